// A request whose `messages` is no list.
import { isObject, valueAt } from '../model/message';
import { conversationRule, error } from './rule';

export const messagesNotArray = conversationRule({
  id: 'messages-not-array',
  group: 'list',
  judge: 'dialect',
  verdicts: {
    any: error('src', 'the request schemas of each vendor', {
      says: "Invalid type for 'messages': expected an array of objects",
    }),
  },
  words: {
    en: {
      title: 'Messages are no list',
      why: 'A request takes a list of messages, also when there is only one.',
      say: { 'not-array': ['The messages are no list.', 'Put them into `[ ]`.'] },
      fixes: { wrap: 'Put the message into a list' },
    },
    'zh-cn': {
      title: '消息不是列表',
      why: '请求需要一个消息列表，即使只有一条消息。',
      say: { 'not-array': ['消息不是列表。', '请放进 `[ ]`。'] },
      fixes: { wrap: '把消息放进列表' },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "model": "gpt-4.1", "messages": { "role": "user", "content": "Hi" } }
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^`,
        fixed: `{ "model": "gpt-4.1", "messages": [{ "role": "user", "content": "Hi" }] }`,
      },
    ],
    passing: [{ text: '{ "model": "gpt-4.1", "messages": [{ "role": "user", "content": "Hi" }] }' }],
  },
  check({ conversation }, report) {
    const { body, list, single } = conversation;
    if (!body || single) return;
    const value = valueAt(body.value, list.slice(body.path.length));
    if (!Array.isArray(value)) report({ say: 'not-array', at: list });
  },
  fix({ pen, report }) {
    const value = pen.value({ path: report.at });
    return isObject(value) ? [{ key: 'wrap', safe: true, edits: pen.set({ path: report.at }, [value]) }] : [];
  },
});
