// What a user reads about running a conversation: why a run failed, what to be wary of in a reply, and what can be done.
// Each sentence says what is wrong, why, and what to do. `{text}` is the server's own wording, so that a search for it leads here.
import type { Language } from './language';

const en = {
  // Where to send it.
  'run.address-invalid':
    'The Ollama address “{text}” cannot be understood. Write it as host, host:port or http://host:port, for example http://127.0.0.1:11434.',
  'run.address-scheme':
    'The Ollama address begins with {scheme}://, but conversations are sent over http or https only. Change the address to http://… or https://….',
  'run.port-ignored':
    '“{text}” is not a port number between 0 and 65535, so port {port} is used, as Ollama itself does. Correct the address to silence this.',

  // Nobody there, or nobody who can be talked to.
  'run.not-running':
    'Ollama is not running: nothing listens at {host} (tried {tried}). Start the Ollama app or “ollama serve”, then run again. In a container, in WSL or over SSH this address means that machine, not the one in front of you.',
  'run.not-running-remote':
    'Nothing listens at {host} (tried {tried}). Check that Ollama runs on that machine, that it listens beyond loopback (there: OLLAMA_HOST=0.0.0.0), and that the port is right.',
  'run.unreachable':
    '{host} cannot be reached from here (tried {tried}). Check the network, a VPN or firewall in between, and the address.',
  'run.unknown-host':
    'No machine named “{name}” is known here ({code}). Check the spelling of the Ollama address and the network.',
  'run.timeout':
    'The connection to {host} timed out ({code}): the machine does not answer at all, which usually means a firewall, a wrong address or a machine that is off. No limit of ours was involved; a model may take as long as it wants.',
  'run.connection-lost':
    '{host} closed the connection before it answered ({code}). Ollama may have stopped or restarted; its log says why. Run again.',
  'run.not-http': 'What listens at {host} does not speak HTTP ({code}), so it is not Ollama. Check the port.',
  'run.needs-https': 'The server at {host} wants https. Change the Ollama address to https://….',
  'run.needs-http': 'The server at {host} does not speak https. Change the Ollama address to http://….',
  'run.tls':
    'The certificate of {host} was not accepted ({code}: {text}). Use the name the certificate was issued for, or make its authority known (NODE_EXTRA_CA_CERTS); it is never ignored.',
  'run.unexpected': 'The conversation could not be sent to {host}: {text} ({code}).',

  // Somebody answered who is not Ollama, or stands before it.
  'run.redirected':
    '{host} redirects to {to}. Redirects are not followed, so that a conversation goes only where you said. If that is the right place, make it the Ollama address.',
  'run.path-not-found':
    '{host} answers, but has no {path} (status {status}): this is not Ollama, or the address has a wrong path. An Ollama address ends after the port, without /v1 or /api.',
  'run.not-json':
    '{host} did not answer with JSON but with {contentType}, beginning “{text}”. A proxy or another program answers in place of Ollama. Check the address and the proxy.',
  'run.not-ollama':
    '{host} answered with JSON that is no reply of Ollama, beginning “{text}”. Another kind of server listens there. Check the address.',
  'run.gateway':
    'A gateway before the model could not reach it (status 502): “{text}”. Check the proxy or, for a cloud model, the network; then run again.',
  'run.gateway-timeout':
    'A gateway before {host} gave up waiting (status {status}). Loading a model can take minutes: raise the proxy’s read timeout, or connect to Ollama directly.',
  'run.request-too-large':
    'A proxy at {host} refused the conversation as too large (status 413). Raise its limit for request bodies, or leave images out.',

  // Not allowed.
  'run.forbidden':
    '{host} refused the request (403). Ollama does so when the host name or origin is not one it allows: use 127.0.0.1 or localhost in the address, or let the server listen on all addresses (OLLAMA_HOST=0.0.0.0); for a proxy, allow this client there.',
  'run.cloud-disabled':
    'This is a cloud model, and the Ollama server has cloud models turned off: “{text}”. Pick a local model, or turn them on there.',
  'run.sign-in':
    '{model} runs in Ollama’s cloud, and this Ollama is not signed in. Sign in (“ollama signin”), or pick a local model.',
  'run.unauthorized':
    '{host} wants a login (401: “{text}”). Something before Ollama protects it; give the login in the address, or connect to Ollama directly.',
  'run.rate-limited': '{host} asks to slow down (429): “{text}”. Wait a little and run again, or pick a local model.',

  // The model.
  'run.model-not-found':
    'The model {model} is not on {host}: “{text}”. Fetch it with “{command}”, or pick another model.',
  'run.model-missing': 'No model is named. Pick one, or set "model" in the file or in the settings.',
  'run.model-name-invalid': '“{model}” cannot be the name of a model: “{text}”. Pick one of the installed models.',
  'run.no-tool-support':
    '{model} cannot call tools, and this conversation offers some. Pick a model with the capability “tools”, or remove "tools" from the file.',
  'run.no-thinking-support':
    '{model} cannot think, and "think" is set. Pick a model with the capability “thinking”, or remove "think" from the file.',
  'run.no-image-support':
    '{model} cannot see images, and this conversation has some. Pick a model with the capability “vision”, or remove the images.',
  'run.no-chat-support': '{model} is not a chat model (“{text}”), perhaps one for embeddings. Pick another model.',
  'run.out-of-memory':
    'There is not enough memory for {model}: “{text}”. Pick a smaller model, lower num_ctx in "options", or stop other models (“ollama stop”).',

  'run.able-models': 'Here these can: {models}.',
  'run.no-able-model': 'No model that is installed there is known to be able to.',

  // The conversation.
  'run.rule-behind': 'The rule behind it: {title} ({rule}).',
  'run.bad-arguments':
    'Ollama refused the arguments of a tool call: “{text}”. In Ollama they are an object, never a string. Correct the call and run again.',
  'run.bad-image':
    'Ollama could not read an image of the conversation: “{text}”. Images go as base64 without a data: prefix, in a format such as PNG or JPEG.',
  'run.bad-option': 'Ollama refused an entry of "options": “{text}”. Correct it and run again.',
  'run.bad-format': 'Ollama refused "format": “{text}”. It takes "json" or a JSON Schema object.',
  'run.bad-request': 'Ollama refused the request (status {status}): “{text}”.',
  'run.prompt-too-long':
    'The conversation does not fit into the context window of {model}: “{text}”. Raise num_ctx in "options", shorten the conversation, or pick a model with a larger window.',
  'run.template-refused':
    'The chat template of {model} refused the conversation: “{text}”. Each model’s template sets its own order of roles; change the conversation, or pick another model.',

  // The server, while at work.
  'run.server-failed':
    'Ollama at {host} failed (status {status}): “{text}”. Its log says more; run again, or pick another model.',
  'run.busy': 'Ollama at {host} is busy (503): “{text}”. Run again when its other requests are done.',
  'run.error-line': 'Ollama stopped in the middle of the reply: “{text}”. What has arrived is incomplete. Run again.',
  'run.cut-stream':
    'The reply from {host} ended before it was done. Either the connection broke, or the model began to repeat itself and Ollama gave up. What has arrived is incomplete. Run again.',

  // A reply with nothing to insert.
  'run.empty-reply':
    '{model} replied with nothing: no text and no call. Run again, or end the conversation with a clearer user message.',
  'run.only-thinking':
    '{model} only thought and gave no answer (it stopped with “{reason}”). Raise num_predict or num_ctx in "options", or turn thinking off with "think": false.',
  'run.only-loaded': 'Ollama only loaded {model}, because no message was sent. Add a user message and run again.',
  'run.only-unloaded':
    'Ollama only unloaded {model}, because no message was sent and "keep_alive" is 0. Add a user message and run again.',
  'run.cancelled': 'The run was stopped, and the connection to {host} closed.',

  // A reply to be wary of.
  'run.reply-cut-at-limit':
    'The reply is cut off: {model} reached its limit (done_reason “length”). Raise num_predict or num_ctx in "options" for a longer one.',
  'run.prompt-shortened':
    'The model probably did not see the whole conversation: it read {promptTokens} tokens where about {estimate} were sent. Ollama drops the oldest messages without a word when they do not fit; raise num_ctx in "options".',

  // What cannot be sent, seen before anything is.
  'run.not-a-conversation': 'There is no conversation in this file that could be sent. Begin with a list of messages.',
  'run.several-conversations':
    'There are {count} conversations in this file. Say which one to run: with the lens above it, or by its index.',
  'run.no-such-conversation': 'There is no conversation {conversation} in this file; the last one is {last}.',
  'run.would-be-refused': 'Nothing was sent, since Ollama would refuse this conversation. {finding}',
  'run.media-left-out':
    'Pictures, sounds or files that were not sent: {count}. Ollama takes pictures only, and only as data in the file, not behind an address.',
  'run.arguments-as-text':
    'Calls whose arguments are no JSON object: {count}. Ollama takes nothing else, so they were sent as text under "__raw". Correct them.',
  'run.context-tight':
    'About {estimate} tokens are sent, and {model} has a window of {window}. If they do not fit, Ollama refuses or drops the oldest messages; shorten the conversation, or pick a model with a larger window.',
  'run.broken-json': 'The file is no JSON at the place shown, so nothing was sent. Mend that first.',
  'run.unanswered':
    'The call {name} ({id}) has no result yet, so nothing was sent: the model would be asked to go on in the middle of a turn. Add the result and run again.',
  'run.nothing-to-send': 'There is no message to answer yet. Add what the user says and run again.',
  'run.no-such-message': 'There is no message {at}; the last one is {last}.',
  'run.no-room':
    'This file holds a single message, and a reply has no place beside it. Put the message into a list: [ … ].',
  'run.edit-refused':
    'The editor did not take the reply into the file, perhaps because the file is read-only. Nothing was changed.',
  'run.running-already': 'This file is being run already. Stop that run first.',
  'run.ended-by-edit': 'The run was stopped, since the text that the reply was growing in was changed.',
  'run.place-gone':
    '{file} was changed meanwhile, and the place of the reply is gone from it. The reply is printed here.',
  'run.no-models':
    'Ollama at {host} has no model yet. Get one, for example with “ollama pull llama3.2”, and run again.',
  'run.which-model': 'No model is named, and there are several: {models}. Name one.',
  'run.pick-model': 'No model is named. Which one shall answer?',
  'run.running': 'Asking {model} …',
  'run.arriving': '{model} answers: {count} characters so far',

  // What the model would be given.
  'run.no-rendering':
    'This Ollama does not show the prompt of {model}: it is too old for that, or {model} runs elsewhere. Update Ollama.',
  'run.unseen': 'The model does not see this text: the chat template of {model} leaves it out.',

  // A reply that stands where other messages are already.
  'run.proposal': 'The reply is there, and messages stand behind its place. Where shall it go?',
  'run.proposal.replace': 'Replace what follows',
  'run.proposal.insert': 'Insert it, keep what follows',
  'run.proposal.anew': 'Put it in place of the old answer',
  'run.proposal.outdated': 'The file has changed since the reply was asked for, so it was not inserted. Run again.',

  // What can be done about it: labels of buttons.
  'run.action.pick-model': 'Pick another model',
  'run.action.copy-pull-command': 'Copy “ollama pull”',
  'run.action.retry': 'Run again',
  'run.action.open-settings': 'Change the address',
  'run.action.show-message': 'Show the message',
  'run.action.sign-in': 'Sign in to Ollama',
};

/** Key of a sentence about running. */
export type RunWordKey = keyof typeof en;

export const runWords: Readonly<Record<Language, Readonly<Record<RunWordKey, string>>>> = {
  en,
  'zh-cn': {
    'run.address-invalid':
      '无法识别 Ollama 地址“{text}”。请写成 主机、主机:端口 或 http://主机:端口，例如 http://127.0.0.1:11434。',
    'run.address-scheme':
      'Ollama 地址以 {scheme}:// 开头，但对话只通过 http 或 https 发送。请改为 http://… 或 https://…。',
    'run.port-ignored':
      '“{text}”不是 0 到 65535 之间的端口号，因此与 Ollama 一样改用端口 {port}。请更正地址以消除此提示。',

    'run.not-running':
      'Ollama 没有运行：{host} 上没有程序在监听（已尝试 {tried}）。请启动 Ollama 应用或执行“ollama serve”，然后重新运行。在容器、WSL 或 SSH 环境中，这个地址指的是那台机器，而不是你面前的这台。',
    'run.not-running-remote':
      '{host} 上没有程序在监听（已尝试 {tried}）。请确认那台机器上运行着 Ollama、它不只监听本机回环地址（在那边设置 OLLAMA_HOST=0.0.0.0），并且端口正确。',
    'run.unreachable': '从这里无法到达 {host}（已尝试 {tried}）。请检查网络、中间的 VPN 或防火墙，以及地址本身。',
    'run.unknown-host': '找不到名为“{name}”的主机（{code}）。请检查 Ollama 地址的拼写和网络。',
    'run.timeout':
      '连接 {host} 超时（{code}）：对方完全没有响应，通常是防火墙、地址错误或机器未开机。这不是本扩展的时限：模型需要多久都可以。',
    'run.connection-lost': '{host} 在答复之前关闭了连接（{code}）。Ollama 可能已停止或重启，原因见其日志。请重新运行。',
    'run.not-http': '{host} 上监听的程序不使用 HTTP（{code}），因此不是 Ollama。请检查端口。',
    'run.needs-https': '{host} 上的服务器要求 https。请把 Ollama 地址改为 https://…。',
    'run.needs-http': '{host} 上的服务器不支持 https。请把 Ollama 地址改为 http://…。',
    'run.tls':
      '{host} 的证书未被接受（{code}：{text}）。请使用证书签发时所用的主机名，或让其颁发机构受信任（NODE_EXTRA_CA_CERTS）；证书错误绝不会被忽略。',
    'run.unexpected': '无法把对话发送到 {host}：{text}（{code}）。',

    'run.redirected':
      '{host} 重定向到 {to}。为确保对话只发往你指定的地方，不会跟随重定向。如果那里才是正确的位置，请把它设为 Ollama 地址。',
    'run.path-not-found':
      '{host} 有响应，但没有 {path}（状态码 {status}）：那不是 Ollama，或地址中的路径有误。Ollama 地址到端口为止，不带 /v1 或 /api。',
    'run.not-json':
      '{host} 返回的不是 JSON，而是 {contentType}，开头为“{text}”。有代理或其他程序代替 Ollama 作答。请检查地址和代理。',
    'run.not-ollama': '{host} 返回的 JSON 不是 Ollama 的回复，开头为“{text}”。那里监听的是另一种服务器。请检查地址。',
    'run.gateway':
      '模型前面的网关无法连接到它（状态码 502）：“{text}”。请检查代理；如果是云端模型，请检查网络，然后重新运行。',
    'run.gateway-timeout':
      '{host} 前面的网关等待超时（状态码 {status}）。加载模型可能需要几分钟：请调大代理的读取超时，或直接连接 Ollama。',
    'run.request-too-large': '{host} 前面的代理认为对话过大而拒绝（状态码 413）。请调大它的请求体上限，或去掉图片。',

    'run.forbidden':
      '{host} 拒绝了请求（403）。当主机名或来源不在允许范围内时 Ollama 会这样做：请在地址中使用 127.0.0.1 或 localhost，或让服务器监听所有地址（OLLAMA_HOST=0.0.0.0）；如果是代理，请在代理中放行。',
    'run.cloud-disabled':
      '这是云端模型，而该 Ollama 服务器关闭了云端模型：“{text}”。请选择本地模型，或在服务器上启用。',
    'run.sign-in': '{model} 在 Ollama 云端运行，而当前 Ollama 尚未登录。请先登录（“ollama signin”），或选择本地模型。',
    'run.unauthorized':
      '{host} 要求登录（401：“{text}”）。Ollama 前面有访问保护；请在地址中提供登录信息，或直接连接 Ollama。',
    'run.rate-limited': '{host} 要求放慢速度（429）：“{text}”。请稍后重新运行，或选择本地模型。',

    'run.model-not-found': '{host} 上没有模型 {model}：“{text}”。请用“{command}”下载，或选择其他模型。',
    'run.model-missing': '没有指定模型。请选择一个，或在文件或设置中填写 "model"。',
    'run.model-name-invalid': '“{model}”不能作为模型名称：“{text}”。请从已安装的模型中选择。',
    'run.no-tool-support':
      '{model} 不能调用工具，而这段对话提供了工具。请选择具备“tools”能力的模型，或从文件中删除 "tools"。',
    'run.no-thinking-support':
      '{model} 不支持思考，而 "think" 已开启。请选择具备“thinking”能力的模型，或从文件中删除 "think"。',
    'run.no-image-support': '{model} 看不到图片，而这段对话包含图片。请选择具备“vision”能力的模型，或去掉图片。',
    'run.no-chat-support': '{model} 不是对话模型（“{text}”），可能是嵌入模型。请选择其他模型。',
    'run.out-of-memory':
      '内存不足以运行 {model}：“{text}”。请选择更小的模型、在 "options" 中调小 num_ctx，或停止其他模型（“ollama stop”）。',
    'run.able-models': '这里可用的模型：{models}。',
    'run.no-able-model': '那里已安装的模型中，没有已知具备该能力的。',

    'run.rule-behind': '对应的规则：{title}（{rule}）。',
    'run.bad-arguments':
      'Ollama 拒绝了某个工具调用的参数：“{text}”。在 Ollama 中参数必须是对象，不能是字符串。请改正后重新运行。',
    'run.bad-image': 'Ollama 无法读取对话中的图片：“{text}”。图片应为不带 data: 前缀的 base64，格式如 PNG 或 JPEG。',
    'run.bad-option': 'Ollama 拒绝了 "options" 中的一项：“{text}”。请改正后重新运行。',
    'run.bad-format': 'Ollama 拒绝了 "format"：“{text}”。它只接受 "json" 或一个 JSON Schema 对象。',
    'run.bad-request': 'Ollama 拒绝了请求（状态码 {status}）：“{text}”。',
    'run.prompt-too-long':
      '对话超出了 {model} 的上下文窗口：“{text}”。请在 "options" 中调大 num_ctx、缩短对话，或选择窗口更大的模型。',
    'run.template-refused':
      '{model} 的对话模板拒绝了这段对话：“{text}”。每个模型的模板对角色顺序有各自的要求；请修改对话，或选择其他模型。',

    'run.server-failed':
      '{host} 上的 Ollama 出错（状态码 {status}）：“{text}”。详情见其日志；请重新运行，或选择其他模型。',
    'run.busy': '{host} 上的 Ollama 正忙（503）：“{text}”。请等其他请求结束后重新运行。',
    'run.error-line': 'Ollama 在回复途中停止：“{text}”。已收到的内容不完整。请重新运行。',
    'run.cut-stream':
      '来自 {host} 的回复没有结束就中断了：要么连接断开，要么模型开始重复自己而被 Ollama 终止。已收到的内容不完整。请重新运行。',

    'run.empty-reply': '{model} 的回复是空的：既没有文字，也没有调用。请重新运行，或用更明确的用户消息结束对话。',
    'run.only-thinking':
      '{model} 只进行了思考，没有给出回答（停止原因“{reason}”）。请在 "options" 中调大 num_predict 或 num_ctx，或用 "think": false 关闭思考。',
    'run.only-loaded': '由于没有发送任何消息，Ollama 只加载了 {model}。请添加一条用户消息后重新运行。',
    'run.only-unloaded':
      '由于没有发送任何消息且 "keep_alive" 为 0，Ollama 只卸载了 {model}。请添加一条用户消息后重新运行。',
    'run.cancelled': '运行已停止，与 {host} 的连接已关闭。',

    'run.reply-cut-at-limit':
      '回复被截断：{model} 达到了长度上限（done_reason 为“length”）。想要更长的回复，请在 "options" 中调大 num_predict 或 num_ctx。',
    'run.prompt-shortened':
      '模型很可能没有看到完整的对话：它只读取了 {promptTokens} 个词元，而发送的约有 {estimate} 个。放不下时 Ollama 会悄悄丢掉最早的消息；请在 "options" 中调大 num_ctx。',

    'run.not-a-conversation': '这个文件中没有可以发送的对话。请从一个消息列表开始。',
    'run.several-conversations': '这个文件中有 {count} 个对话。请指明运行哪一个：使用它上方的按钮，或指定序号。',
    'run.no-such-conversation': '这个文件中没有第 {conversation} 个对话，最后一个是 {last}。',
    'run.would-be-refused': '没有发送任何内容，因为 Ollama 会拒绝这段对话。{finding}',
    'run.media-left-out':
      '有 {count} 个图片、声音或文件没有发送。Ollama 只接受图片，而且必须是文件中的数据，不能是网址。',
    'run.arguments-as-text':
      '有 {count} 个调用的参数不是 JSON 对象。Ollama 只接受对象，因此以文本形式放在 "__raw" 中发送。请改正它们。',
    'run.context-tight':
      '将发送约 {estimate} 个词元，而 {model} 的窗口是 {window}。放不下时 Ollama 会拒绝，或丢掉最早的消息；请缩短对话，或选择窗口更大的模型。',
    'run.broken-json': '文件在所示位置不是 JSON，因此没有发送任何内容。请先修正那里。',
    'run.unanswered': '调用 {name}（{id}）还没有结果，因此没有发送：那样会要求模型在一轮中间继续。请补上结果后再运行。',
    'run.nothing-to-send': '还没有可回复的消息。请写上用户说的话后再运行。',
    'run.no-such-message': '没有第 {at} 条消息，最后一条是 {last}。',
    'run.no-room': '这个文件只有单独一条消息，回复没有位置可放。请把消息放进列表：[ … ]。',
    'run.edit-refused': '编辑器没有把回复写入文件，文件可能是只读的。没有改动任何内容。',
    'run.running-already': '这个文件正在运行。请先停止那次运行。',
    'run.ended-by-edit': '运行已停止，因为回复所在的文本被修改了。',
    'run.place-gone': '{file} 在此期间被修改，回复的位置已不存在。回复打印在这里。',
    'run.no-models': '{host} 上的 Ollama 还没有模型。请先获取一个（例如“ollama pull llama3.2”），然后再运行。',
    'run.which-model': '没有指定模型，而有多个可用：{models}。请指定一个。',
    'run.pick-model': '没有指定模型。由哪个模型回答？',
    'run.running': '正在询问 {model} …',
    'run.arriving': '{model} 正在回答：已收到 {count} 个字符',

    'run.no-rendering': '这个 Ollama 无法显示 {model} 的提示词：版本过旧，或 {model} 在别处运行。请更新 Ollama。',
    'run.unseen': '模型看不到这段文字：{model} 的对话模板没有包含它。',

    'run.proposal': '回复已到，但它的位置之后还有消息。要放在哪里？',
    'run.proposal.replace': '替换后面的内容',
    'run.proposal.insert': '插入并保留后面的内容',
    'run.proposal.anew': '替换原来的回答',
    'run.proposal.outdated': '请求回复之后文件已被修改，因此没有插入。请重新运行。',

    'run.action.pick-model': '选择其他模型',
    'run.action.copy-pull-command': '复制“ollama pull”命令',
    'run.action.retry': '重新运行',
    'run.action.open-settings': '修改地址',
    'run.action.show-message': '显示该消息',
    'run.action.sign-in': '登录 Ollama',
  },
};
