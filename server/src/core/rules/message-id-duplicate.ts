// Two messages with one id.
import type { Key } from '../model/list';
import { type Message, wordOf } from '../model/message';
import { conversationRule, error, warning } from './rule';

export const messageIdDuplicate = conversationRule({
  id: 'message-id-duplicate',
  group: 'langchain',
  judge: 'both',
  verdicts: {
    langgraph: warning('run', 'langgraph 1.2.12 graph/message.py: the later one takes the place of the earlier'),
    openai: error('iss', 'vercel/ai#13307', { says: 'Duplicate item found with id' }),
  },
  words: {
    en: {
      title: 'Message id used twice',
      why: 'A graph’s reducer takes a message with a known id for a new version of the old one and puts it in its place: one of the two is lost without a word. OpenAI’s Responses API refuses two items with one id.',
      say: { twice: ['The id “{id}” is that of an earlier message.', 'Give this message another id, or none.'] },
      related: { first: 'First used here' },
      fixes: { remove: 'Remove the id' },
    },
    'zh-cn': {
      title: '消息 id 重复',
      why: '图的归约器会把 id 已知的消息当作旧消息的新版本，放到旧消息的位置上：两者之一会悄悄丢失。OpenAI 的 Responses 接口则拒绝两个 id 相同的条目。',
      say: { twice: ['id“{id}”已属于前面的消息。', '请为这条消息换一个 id，或不写 id。'] },
      related: { first: '首次使用处' },
      fixes: { remove: '删除该 id' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "id": "m1", "content": "Hi" },
  { "type": "ai", "id": "m1", "content": "Hello" }
                        ^^^^
]`,
        target: 'langgraph',
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "id": "m1", "content": "Hi" }, { "type": "ai", "id": "m1", "content": "Hello" }]',
        target: 'openai',
      },
      {
        text: '[{ "type": "human", "id": "m1", "content": "Hi" }, { "type": "remove", "id": "m1", "content": "" }, { "type": "human", "id": "m1", "content": "Again" }]',
        target: 'langgraph',
      },
    ],
  },
  check({ messages: list }, report, { dialect, target }) {
    if (
      dialect.traits.itemIds !== 'unique' &&
      !(dialect.traits.normalises && target.traits.sameMessageId === 'replaces')
    )
      return;
    if (list.repeated(idsOf) === 0) return;
    const messages = list.toArray();
    const seen = new Map<unknown, number>();
    for (let at = 0; at < messages.length; at++) {
      const { kind, id, chunk } = messages[at] as Message;
      if (!id || id.value === null || id.value === '') continue;
      if (kind === 'remove') {
        seen.delete(id.value);
        continue;
      }
      const first = seen.get(id.value);
      if (first === undefined) seen.set(id.value, at);
      // Chunks of one message share its id.
      else if (!chunk)
        report({
          say: 'twice',
          message: at,
          at: id.path,
          params: { id: wordOf(id.value) },
          related: [{ say: 'first', message: first, at: messages[first]?.id?.path ?? [] }],
        });
    }
  },
  fix: ({ pen, report }) => [
    { key: 'remove', safe: false, edits: pen.remove({ message: report.message, path: report.at }) },
  ],
});

const idsOf = ({ kind, id }: Message): readonly Key[] =>
  kind === 'remove' || !id || id.value === null || id.value === '' ? [] : [wordOf(id.value)];
