//! Tells Zed how the language server is started: as it is found on the PATH after `npm install -g messages-json`.
use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Messages;

impl zed::Extension for Messages {
    fn new() -> Self {
        Messages
    }

    fn language_server_command(&mut self, _id: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree
            .which("messages-language-server")
            .ok_or("messages-language-server is not on the PATH: npm install -g messages-json")?;
        Ok(Command { command, args: vec!["--stdio".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Messages);
