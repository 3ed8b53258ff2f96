// Pieces of a stream kept as messages.
import type { List } from '../model/list';
import { field, isObject, type JsonObject, type Message, member, text } from '../model/message';
import { conversationRule, error, type FixContext, type Report } from './rule';
import { mergeChunks } from './support/chunks';

export const toolCallChunksUnmerged = conversationRule({
  id: 'tool-call-chunks-unmerged',
  group: 'calls',
  judge: 'dialect',
  verdicts: {
    langchain: error(
      'run',
      'langchain-core 1.6.5 messages/utils.py; sent as objects, langchain-openai 1.6.6 and @langchain/ollama 1.3.0 parse the partial calls as far as they go',
      {
        says: 'Unexpected message type',
      },
    ),
  },
  words: {
    en: {
      title: 'Chunks that were not merged',
      why: 'A stream arrives in chunks that have to be added up to one message. As plain objects LangChain refuses them; as message objects they are sent with whatever the partial calls parse to, so that `{"a":` becomes `{}` without a word.',
      say: {
        run: ['{count} chunks of a stream stand here in place of one message.', 'Merge them.'],
        one: ['A chunk of a stream stands here in place of a message.', 'Make it a whole message.'],
      },
      fixes: { merge: 'Merge the chunks to one message' },
    },
    'zh-cn': {
      title: '未合并的流式片段',
      why: '流式回复以片段到达，需要相加成一条消息。作为普通对象，LangChain 会拒绝它们；作为消息对象，则会把不完整的调用能解析多少算多少地发送出去，`{"a":` 会悄悄变成 `{}`。',
      say: {
        run: ['这里是 {count} 个流式片段，而不是一条消息。', '请合并它们。'],
        one: ['这里是一个流式片段，而不是完整的消息。', '请改为完整的消息。'],
      },
      fixes: { merge: '把片段合并成一条消息' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": "Wind?" },
  { "type": "AIMessageChunk", "content": "", "tool_call_chunks": [{ "name": "wind", "args": "{\\"pi", "id": "c1", "index": 0 }] },
            ^^^^^^^^^^^^^^^^
  { "type": "AIMessageChunk", "content": "", "tool_call_chunks": [{ "name": null, "args": "er\\": 2}", "id": null, "index": 0 }] },
  { "type": "tool", "content": "4 m/s", "tool_call_id": "c1" }
]`,
        fixed: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": { "pier": 2 }, "id": "c1", "type": "tool_call" }] },
  { "type": "tool", "content": "4 m/s", "tool_call_id": "c1" }
]`,
      },
    ],
    passing: [
      { text: '[{ "type": "human", "content": "Wind?" }, { "type": "ai", "content": "Calm." }]' },
      {
        text: '[{ "type": "human", "content": "Wind?" }, { "type": "ai", "content": "Calm.", "tool_call_chunks": [] }]',
      },
    ],
  },
  check({ messages }, report) {
    let end = 0;
    for (const { index: at, item: first } of messages.where(isChunk)) {
      if (at < end) continue;
      end = endOfRun(messages, at);
      const count = end - at;
      report({
        say: count > 1 ? 'run' : 'one',
        message: at,
        at: markOf(first),
        params: { count },
        // Only a plain object that names a chunk class is refused; other chunks are read, and what they hold is lost.
        atMost: first.base.length > 0 || !isNamed(first) ? 'warning' : undefined,
        data: end,
      });
    }
  },
  fix: (context) => mergeFix(context),
});

/** Index behind the chunks that are one message with the one at `start`: same kind, and no other id. */
function endOfRun(messages: List<Message>, start: number): number {
  const first = messages.at(start) as Message;
  let id = first.id?.value ?? null;
  let end = start + 1;
  for (; end < messages.length; end++) {
    const next = messages.at(end) as Message;
    const own = next.id?.value ?? null;
    if (!next.chunk || next.kind !== first.kind || (own !== null && id !== null && own !== id)) break;
    id ??= own;
  }
  return end;
}

const isChunk = ({ chunk }: Message): boolean => chunk;

const isNamed = (message: Message): boolean => text(message.role)?.endsWith('Chunk') === true;

/** What shows that a message is a chunk: its class, or its pieces of calls. */
const markOf = (message: Message): Report['at'] =>
  (isNamed(message) ? message.role : field(message.fields, message.base, 'tool_call_chunks'))?.path ?? [];

const wholeWord = (word: string): string =>
  word.endsWith('MessageChunk') ? word.slice(0, -'MessageChunk'.length).toLowerCase() : word;

function mergeFix({ conversation, pen, report }: FixContext) {
  const start = report.message ?? 0;
  const first = conversation.messages[start];
  const end = Number(report.data ?? start + 1);
  const values = Array.from({ length: end - start }, (_, at) => pen.value({ message: start + at, path: [] }));
  const [base] = first?.base ?? [];
  const fieldsOf = (value: unknown): JsonObject => {
    const fields = base === undefined ? value : member(value, String(base));
    return isObject(fields) ? fields : {};
  };
  const { fields, whole } = mergeChunks(values.map(fieldsOf));
  const value = values[0];
  if (!first || !isObject(value)) return [];
  const edits = [
    ...pen.set({ message: start, path: [] }, asWhole(value, fields, base)),
    ...pen.removeMessages(values.slice(1).map((_, at) => start + 1 + at)),
  ];
  return [{ key: 'merge', safe: whole, edits }];
}

/** The merged message in the envelope of its first chunk, under the name of the whole class. */
function asWhole(value: JsonObject, fields: JsonObject, base: string | number | undefined): unknown {
  const typed = typeof fields['type'] === 'string' ? { ...fields, type: wholeWord(fields['type']) } : fields;
  if (base === undefined) return typed;
  const { type, id } = value;
  return {
    ...value,
    ...(typeof type === 'string' ? { type: wholeWord(type) } : {}),
    ...(Array.isArray(id)
      ? { id: id.map((step) => (typeof step === 'string' ? step.replace(/Chunk$/, '') : step)) }
      : {}),
    [base]: typed,
  };
}
