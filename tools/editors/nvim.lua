-- tranship in Neovim 0.10 and later: put this into init.lua, or `dofile` it from there.
--
-- Findings are diagnostics, K shows what becomes of a name, vim.lsp.buf.code_action() ports lines or the file, and
-- "Preview the port to HIP" opens the port beside the file.

vim.api.nvim_create_autocmd("FileType", {
  pattern = { "cuda", "cpp", "c" },
  callback = function(event)
    vim.lsp.start({
      name = "tranship",
      cmd = { "tranship", "lsp" }, -- with options as examine takes them: { "tranship", "lsp", "--rocm", "6.4", "--", "-Iinclude" }
      root_dir = vim.fs.root(event.buf, { "compile_commands.json", ".tranship", ".git" }),
    })
  end,
})

vim.lsp.commands["tranship.preview"] = function(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  client.request("workspace/executeCommand", { command = command.command, arguments = command.arguments }, function(trouble, port)
    if trouble then
      vim.notify("tranship: " .. trouble.message, vim.log.levels.WARN)
      return
    end
    vim.cmd("vnew")
    vim.bo.buftype, vim.bo.bufhidden, vim.bo.filetype = "nofile", "wipe", "cpp"
    vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(port.text, "\n"))
    vim.bo.modifiable = false
  end)
end
