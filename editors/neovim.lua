-- Neovim 0.7 to 0.10: put this into your configuration. The server is found on the PATH after `npm install -g messages-json`.
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = { '*.messages.json', '*.messages.jsonl' },
  callback = function(event)
    vim.bo[event.buf].filetype = event.match:match('l$') and 'messages-jsonl' or 'messages-json'
    local config = {
      name = 'messages',
      cmd = { 'messages-language-server', '--stdio' },
      root_dir = vim.fn.fnamemodify(event.match, ':p:h'),
    }
    if vim.lsp.start then
      vim.lsp.start(config)
    else
      vim.lsp.buf_attach_client(event.buf, vim.lsp.start_client(config))
    end
  end,
})

-- :MessagesRun asks the model and inserts its reply.
vim.api.nvim_create_user_command('MessagesRun', function()
  local request = { command = 'messages.run', arguments = { { uri = vim.uri_from_bufnr(0) } } }
  vim.lsp.buf_request(0, 'workspace/executeCommand', request, function() end)
end, {})
