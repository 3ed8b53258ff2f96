-- Neovim 0.11 or newer: put this into your configuration. The server is found on the PATH after `npm install -g messages-json`.
vim.filetype.add({
  pattern = { ['.*%.messages%.json'] = 'messages-json', ['.*%.messages%.jsonl'] = 'messages-jsonl' },
})
vim.lsp.config('messages', {
  cmd = { 'messages-language-server', '--stdio' },
  filetypes = { 'messages-json', 'messages-jsonl' },
  root_markers = { 'messages.config.json', '.git' },
})
vim.lsp.enable('messages')

-- :MessagesRun asks the model and inserts its reply.
vim.api.nvim_create_user_command('MessagesRun', function()
  local request = { command = 'messages.run', arguments = { { uri = vim.uri_from_bufnr(0) } } }
  vim.lsp.buf_request(0, 'workspace/executeCommand', request, function() end)
end, {})
