// An instruction to remove a message that is not there.

import { type Message, wordOf } from '../model/message';
import { conversationRule, error } from './rule';
import { isRemove } from './support/marks';
import { removeAll } from './support/removals';

export const removeUnknownId = conversationRule({
  id: 'remove-unknown-id',
  group: 'langchain',
  judge: 'target',
  verdicts: {
    langgraph: error('run', 'langgraph 1.2.12 graph/message.py; iss langchain-ai/langgraphjs#1152', {
      says: "Attempting to delete a message with an ID that doesn't exist",
    }),
  },
  words: {
    en: {
      title: 'Instruction to remove an unknown message',
      why: 'The reducer walks the list in order and throws at an id that it has not seen, even when the message follows further down.',
      say: {
        unknown: ['No message before has the id “{id}”.', 'Correct the id, or remove the instruction.'],
        later: [
          'The message “{id}” comes only after the instruction to remove it.',
          'Move the instruction behind it, or remove both.',
        ],
      },
      related: { later: 'The message stands here' },
      fixes: { drop: 'Remove the instruction' },
    },
    'zh-cn': {
      title: '移除指令指向未知消息',
      why: '归约器按顺序处理列表，遇到没见过的 id 就抛出异常，即使那条消息在更后面。',
      say: {
        unknown: ['前面没有 id 为“{id}”的消息。', '请改正 id，或删除该指令。'],
        later: ['消息“{id}”出现在移除它的指令之后。', '请把指令移到它后面，或两者都删除。'],
      },
      related: { later: '消息在这里' },
      fixes: { drop: '删除该指令' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "id": "m1", "content": "Start." },
  { "type": "remove", "id": "m9", "content": "" },
                            ^^^^
  { "type": "remove", "id": "m4", "content": "" },
                            ^^^^
  { "type": "human", "id": "m4", "content": "Stop." }
]`,
        target: 'langgraph',
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "id": "m1", "content": "Start." }, { "type": "remove", "id": "m1", "content": "" }, { "type": "remove", "id": "m1", "content": "" }]',
        target: 'langgraph',
      },
      {
        text: '[{ "type": "remove", "id": "m9", "content": "" }, { "type": "remove", "id": "__remove_all__", "content": "" }, { "type": "human", "content": "Start." }]',
        target: 'langgraph',
      },
    ],
  },
  check({ conversation, messages: list }, report) {
    if (conversation.atRest || conversation.single || !list.first(isRemove)) return;
    const messages = list.toArray();
    if (messages.some((message) => message.kind === 'remove' && message.id?.value === removeAll)) return;
    const seen = new Set<string>();
    const last = lastPlaces(messages);
    for (let at = 0; at < messages.length; at++) {
      const { kind, id, base } = messages[at] as Message;
      if (!id || (id.value === null && (kind !== 'remove' || base.length === 0))) continue;
      const key = wordOf(id.value);
      if (kind !== 'remove') seen.add(key);
      if (kind !== 'remove' || seen.has(key)) continue;
      const later = last.get(key) ?? -1;
      const found = later > at ? messages[later]?.id : undefined;
      report({
        say: found ? 'later' : 'unknown',
        message: at,
        at: id.path,
        params: { id: wordOf(id.value) },
        related: found ? [{ say: 'later', message: later, at: found.path }] : [],
      });
    }
  },
  fix: ({ pen, report }) => [{ key: 'drop', safe: false, edits: pen.removeMessage(report.message ?? -1) }],
});

/** Where the last message with an id stands; LangChain turns numbers into strings. */
function lastPlaces(messages: readonly Message[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  messages.forEach(({ kind, id }, index) => {
    if (kind !== 'remove' && id && id.value !== null) places.set(wordOf(id.value), index);
  });
  return places;
}
