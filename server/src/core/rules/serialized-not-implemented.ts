// Objects that LangChain could not serialize, where a message is expected.
import { member, wordOf } from '../model/message';
import { error, messageRule } from './rule';
import { isUnwritten } from './support/roles';

export const serializedNotImplemented = messageRule({
  id: 'serialized-not-implemented',
  group: 'langchain',
  judge: 'dialect',
  verdicts: {
    langchain: error('run', 'langchain-core 1.6.5 load/load.py', {
      says: "Trying to load an object that doesn't implement serialization",
    }),
  },
  words: {
    en: {
      title: 'Not a serialized message',
      why: 'LangChain writes “not_implemented” for an object that it cannot serialize, and “secret” for a value that it keeps back. Neither can be loaded as a message.',
      say: {
        type: [
          '“{type}” stands for something that was not written down; it cannot be loaded.',
          'Put the message itself here, as “constructor” with its `kwargs`.',
        ],
        version: [
          'LangChain opens envelopes of `lc` 1 only.',
          'Put the message itself here, as “constructor” of `lc` 1.',
        ],
        path: [
          'LangChain does not load a class from {path}.',
          'Write the path of its own class: `["langchain_core", "messages", "{name}"]`.',
        ],
      },
    },
    'zh-cn': {
      title: '不是序列化的消息',
      why: '对无法序列化的对象，LangChain 写“not_implemented”；对不写出的值，写“secret”。两者都无法作为消息加载。',
      say: {
        type: ['“{type}”代表没有写下来的东西，无法加载。', '请在这里放消息本身，写成带 `kwargs` 的“constructor”。'],
        version: ['LangChain 只打开 `lc` 为 1 的封装。', '请在这里放消息本身，写成 `lc` 为 1 的“constructor”。'],
        path: [
          'LangChain 不会从 {path} 加载类。',
          '请写它自己的类的路径：`["langchain_core", "messages", "{name}"]`。',
        ],
      },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "HumanMessage"], "kwargs": { "content": "Hi" } },
  { "lc": 1, "type": "not_implemented", "id": ["app", "MyMessage"], "repr": "MyMessage()" }
                     ^^^^^^^^^^^^^^^^^
]`,
      },
      {
        text: `[
  { "lc": 1, "type": "not_implemented", "id": ["langchain_core", "messages", "HumanMessage"], "repr": "HumanMessage()" }
                     ^^^^^^^^^^^^^^^^^
]`,
      },
      {
        text: `[
  { "lc": 1, "type": "constructor", "id": ["my_company", "messages", "HumanMessage"], "kwargs": { "content": "Hi" } }
                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
      {
        text: `[
  { "lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "HumanMessage"], "kwargs": { "content": "Hi" } },
  { "lc": 2, "type": "constructor", "id": ["langchain_core", "messages", "AIMessage"], "kwargs": { "content": "Hello" } }
          ^
]`,
      },
    ],
    passing: [
      {
        text: '[{ "lc": 1, "type": "constructor", "id": ["langchain", "schema", "messages", "AIMessage"], "kwargs": { "content": "Hi" } }]',
      },
      {
        text: '[{ "lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "HumanMessage"], "kwargs": { "content": "Hi" } }]',
      },
    ],
  },
  check(message, report) {
    if (isUnwritten(message)) {
      if (member(message.value, 'lc') !== 1) report({ say: 'version', at: ['lc'] });
      else report({ say: 'type', at: ['type'], params: { type: wordOf(member(message.value, 'type')) } });
      return;
    }
    const id = member(message.value, 'id');
    if (message.base[0] !== 'kwargs' || message.kind === 'unknown' || !Array.isArray(id) || isKnownPath(id)) return;
    report({ say: 'path', at: ['id'], params: { path: id.map(wordOf).join('.'), name: wordOf(id.at(-1)) } });
  },
});

/** Where message classes are loaded from (langchain-core load/mapping.py); `langchain.schema` itself had five of them. */
function isKnownPath(path: readonly unknown[]): boolean {
  const from = path.slice(0, -1).map(wordOf).join('.');
  if (from === 'langchain.schema') return ofSchema.has(wordOf(path.at(-1)));
  return from === 'langchain.schema.messages' || /^langchain_core\.messages(?:\.\w+)?$/.test(from);
}

const ofSchema = new Set(['AIMessage', 'ChatMessage', 'FunctionMessage', 'HumanMessage', 'SystemMessage']);
