;;; What a person does in Emacs, one step after the other; what was seen goes to $SEEN as JSON, also where a step waits in vain.
(require 'eglot)
(require 'flymake)
(require 'json)

(defvar steps-seen nil)
(defvar steps-patience 30 "Seconds for one step, so that one in vain does not hang.")

(defun steps-see (key value)
  (push (cons key value) steps-seen))

(defun steps-until (name done)
  (with-timeout (steps-patience (error "Waited in vain: %s" name))
    (while (not (funcall done))
      (accept-process-output nil 0.02))))

(defun steps-findings ()
  (flymake-diagnostics))

(defun steps-codes ()
  (mapcar (lambda (own) (plist-get (cdr (assq 'eglot-lsp-diag (flymake-diagnostic-data own))) :code))
          (steps-findings)))

(defun steps-go-behind (needle)
  (goto-char (point-min))
  (search-forward needle))

(defun steps ()
  (setq eglot-confirm-server-initiated-edits nil
        eglot-autoshutdown t)
  (find-file (getenv "CONVERSATION"))
  (steps-see 'filetype (symbol-name major-mode))
  ;; `eglot-ensure' waits for the next command, and in a batch there is none.
  (apply #'eglot--connect (eglot--guess-contact))
  (steps-until "connection" #'eglot-current-server)
  (steps-until "diagnostics" #'steps-codes)
  (steps-see 'diagnostics (vconcat (steps-codes)))

  (steps-go-behind "\"tool_call_id\": \"call_w")
  (let ((offer (eglot-completion-at-point)))
    (steps-see 'completion
               (vconcat (all-completions (buffer-substring-no-properties (nth 0 offer) (point)) (nth 2 offer)))))

  (goto-char (flymake-diagnostic-beg (car (steps-findings))))
  (let ((action (car (eglot-code-actions (point) (point)))))
    (steps-see 'action (plist-get action :title))
    (eglot--apply-workspace-edit (plist-get action :edit)))
  (eglot--signal-textDocument/didChange)
  (steps-until "the finding to go" (lambda () (not (member "tool-result-unknown-id" (steps-codes)))))

  (steps-go-behind "\"tool_call_id\": \"call_e")
  (eglot-rename "call_1")
  (eglot--signal-textDocument/didChange)
  (steps-see 'renamed (how-many "\"call_1\"" (point-min) (point-max)))

  (let ((before (line-number-at-pos (point-max))))
    (messages-json-run)
    (steps-until "the reply" (lambda () (> (line-number-at-pos (point-max)) before))))
  (steps-see 'text (buffer-substring-no-properties (point-min) (point-max))))

(condition-case failure
    (steps)
  (error (steps-see 'failure (error-message-string failure))))
(with-temp-file (getenv "SEEN")
  (insert (json-encode steps-seen)))
(kill-emacs 0)
