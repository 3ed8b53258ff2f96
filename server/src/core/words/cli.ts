// Sentences of the command line.
import type { Language } from './language';

const en = {
  'cli.help': `messages-json: checks, mends and runs conversation files (*.messages.json, *.messages.jsonl)

  messages-json check [--target T|all] [--dialect D] [--format text|json|ndjson] [--fix] [--jobs N]
                      [--stdin-filename NAME] FILE…
      Says what the receiver of a conversation would refuse. A folder stands for every conversation file in it, - for standard input:
      one text, or one conversation a line. ndjson: one line of JSON for each conversation, as soon as it is judged.
      --jobs: threads at work, otherwise one a core.
      Exit code 0: no error; 1: errors found; 2: could not run.
  messages-json run FILE [--at INDEX] [--conversation INDEX] [--model M | --models M,M…] [--base-url URL]
                    [--in-place] [--json] [--thinking keep|leave-out]
                    [--metadata keep|leave-out] [--stopped keep|takeBack]
      Sends the conversation to Ollama and prints the reply in the file's dialect, or writes it into the file. Ctrl+C stops.
      Exit code 0: the reply is there; 1: no reply, or not the whole of it; 2: could not run.
  messages-json locate FILE [--target T] [--dialect D] [--format text|json] < error.txt
      Finds the message that an API's error is about, and the rule that explains it. Exit code 1: no place fits.
  messages-json convert --to D [--dialect D] [--in-place] FILE…
      Writes the conversation in another dialect; on standard error, each thing that has no place there.
  messages-json trim --turns K | --tokens N [--in-place] FILE…
      Takes out the oldest turns, whole, so that no call loses its result; system messages stay. Tokens are estimated.
  messages-json merge [--in-place] FILE…
      Puts the chunks of a stream together into messages.
  messages-json reduce [--in-place] FILE…
      Carries out removals and replacements by id, as LangGraph's reducer does.
      These four print the new text, or write it into the file with --in-place. Exit code 0: done; 1: not wholly as asked; 2: could not run.

  --lang en|zh-cn   the language of messages (otherwise from LANG)
  --version, --help`,
  'cli.unknown-command': 'There is no command “{name}”. Commands: {commands}. `messages-json --help` explains them.',
  'cli.bad-flag': '{problem}. `messages-json --help` lists the flags.',
  'cli.bad-value': '{flag} cannot be “{value}”. It takes one of: {allowed}.',
  'cli.no-files': 'Name at least one file or folder: messages-json check FILE…',
  'cli.no-file': '{file}: there is no such file.',
  'cli.not-readable': '{file}: could not be read ({reason}).',
  'cli.not-text': '{file}: is not valid {reason} text. Save it as UTF-8 and check it again.',
  'cli.too-large':
    '{file}: is too large to be held as one text. Split it, or write one conversation a line as .messages.jsonl.',
  'cli.line-not-text':
    '{file}:{line}: the line is not valid {reason} text and was left out. Save it as UTF-8 and check it again.',
  'cli.line-too-large':
    '{file}:{line}: the line is too long to be held (more than 256 MB) and was left out. Is it one conversation?',
  'cli.progress': 'Checked: {megabytes} MB, errors: {errors} …',
  'cli.not-a-count': '{flag} takes a number from 1 to 999, and not “{value}”.',
  'cli.run-one-file': 'Name the one file to run: messages-json run FILE',
  'cli.locate-one-file':
    'Name the one file that was sent, and give the error on standard input: messages-json locate FILE < error.txt',
  'cli.paste-error': 'Paste the error, then press Ctrl+D on a line of its own (Ctrl+Z and Enter on Windows).',
  'cli.in-place-needs-file':
    '--in-place writes a file, and standard input is none. Name the file, or leave --in-place out.',
  'cli.in-place-one-model': '--in-place takes the reply of one model. Name one, or leave --in-place out.',
  'cli.not-an-index': '{flag} takes the index of a message, counted from 0, and not “{value}”.',
  'cli.fix-needs-files': '--fix writes files, and standard input is none. Name the files, or leave --fix out.',
  'cli.one-of-two': 'Say how much may stay: {first} or {second}, one of the two.',
  'cli.not-a-number': '{flag} takes a whole number above 0, and not “{value}”.',
  'cli.flag-wanted': '{flag} is needed. It takes one of: {allowed}.',
  'cli.one-file-to-print': 'Name one file to print, or write several with --in-place.',
  'cli.acceptance': '{file}: who would accept it',
  'cli.no-conversation': '{file}: holds no conversation.',
  'cli.errors': 'errors: {count}',
  'cli.total': 'Files checked: {files}. Errors: {errors}, warnings: {warnings}, remarks: {others}.',
  'severity.error': 'error',
  'severity.warning': 'warning',
  'severity.information': 'information',
  'severity.hint': 'hint',
};

export const cliWords: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  'zh-cn': {
    'cli.help': `messages-json：检查、修复并运行对话文件（*.messages.json、*.messages.jsonl）

  messages-json check [--target T|all] [--dialect D] [--format text|json|ndjson] [--fix] [--jobs 数量]
                      [--stdin-filename 名称] 文件…
      指出接收方会拒绝对话中的哪些内容。文件夹表示其中所有对话文件，- 表示标准输入：整篇文本，或每行一个对话。
      ndjson：每个对话一行 JSON，检查完即输出。--jobs：同时工作的线程数，默认每个核心一个。
      退出码 0：没有错误；1：发现错误；2：无法执行。
  messages-json run 文件 [--at 序号] [--conversation 序号] [--model 模型 | --models 模型,模型…] [--base-url 地址]
                    [--in-place] [--json] [--thinking keep|leave-out]
                    [--metadata keep|leave-out] [--stopped keep|takeBack]
      把对话发送给 Ollama，按文件自身的写法打印回复，或直接写入文件。按 Ctrl+C 停止。
      退出码 0：已得到回复；1：没有回复或回复不完整；2：无法执行。
  messages-json locate 文件 [--target T] [--dialect D] [--format text|json] < error.txt
      找出 API 报错所指的消息，以及解释它的规则。退出码 1：没有相符的位置。
  messages-json convert --to D [--dialect D] [--in-place] 文件…
      把对话改写为另一种写法；无法表达的内容逐条写到标准错误。
  messages-json trim --turns K | --tokens N [--in-place] 文件…
      整轮移除最早的内容，调用不会失去结果；系统消息保留。token 数为估算。
  messages-json merge [--in-place] 文件…
      把流式分块合并为消息。
  messages-json reduce [--in-place] 文件…
      按 id 执行移除与替换，与 LangGraph 的归约相同。
      以上四个命令打印新文本，加 --in-place 则写入文件。退出码 0：完成；1：未能完全照做；2：无法执行。

  --lang en|zh-cn   消息语言（默认取自 LANG）
  --version, --help`,
    'cli.unknown-command': '没有命令“{name}”。可用命令：{commands}。用 `messages-json --help` 查看说明。',
    'cli.bad-flag': '{problem}。用 `messages-json --help` 查看可用参数。',
    'cli.bad-value': '{flag} 不能是“{value}”，可选值：{allowed}。',
    'cli.no-files': '请至少指定一个文件或文件夹：messages-json check 文件…',
    'cli.no-file': '{file}：文件不存在。',
    'cli.not-readable': '{file}：无法读取（{reason}）。',
    'cli.not-text': '{file}：不是有效的 {reason} 文本。请另存为 UTF-8 后重新检查。',
    'cli.too-large': '{file}：太大，无法作为一个文本读入。请拆分，或改为每行一个对话的 .messages.jsonl。',
    'cli.line-not-text': '{file}:{line}：此行不是有效的 {reason} 文本，已跳过。请另存为 UTF-8 后重新检查。',
    'cli.line-too-large': '{file}:{line}：此行过长（超过 256 MB），无法读入，已跳过。它是一个对话吗？',
    'cli.progress': '已检查 {megabytes} MB，{errors} 个错误……',
    'cli.not-a-count': '{flag} 需要 1 到 999 之间的数字，而不是“{value}”。',
    'cli.run-one-file': '请指定要运行的一个文件：messages-json run 文件',
    'cli.locate-one-file': '请指定发送的那一个文件，并从标准输入提供错误文本：messages-json locate 文件 < error.txt',
    'cli.paste-error': '请粘贴错误文本，然后在新的一行按 Ctrl+D（Windows 上按 Ctrl+Z 再按回车）。',
    'cli.in-place-needs-file': '--in-place 会写入文件，而标准输入不是文件。请指定文件，或去掉 --in-place。',
    'cli.in-place-one-model': '--in-place 只写入一个模型的回复。请只指定一个模型，或去掉 --in-place。',
    'cli.not-an-index': '{flag} 需要消息的序号（从 0 开始），而不是“{value}”。',
    'cli.fix-needs-files': '--fix 会写入文件，而标准输入不是文件。请指定文件，或去掉 --fix。',
    'cli.one-of-two': '请指定保留多少：{first} 或 {second}，二者选一。',
    'cli.not-a-number': '{flag} 需要大于 0 的整数，而不是“{value}”。',
    'cli.flag-wanted': '需要 {flag}，可选值：{allowed}。',
    'cli.one-file-to-print': '打印时请只指定一个文件；多个文件请用 --in-place 写入。',
    'cli.acceptance': '{file}：各目标是否接受',
    'cli.no-conversation': '{file}：其中没有对话。',
    'cli.errors': '{count} 个错误',
    'cli.total': '已检查 {files} 个文件：{errors} 个错误，{warnings} 个警告，{others} 条提示。',
    'severity.error': '错误',
    'severity.warning': '警告',
    'severity.information': '信息',
    'severity.hint': '提示',
  },
};
