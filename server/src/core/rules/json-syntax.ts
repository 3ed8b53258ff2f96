// The text is no JSON; reading goes on over what could be read.
import { printTight } from '../json/print';
import { readJson } from '../json/read';
import { toExactValue } from '../json/tree';
import type { Span, TextEdit } from '../text/span';
import { error, type Fix, type JsonFault, jsonRule } from './rule';

export const jsonSyntax = jsonRule({
  id: 'json-syntax',
  group: 'json',
  judge: 'dialect',
  verdicts: { any: error('run', 'RFC 8259; JSON.parse') },
  codes: {
    'bad-escape': 'bad-escape',
    'bad-literal': 'bad-literal',
    'bad-number': 'bad-number',
    'control-character': 'control-character',
    'empty-text': 'empty-text',
    'extra-text': 'extra-text',
    'key-not-string': 'key-not-string',
    'missing-colon': 'missing-colon',
    'missing-comma': 'missing-comma',
    'missing-value': 'missing-value',
    'single-quotes': 'single-quotes',
    'unclosed-array': 'unclosed-array',
    'unclosed-object': 'unclosed-object',
    'unescaped-quote': 'unescaped-quote',
    'unexpected-token': 'unexpected-token',
    'unopened-object': 'unopened-object',
    'unterminated-string': 'unterminated-string',
  },
  words: {
    en: {
      title: 'Not JSON',
      why: 'A receiver reads the file as JSON, and refuses the whole of it at the first place where it is none. Everything else is still checked over what could be read.',
      say: {
        'bad-escape': [
          '`{escape}` is no escape in JSON.',
          'Write `\\\\` for a backslash, or one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX.',
        ],
        'bad-literal': ['`{word}` is no value in JSON.', 'Write `{instead}`.'],
        'bad-number': [
          '`{number}` is no number in JSON.',
          'Write it without leading zeros or a plus sign, with digits on both sides of the point.',
        ],
        'control-character': ['A raw control character stands in a string.', 'Write it as an escape: `{code}`.'],
        'empty-text': ['There is nothing here yet.', 'Begin with `[`, a list of messages.'],
        'extra-text': [
          'The value has ended before this.',
          'Remove what follows, or put everything into one list. One conversation a line belongs into a .messages.jsonl file.',
        ],
        'key-not-string': ['The key `{word}` has no quotes.', 'Write `"{word}"`.'],
        'missing-colon': ['A colon is missing behind the key.', 'Write `: ` and a value.'],
        'missing-comma': ['A comma is missing here.', 'Put one between the two values.'],
        'missing-value': ['A value is missing here.', 'Write one, or remove what stands alone.'],
        'single-quotes': ['JSON has no single quotes.', 'Use double quotes.'],
        'unclosed-array': ['This list is not closed.', 'Add its `]`.'],
        'unclosed-object': ['This object is not closed.', 'Add its `}`.'],
        'unescaped-quote': ['A quote inside a string ends it.', 'Write `\\"` for a quote that belongs to the text.'],
        'unexpected-token': ['`{token}` cannot stand here.', 'Remove it.'],
        'unopened-object': ['This key stands in no object.', 'Put `{` before it.'],
        'unterminated-string': [
          'This string is not closed.',
          'Add its `"`; a line break inside a string is written `\\n`.',
        ],
      },
      fixes: {
        write: 'Write `{text}`',
        comma: 'Add the comma',
        colon: 'Add the colon',
        escape: 'Write `{text}`',
        close: 'Close the string',
        remove: 'Remove `{token}`',
      },
    },
    'zh-cn': {
      title: '不是 JSON',
      why: '接收方把文件当作 JSON 读取，一遇到不合法之处就会拒绝整个文件。其余部分仍会按能读出的内容继续检查。',
      say: {
        'bad-escape': [
          '`{escape}` 不是 JSON 的转义。',
          '反斜杠请写 `\\\\`，或使用 \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX 之一。',
        ],
        'bad-literal': ['`{word}` 不是 JSON 的值。', '请写 `{instead}`。'],
        'bad-number': ['`{number}` 不是 JSON 的数字。', '不要前导零或加号，小数点两侧都要有数字。'],
        'control-character': ['字符串中有未转义的控制字符。', '请写成转义：`{code}`。'],
        'empty-text': ['这里还没有内容。', '从 `[` 开始，写一个消息列表。'],
        'extra-text': [
          '值在此之前已经结束。',
          '请删除后面的内容，或把全部内容放进一个列表。每行一个对话请用 .messages.jsonl 文件。',
        ],
        'key-not-string': ['键 `{word}` 没有引号。', '请写 `"{word}"`。'],
        'missing-colon': ['键后缺少冒号。', '请写 `: ` 和一个值。'],
        'missing-comma': ['这里缺少逗号。', '请在两个值之间加上。'],
        'missing-value': ['这里缺少值。', '请补上，或删除多余的部分。'],
        'single-quotes': ['JSON 没有单引号。', '请使用双引号。'],
        'unclosed-array': ['这个列表没有结束。', '请补上 `]`。'],
        'unclosed-object': ['这个对象没有结束。', '请补上 `}`。'],
        'unescaped-quote': ['字符串里的引号使字符串在此结束。', '属于文本的引号请写成 `\\"`。'],
        'unexpected-token': ['这里不能出现 `{token}`。', '请删除。'],
        'unopened-object': ['这个键不在任何对象中。', '请在它前面加上 `{`。'],
        'unterminated-string': ['这个字符串没有结束。', '请补上 `"`；字符串中的换行写作 `\\n`。'],
      },
      fixes: {
        write: '写成 `{text}`',
        comma: '补上逗号',
        colon: '补上冒号',
        escape: '写成 `{text}`',
        close: '结束字符串',
        remove: '删除 `{token}`',
      },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Hi" }
                                     ^
  { "role": "assistant", "content": None }
                                    ^^^^
]`,
      },
      {
        text: `[
  { "role": "user", "content": "never closed
                               ^^^^^^^^^^^^^
  },
  { role: "assistant", "content": 'Hello' }
    ^^^^
                                  ^^^^^^^
]`,
      },
      {
        text: `{ "messages":
^
            ^
`,
      },
      {
        text: `[
  { "role": "user", "content": "Hi", "name": None }
                                             ^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Hi", "name": null }
]`,
      },
      {
        text: `[
  { "role": "user", "content": 'It\\'s "fine"' }
                               ^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "It's \\"fine\\"" }
]`,
      },
      {
        text: `[
  { "role": "user", content: "Hi" }
                    ^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Hi" }
]`,
      },
      {
        text: `[
  { "role": "user" "content": "Hi" }
                  ^
]`,
        fixed: `[
  { "role": "user", "content": "Hi" }
]`,
      },
      {
        text: `[
  { "role": "user", "content" "Hi" }
                    ^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Hi" }
]`,
      },
      {
        text: `[
  { "role": "user", "content": "Look in C:\\data" }
                                          ^^
]`,
        fixed: `[
  { "role": "user", "content": "Look in C:\\\\data" }
]`,
      },
      {
        text: `[
  { "role": "user", "content": "tab	stop" }
                                   ^
]`,
        fixed: `[
  { "role": "user", "content": "tab\\tstop" }
]`,
      },
      {
        text: `[
  { "role": "user", "content": "Hi" } }
                                      ^
]`,
        fixed: `[
  { "role": "user", "content": "Hi" } 
]`,
      },
    ],
    passing: [{ text: '[{ "role": "user", "content": "A \\"quote\\", a line\\nbreak and 😀" }]' }],
  },
  mend: (fault, document) => {
    const written = document.slice(fault.span.start, fault.span.end);
    const fix = mends[fault.say]?.(fault, written);
    return fix ? [fix] : [];
  },
});

const replace = (span: Span, text: string): readonly TextEdit[] => [{ ...span, text }];
const behind = ({ end }: Span, text: string): readonly TextEdit[] => [{ start: end, end, text }];
const before = ({ start }: Span, text: string): readonly TextEdit[] => [{ start, end: start, text }];

type Mend = (fault: JsonFault, written: string) => Fix | undefined;

/** What was read of it, as JSON. */
const asRead =
  (safe: (written: string) => boolean): Mend =>
  ({ span }, written) => {
    const { root } = readJson(written);
    const text = root && printTight(toExactValue(root));
    return text === undefined || text === written
      ? undefined
      : { key: 'write', params: { text: shown(text) }, safe: safe(written), edits: replace(span, text) };
  };

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Constants of other languages that mean the same. */
const constants = new Set(['None', 'True', 'False', 'undefined', 'nil', 'NULL', 'Null', 'TRUE', 'FALSE']);

/** Faults with one way to mend them. Safe where the value is plain; else somebody has to look. */
const mends: Readonly<Record<string, Mend | undefined>> = {
  'bad-literal': asRead((written) => constants.has(written)),
  'bad-number': asRead(() => false),
  'single-quotes': asRead(() => true),
  'key-not-string': ({ span, params }) => {
    const text = JSON.stringify(String(params['word']));
    return { key: 'write', params: { text: shown(text) }, safe: true, edits: replace(span, text) };
  },
  'missing-comma': ({ span }) => ({ key: 'comma', safe: true, edits: before(span, ',') }),
  'missing-colon': ({ span }, written) => ({
    key: 'colon',
    safe: true,
    edits: written.endsWith('"') ? behind(span, ':') : replace(span, ':'),
  }),
  'control-character': ({ span }, written) => {
    // A run of several is one finding.
    const text = JSON.stringify(written).slice(1, -1);
    return { key: 'escape', params: { text }, safe: true, edits: replace(span, text) };
  },
  'bad-escape': ({ span }, written) => ({
    key: 'escape',
    params: { text: `\\${written}` },
    safe: false,
    edits: before(span, '\\'),
  }),
  'unescaped-quote': ({ span }) => ({ key: 'escape', params: { text: '\\"' }, safe: false, edits: before(span, '\\') }),
  'unterminated-string': ({ span }) => ({ key: 'close', safe: false, edits: behind(span, '"') }),
  'unexpected-token': ({ span, params }) => ({ key: 'remove', params, safe: false, edits: replace(span, '') }),
};
