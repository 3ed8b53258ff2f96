// A name with characters that the target does not take.
import { text } from '../model/message';
import { error, messageRule } from './rule';

export const namePattern = messageRule({
  id: 'name-pattern',
  group: 'content',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'langchain-ai/langchain#35054; microsoft/autogen#4157', {
      says: "Invalid 'messages[1].name': string does not match pattern. Expected a string that matches the pattern '^[^\\s<|\\\\/>]+$'.",
    }),
    'fine-tuning': error('iss', 'langchain-ai/langchain#35054'),
  },
  words: {
    en: {
      title: 'Name with forbidden characters',
      why: 'A display name ended up in `name`. White space and < | \\ / > are refused; older deployments take only letters, digits, _ and -.',
      say: { characters: ['The name holds a character that is refused.', 'Leave out white space and < | \\ / >.'] },
      fixes: { replace: 'Change to “{name}”' },
    },
    'zh-cn': {
      title: '名称含有不允许的字符',
      why: '显示名称被写进了 `name`。空白以及 < | \\ / > 会被拒绝；较旧的部署只接受字母、数字、_ 和 -。',
      say: { characters: ['名称中有会被拒绝的字符。', '请去掉空白以及 < | \\ / >。'] },
      fixes: { replace: '改为“{name}”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "assistant", "content": "Soup.", "name": "menu planner" },
                                                     ^^^^^^^^^^^^^^
  { "role": "user", "content": "Check it." }
]`,
        fixed: `[
  { "role": "assistant", "content": "Soup.", "name": "menu_planner" },
  { "role": "user", "content": "Check it." }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "role": "assistant", "content": "Fine.", "name": "prüfer.v2" }, { "role": "user", "content": "Hi", "name": null }]',
      },
    ],
  },
  check(message, report, { target }) {
    const pattern = target.traits.messageNamePattern?.value;
    const name = text(message.name);
    // The name beside a result is the tool's, and not sent as the message's.
    if (!pattern || name === undefined || !message.name || message.results.length > 0) return;
    if (!pattern.test(name)) report({ say: 'characters', at: message.name.path });
  },
  fix({ pen, report }) {
    const place = { message: report.message, path: report.at };
    const name = String(pen.value(place))
      .trim()
      .replace(/[\s<|\\/>]+/g, '_');
    return name === '' ? [] : [{ key: 'replace', params: { name }, safe: false, edits: pen.set(place, name) }];
  },
});
