// What the generated pages say: a page a rule in each language, an index, and the coverage table.
import { check } from '../server/src/core/check';
import { fixesOf } from '../server/src/core/features/fixes';
import { sentence } from '../server/src/core/features/sentence';
import { rules } from '../server/src/core/rules';
import type { Example, Rule, Verdict } from '../server/src/core/rules/rule';
import { targets } from '../server/src/core/targets';
import { openDocument } from '../server/src/core/text/document';
import type { Language } from '../server/src/core/words/language';
import { readCarets } from '../tests/harness/carets';

const text = {
  en: {
    index: 'Rules',
    intro:
      'Every rule, by what it looks at. Each page says what the fault is, why it matters, who refuses it and what to do.',
    wrong: 'Found',
    right: 'Not found',
    says: 'The message',
    mended: 'After the fix',
    targets: 'Who refuses it',
    head: '| target | severity | how it is known | source | its own words |',
    marks: {
      run: 'executed',
      src: 'read in the source or schema',
      iss: 'a live error in a public issue',
      doc: 'documentation',
      unsure: 'not confirmed',
    },
    severities: { error: 'error', warning: 'warning', information: 'information', hint: 'hint' },
    any: 'everyone',
    judges: {
      dialect: 'Judged by the reader of the file as it is written.',
      target: 'Judged by the target, whatever dialect the file is written in.',
      both: 'Judged by the reader of the file and by the target; the stricter counts.',
      'reader-and-target':
        'Judged by the target, and before it by the library that reads the file, where there is one.',
    },
    fixes: 'Fixes',
    safe: 'safe: part of “fix all”',
    unsafe: 'changes what the conversation says, so it is offered one at a time',
    off: 'When to switch it off',
    offText:
      'When your receiver is known to accept it, or the file is meant to hold the fault (a regression case). In the settings, or in `messages.config.json`:',
    models: 'by model: {models}',
    off2: 'off',
  },
  'zh-cn': {
    index: '规则',
    intro: '全部规则，按检查对象分组。每一页说明问题是什么、为什么重要、谁会拒绝，以及该怎么做。',
    wrong: '会报告',
    right: '不会报告',
    says: '消息',
    mended: '修复之后',
    targets: '谁会拒绝',
    head: '| 目标 | 严重程度 | 依据 | 来源 | 原文 |',
    marks: {
      run: '已执行验证',
      src: '读自源码或 schema',
      iss: '公开 issue 中的真实报错',
      doc: '官方文档',
      unsure: '未确认',
    },
    severities: { error: '错误', warning: '警告', information: '信息', hint: '提示' },
    any: '所有目标',
    judges: {
      dialect: '由读取该文件写法的一方判定。',
      target: '由目标判定，与文件的写法无关。',
      both: '由读取方与目标共同判定，取较严格者。',
      'reader-and-target': '由目标判定；如果先由某个库读取文件，也由该库判定。',
    },
    fixes: '修复',
    safe: '安全：包含在“全部修复”中',
    unsafe: '会改变对话内容，因此只逐个提供',
    off: '何时关闭',
    offText:
      '当已知接收方接受这种写法，或文件本来就要保留这个问题（回归用例）时。可在设置中，或在 `messages.config.json` 中关闭：',
    models: '按模型：{models}',
    off2: '关闭',
  },
} as const;

const groups: Readonly<Record<Rule['group'], readonly [en: string, zh: string]>> = {
  json: ['JSON', 'JSON'],
  list: ['The list of messages', '消息列表'],
  content: ['Content', '内容'],
  calls: ['Tool calls', '工具调用'],
  results: ['Tool results', '工具结果'],
  langchain: ['LangChain and LangGraph', 'LangChain 与 LangGraph'],
  reasoning: ['Reasoning', '推理'],
  tools: ['Tools', '工具'],
  writing: ['Writing', '书写'],
};

const suffix = (language: Language): string => (language === 'en' ? '' : '.zh-cn');

/** Path below docs/ -> text, for every generated page. */
export function pages(): Record<string, string> {
  const languages: readonly Language[] = ['en', 'zh-cn'];
  return Object.fromEntries([
    ...languages.flatMap((language) =>
      rules.map((rule) => [`rules/${rule.id}${suffix(language)}.md`, page(rule, language)]),
    ),
    ...languages.map((language) => [`rules/README${suffix(language)}.md`, index(language)]),
    ['coverage.md', coverage()],
  ]);
}

function page(rule: Rule, language: Language): string {
  const words = rule.words[language];
  const t = text[language];
  const [failing] = rule.examples.failing;
  return [
    `# ${words.title}`,
    `\`${rule.id}\``,
    words.why,
    ...(failing ? failingExample(rule, failing, language) : []),
    `## ${t.right}`,
    ...rule.examples.passing.slice(0, 1).map((example) => fence(example.text, example)),
    `## ${t.targets}`,
    t.judges[rule.judge],
    [t.head, '|---|---|---|---|---|', ...verdictRows(rule, language)].join('\n'),
    ...fixes(rule, language),
    `## ${t.off}`,
    t.offText,
    fence(`{ "rules": { "${rule.id}": "off" } }`),
  ]
    .join('\n\n')
    .concat('\n');
}

function failingExample(rule: Rule, example: Example, language: Language): readonly string[] {
  const t = text[language];
  const { text: plain } = readCarets(example.text);
  const document = openDocument(plain);
  const found = check(document, { target: example.target }).findings.find((finding) => finding.rule === rule.id);
  return [
    `## ${t.wrong}`,
    fence(example.text, example),
    ...(found ? [`${t.says}: ${sentence(found, language)}`] : []),
    ...(example.fixed === undefined ? [] : [`${t.mended}:`, fence(example.fixed)]),
  ];
}

const fence = (body: string, example?: Example): string =>
  `\`\`\`jsonc${example?.target ? ` target=${example.target}` : ''}\n${body}\n\`\`\``;

function verdictRows(rule: Rule, language: Language): readonly string[] {
  const t = text[language];
  return Object.entries(rule.verdicts).map(([target, verdict]) => {
    const models = verdict.models
      ?.map((entry) => `\`${entry.match.source}\` ${entry.severity === 'off' ? t.off2 : t.severities[entry.severity]}`)
      .join(', ');
    const severity = t.severities[verdict.severity] + (models ? ` (${t.models.replace('{models}', models)})` : '');
    return `| ${target === 'any' ? t.any : target} | ${cell(severity)} | ${t.marks[verdict.mark]} | ${cell(verdict.source)} | ${verdict.says ? cell(verdict.says) : ''} |`;
  });
}

const cell = (value: string): string => value.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');

function fixes(rule: Rule, language: Language): readonly string[] {
  const titles = Object.entries(rule.words[language].fixes ?? {});
  if (titles.length === 0) return [];
  const t = text[language];
  const safe = safeKeys(rule);
  return [
    `## ${t.fixes}`,
    titles
      .map(([key, title]) => `- ${title}${safe.has(key) ? ` (${safe.get(key) ? t.safe : t.unsafe})` : ''}`)
      .join('\n'),
  ];
}

/** Which of a rule's fixes are safe, as seen on its own examples. */
function safeKeys(rule: Rule): ReadonlyMap<string, boolean> {
  const seen = rule.examples.failing.flatMap((example) => {
    const document = openDocument(readCarets(example.text).text);
    const own = check(document, { target: example.target }).findings.filter((finding) => finding.rule === rule.id);
    return own.flatMap((finding) => fixesOf(document, finding)).map((fix) => [fix.key, fix.safe] as const);
  });
  return new Map(seen);
}

function index(language: Language): string {
  const t = text[language];
  const at = language === 'en' ? 0 : 1;
  const sections = Object.entries(groups).map(([group, names]) => {
    const own = rules.filter((rule) => rule.group === group);
    return own.length === 0
      ? ''
      : [
          `## ${names[at]}`,
          own
            .map((rule) => `- [\`${rule.id}\`](${rule.id}${suffix(language)}.md) ${rule.words[language].title}`)
            .join('\n'),
        ].join('\n\n');
  });
  return [`# ${t.index}`, t.intro, ...sections.filter((section) => section !== '')].join('\n\n').concat('\n');
}

const letters: Readonly<Record<Verdict['severity'], string>> = {
  error: 'E',
  warning: 'W',
  information: 'I',
  hint: 'H',
};

function coverage(): string {
  const columns = [...targets.map((target) => target.id), 'bedrock'];
  const rows = rules.map((rule) => {
    const cells = columns.map((target) => {
      const verdict = rule.verdicts[target as keyof Rule['verdicts']] ?? rule.verdicts.any;
      return verdict ? `${letters[verdict.severity]} ${verdict.mark}` : '';
    });
    return `| [${rule.id}](rules/${rule.id}.md) | ${rule.judge} | ${cells.join(' | ')} |`;
  });
  return `${[
    '# Coverage: rule × target',
    'E error, W warning, I information, H hint; empty: the target accepts it, or the rule does not concern it. Beside it how that is known (run: executed; src: read in source or schema; iss: a live error in a public issue; doc: documentation; unsure: not confirmed, never an error). The sources stand on each rule’s page. Generated by `npm run docs`.',
    [`| rule | judged by | ${columns.join(' | ')} |`, `|---|---|${columns.map(() => '---').join('|')}|`, ...rows].join(
      '\n',
    ),
  ].join('\n\n')}\n`;
}
