;;; Emacs with eglot (part of Emacs 29, elpa-eglot on Debian 12): put this into your init file.
;; The server is found on the PATH after `npm install -g messages-json'.
(define-derived-mode messages-json-mode js-mode "Messages JSON"
  "Conversations with language models."
  (setq-local js-indent-level 2))
(add-to-list 'auto-mode-alist '("\\.messages\\.jsonl?\\'" . messages-json-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(messages-json-mode . ("messages-language-server" "--stdio"))))
(add-hook 'messages-json-mode-hook #'eglot-ensure)

(defun messages-json-run ()
  "Ask the model and insert its reply.
Eglot asks before it makes the edit unless `eglot-confirm-server-initiated-edits' is nil."
  (interactive)
  (jsonrpc-async-request
   (eglot-current-server) :workspace/executeCommand
   `(:command "messages.run" :arguments [(:uri ,(eglot--path-to-uri buffer-file-name))])
   :timeout nil :success-fn #'ignore))
