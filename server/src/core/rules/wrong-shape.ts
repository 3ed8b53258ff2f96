// A member of another kind than the dialect's schema has there: what no rule of its own speaks of.
import { type Fault, faultsOf } from '../../../../schemas/faults';
import { guardOf } from '../../../../schemas/guard';
import { shapesOf } from '../../../../schemas/index';
import type { Path } from '../json/tree';
import { isObject, type Message, valueAt } from '../model/message';
import type { Target } from '../targets/index';
import { error, messageRule, type Report } from './rule';

type SayKey = 'type' | 'message' | 'missing' | 'value' | 'fraction' | 'form' | 'few' | 'many' | 'unwanted';

export const wrongShape = messageRule<SayKey>({
  id: 'wrong-shape',
  group: 'content',
  judge: 'dialect',
  fallback: true,
  verdicts: {
    any: error('src', 'the schemas and types that each vendor publishes; see the head of each file in schemas/'),
  },
  words: {
    en: {
      title: 'Shape of a message',
      why: 'The receiver has a schema, or reads into typed classes. A key that is missing and a value of another kind are refused before any model sees them, often in words that name an index at best.',
      say: {
        type: ['`{key}` is `{found}`; {dialect} takes `{expected}`.', 'Write it as `{expected}`.'],
        message: ['This is `{found}`; a message of {dialect} is `{expected}`.', 'Write it as `{expected}`.'],
        missing: ['`{key}` is missing here.', 'Add it: {dialect} refuses the message without it.'],
        value: ['{dialect} does not know {found} as `{key}`.', 'Write one of {allowed}.'],
        fraction: ['`{key}` is not a whole number.', 'Write it without a fraction.'],
        form: ['`{key}` is not written as {dialect} wants it.', 'Compare it with a message that the vendor gave.'],
        few: ['`{key}` holds too few: {dialect} wants at least {least}.', 'Fill it, or leave the key out.'],
        many: ['`{key}` holds too many: {dialect} takes at most {most}.', 'Take out the rest.'],
        unwanted: ['`{key}` does not go with the rest of this part.', 'Take it out, or change `state`.'],
      },
    },
    'zh-cn': {
      title: '消息的结构',
      why: '接收方有 schema，或按带类型的类读取。缺少的键、类型不符的值，在模型看到之前就会被拒绝，而报错往往最多只给出一个下标。',
      say: {
        type: ['`{key}` 是 `{found}`；{dialect} 接受的是 `{expected}`。', '请写成 `{expected}`。'],
        message: ['这里是 `{found}`；{dialect} 的消息是 `{expected}`。', '请写成 `{expected}`。'],
        missing: ['这里缺少 `{key}`。', '请补上：没有它，{dialect} 会拒绝这条消息。'],
        value: ['{dialect} 的 `{key}` 没有 {found} 这个值。', '请写其中之一：{allowed}。'],
        fraction: ['`{key}` 不是整数。', '请去掉小数部分。'],
        form: ['`{key}` 的写法不符合 {dialect} 的要求。', '请与该厂商给出的消息对照。'],
        few: ['`{key}` 的元素太少：{dialect} 要求至少 {least} 个。', '请补足，或删除这个键。'],
        many: ['`{key}` 的元素太多：{dialect} 最多接受 {most} 个。', '请删去多余的。'],
        unwanted: ['`{key}` 与这一部分的其余内容不符。', '请删除它，或修改 `state`。'],
      },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Hi" },
  { "role": "assistant", "content": "Hello", "refusal": false }
                                                        ^^^^^
]`,
      },
      {
        text: `[
  { "role": "user", "content": [
    { "type": "image_url", "image_url": { "url": "https://example.com/a.png", "detail": "ultra" } }
                                                                                        ^^^^^^^
  ] }
]`,
      },
      {
        text: `[
  { "role": "user", "content": "Say that again" },
  { "role": "assistant", "content": null, "audio": {} }
                                          ^^^^^^^
]`,
      },
      {
        text: `[
  { "type": "human", "content": "Hi", "additional_kwargs": null }
                                                           ^^^^
]`,
      },
      {
        text: `[
  { "role": "user", "content": [
    { "type": "search_result", "source": "https://example.com", "content": [{ "type": "text", "text": "4 m/s" }] }
    ^
  ] }
]`,
        target: 'anthropic',
      },
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": "", "tool_calls": [{ "function": { "name": "wind", "arguments": {}, "index": 0.5 } }] },
                                                                                                                 ^^^
  { "role": "tool", "tool_name": "wind", "content": "4 m/s" }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": [{ "type": "text", "text": "Hi" }, { "type": "a_block_of_tomorrow", "x": 1 }] }]',
      },
      {
        text: '[{ "type": "ai", "content": "", "id": null, "name": null, "usage_metadata": null, "a_key_of_tomorrow": 1 }]',
      },
      { text: '[{ "role": "USER", "content": null, "thinking": "" }]', target: 'ollama' },
      { text: '[{ "role": "tool", "tool_call_id": "call_1", "content": null }]', target: 'ollama' },
    ],
  },
  check(message, report, { dialect, target }) {
    const shape = shapesOf(message.dialect)?.message;
    if (!shape || guardOf(shape)(message.value)) return;
    const readAsWritten = dialect.traits.normalises || dialect.vendor === target.id || dialect.id === target.dialect;
    if (!readAsWritten && fits(message, target)) return;
    for (const fault of faultsOf(shape, message.value)) {
      const said = reportOf(fault, message.value);
      const unsure = dialect.traits.nullMembers === 'unsure' && isNullMember(fault, message.value, shape);
      const atMost = readAsWritten && !unsure ? undefined : 'warning';
      if (said) report({ ...said, atMost, params: { dialect: dialect.name, ...said.params } });
    }
  },
});

/** True for null in a member of the message that might as well be absent. */
function isNullMember(fault: Fault, value: unknown, shape: Parameters<typeof faultsOf>[0]): boolean {
  const [key, ...deeper] = fault.at;
  if (fault.kind !== 'type' || fault.found !== 'null' || deeper.length > 0 || !isObject(value)) return false;
  const without = Object.fromEntries(Object.entries(value).filter(([own]) => own !== key));
  return !faultsOf(shape, without).some(({ at, ...other }) => at.length === 0 && 'key' in other && other.key === key);
}

/** True where a receiver that is not the dialect's own vendor takes the message just as it stands. */
function fits(message: Message, target: Target): boolean {
  const shape = shapesOf(target.dialect)?.message;
  return shape !== undefined && guardOf(shape)(message.value);
}

/** A fault as a report; undefined for a word that the dialect does not know, which other rules speak of. */
function reportOf(fault: Fault, message: unknown): Report<SayKey> | undefined {
  const { at } = fault;
  const key = nameOf(at);
  switch (fault.kind) {
    case 'word':
      return undefined;
    case 'missing':
      // Under a key, the key shows it; in a list, the first character of the object has to.
      return {
        say: 'missing',
        at,
        focus: typeof at.at(-1) === 'string' ? 'key' : 'opening',
        params: { key: fault.key },
      };
    case 'type':
      return {
        say: at.length === 0 ? 'message' : 'type',
        at,
        params: { key, expected: fault.expected.join(' | '), found: fault.found },
      };
    case 'value':
      return {
        say: 'value',
        at,
        params: { key, found: shown(valueAt(message, at)), allowed: fault.allowed.map(shown).join(', ') },
      };
    case 'few':
      return { say: 'few', at, params: { key, least: fault.least } };
    case 'many':
      return { say: 'many', at, params: { key, most: fault.most } };
    case 'unwanted':
      return { say: 'unwanted', at, focus: 'member', params: { key } };
    default:
      return { say: fault.kind, at, params: { key } };
  }
}

/** The end of a path, from the last key on: `content[2]`. */
function nameOf(at: Path): string {
  const last = at.findLastIndex((step) => typeof step === 'string');
  return at
    .slice(Math.max(last, 0))
    .reduce<string>((name, step) => (typeof step === 'number' ? `${name}[${step}]` : step), '');
}

const longest = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
