-- What a person does in Neovim, one step after the other; what was seen goes to $SEEN as JSON, also where a step waits in vain.
local seen = {}
local patience = 30000 -- ms for one step, so that one in vain does not hang

local function until_(name, done)
  if not vim.wait(patience, done, 20) then
    seen.failure = name
    error('waited in vain: ' .. name)
  end
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function codes()
  return vim.tbl_map(function(own) return own.code end, vim.diagnostic.get(0))
end

-- The cursor behind the first occurrence of a text.
local function go_behind(needle)
  for row, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local _, last = line:find(needle, 1, true)
    if last then
      vim.api.nvim_win_set_cursor(0, { row, last })
      return { line = row - 1, character = last }
    end
  end
  error('no ' .. needle)
end

local function ask(name, method, params)
  local answer
  vim.lsp.buf_request(0, method, params, function(_, result) answer = { result = result } end)
  until_(name, function() return answer ~= nil end)
  return answer.result
end

local function steps()
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.CONVERSATION))
  seen.filetype = vim.bo.filetype
  until_('diagnostics', function() return #codes() > 0 end)
  seen.diagnostics = codes()

  local uri = vim.uri_from_bufnr(0)
  local list = ask('completion', 'textDocument/completion', {
    textDocument = { uri = uri },
    position = go_behind('"tool_call_id": "call_wst'),
  })
  seen.completion = vim.tbl_map(function(own) return own.label end, list.items or list)

  local finding
  for _, own in ipairs(vim.diagnostic.get(0)) do
    if own.code == 'tool-result-unknown-id' then finding = own end
  end
  local at = { line = finding.lnum, character = finding.col }
  local actions = ask('code action', 'textDocument/codeAction', {
    textDocument = { uri = uri },
    range = { start = at, ['end'] = at },
    context = { diagnostics = {} },
  })
  seen.action = actions[1].title
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  until_('the finding to go', function() return not vim.tbl_contains(codes(), 'tool-result-unknown-id') end)

  go_behind('"tool_call_id": "call_e')
  vim.lsp.buf.rename('call_1')
  until_('rename', function() return text():find('call_east', 1, true) == nil end)
  seen.renamed = select(2, text():gsub('"call_1"', ''))

  local before = vim.api.nvim_buf_line_count(0)
  vim.cmd('MessagesRun')
  until_('the reply', function() return vim.api.nvim_buf_line_count(0) > before end)
  seen.text = text()
end

local ok, failure = pcall(steps)
if not ok then seen.failure = tostring(failure) end
local file = io.open(vim.env.SEEN, 'w')
file:write(vim.fn.json_encode(seen))
file:close()
vim.cmd('qa!')
