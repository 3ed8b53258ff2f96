-- Neovim 0.8 or newer: put this into your configuration. The server is found on the PATH after `npm install -g messages-json`.
vim.filetype.add({ pattern = { ['.*%.messages%.json'] = 'messages-json', ['.*%.messages%.jsonl'] = 'messages-jsonl' } })

vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'messages-json', 'messages-jsonl' },
  callback = function(event)
    vim.lsp.start({
      name = 'messages',
      cmd = { 'messages-language-server', '--stdio' },
      root_dir = vim.fs.dirname(event.file),
    })
  end,
})

-- :MessagesRun asks the model and inserts its reply.
vim.api.nvim_create_user_command('MessagesRun', function()
  vim.lsp.buf_request(0, 'workspace/executeCommand', {
    command = 'messages.run',
    arguments = { { uri = vim.uri_from_bufnr(0) } },
  }, function() end)
end, {})
