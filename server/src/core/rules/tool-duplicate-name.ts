// Two tools of one name.
import { printTight } from '../json/print';
import type { Path } from '../json/tree';
import type { Tool } from '../model/conversation';
import { text } from '../model/message';
import { conversationRule, error, warning } from './rule';

export const toolDuplicateName = conversationRule({
  id: 'tool-duplicate-name',
  group: 'tools',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'danny-avila/LibreChat#13162', { says: 'tools: Tool names must be unique.' }),
    gemini: error('iss', 'several public reports', { says: 'Duplicate function declaration found' }),
    openai: warning('unsure', 'not documented'),
    mistral: warning('unsure', 'not documented'),
    bedrock: warning('unsure', 'not documented'),
  },
  words: {
    en: {
      title: 'Two tools of one name',
      why: 'A call names its tool and nothing else. Where two have one name, nobody knows which is meant.',
      say: { twice: ['There is a tool “{name}” already.', 'Rename one of the two, or remove it.'] },
      fixes: { remove: 'Remove this tool' },
    },
    'zh-cn': {
      title: '工具重名',
      why: '调用只说工具的名称。两个工具同名时，谁也不知道指的是哪一个。',
      say: { twice: ['已经有名为“{name}”的工具。', '请改名或删除其中一个。'] },
      fixes: { remove: '删除这个工具' },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "system": "s", "max_tokens": 9, "messages": [{ "role": "user", "content": "Hi" }], "tools": [
  { "name": "wind", "input_schema": { "type": "object" } },
  { "name": "wind", "input_schema": { "type": "object" } }
            ^^^^^^
] }`,
        fixed: `{ "system": "s", "max_tokens": 9, "messages": [{ "role": "user", "content": "Hi" }], "tools": [
  { "name": "wind", "input_schema": { "type": "object" } }
] }`,
      },
    ],
    passing: [
      {
        text: '{ "system": "s", "max_tokens": 9, "messages": [{ "role": "user", "content": "Hi" }], "tools": [{ "name": "wind", "input_schema": { "type": "object" } }] }',
      },
    ],
  },
  check({ conversation }, report) {
    const seen = new Map<string, Tool>();
    for (const tool of conversation.tools) {
      const word = text(tool.name);
      if (!word || !tool.name) continue;
      const first = seen.get(word);
      if (first) {
        const data = { path: entryOf(tool.path), other: entryOf(first.path) };
        report({ say: 'twice', at: tool.name.path, params: { name: word.slice(0, 60) }, data });
      } else seen.set(word, tool);
    }
  },
  fix({ pen, report }) {
    const { path, other } = report.data as { readonly path: Path; readonly other: Path };
    const same = printTight(pen.value({ path })) === printTight(pen.value({ path: other }));
    return [{ key: 'remove', safe: same, edits: pen.remove({ path }) }];
  },
});

/** The item of the list of tools that a tool is, or stands in. */
const entryOf = (path: Path): Path => path.slice(0, path.findLastIndex((step) => typeof step === 'number') + 1);
