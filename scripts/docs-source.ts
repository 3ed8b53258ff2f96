// What the generated pages say: a page a rule in each language, an index in each, and the coverage table.
import { check, type Finding } from '../server/src/core/check';
import { fixesOf } from '../server/src/core/features/fixes';
import { sentence } from '../server/src/core/features/sentence';
import { rules } from '../server/src/core/rules';
import type { Example, Rule, Severity, Verdict } from '../server/src/core/rules/rule';
import { compareSeverity } from '../server/src/core/rules/verdict';
import { findTarget, targets } from '../server/src/core/targets';
import { openDocument } from '../server/src/core/text/document';
import type { Language } from '../server/src/core/words/language';
import { readCarets } from '../tests/harness/carets';

const text = {
  en: {
    index: 'Rules',
    intro:
      'Every rule, by what it looks at. Each page says what the fault is, why it matters, who refuses it and what to do. “Refuses it” names those who answer with an error; a rule without names warns of what is lost or not portable. How each of that is known stands on the page and in [the table of all targets](../coverage.md).',
    heads: ['rule', 'what is wrong', 'refuses it', 'fix'],
    all: 'All rules',
    other: '[中文](%.zh-cn.md)',
    otherIndex: '[中文](README.zh-cn.md)',
    wrong: 'Found',
    right: 'Not found',
    when: 'For the target {target}:',
    mended: 'After the fix:',
    targets: 'Who says so',
    head: ['target', 'severity', 'how it is known', 'source', 'its own words'],
    marks: {
      run: 'executed',
      src: 'read in the source or schema',
      iss: 'a live error in a public issue',
      doc: 'documentation',
      unsure: 'not confirmed',
    },
    severities: { error: 'error', warning: 'warning', information: 'information', hint: 'hint', off: 'accepted' },
    any: 'everyone',
    others: 'all others',
    judges: {
      dialect: 'The verdict is that of whoever reads the file as it is written, wherever it is sent.',
      target: 'The verdict is that of the receiver, whatever dialect the file is written in.',
      both: 'The verdict is that of the reader of the file and of the receiver; the stricter counts.',
      'reader-and-target':
        'The verdict is that of the receiver, and before it that of the library that reads the file, where there is one.',
    },
    silent: 'Targets that are not named accept it.',
    fixes: 'Fixes',
    safe: 'safe, so part of “fix all” and `check --fix`',
    unsafe: 'changes what the conversation says, so it is offered one at a time',
    safeShort: 'safe',
    unsafeShort: 'offered',
    off: 'When to switch it off',
    offText:
      'When your receiver is known to accept it, or a file is meant to hold the fault (a regression case). In `messages.config.json`, for all files or, inside `overrides`, for some; or in the editor’s settings under `messages.rules`:',
    colon: ': ',
    comma: ', ',
  },
  'zh-cn': {
    index: '规则',
    intro:
      '全部规则，按检查对象分组。每一页说明问题是什么、为什么重要、谁会拒绝，以及该怎么做。“拒绝方”指会返回错误的目标；没有列出拒绝方的规则，提醒的是会丢失的内容或不可移植的写法。依据见各页以及[全部目标的表格](../coverage.md)。',
    heads: ['规则', '问题', '拒绝方', '修复'],
    all: '全部规则',
    other: '[English](%.md)',
    otherIndex: '[English](README.md)',
    wrong: '会报告',
    right: '不会报告',
    when: '目标为 {target} 时：',
    mended: '修复之后：',
    targets: '谁这样判定',
    head: ['目标', '严重程度', '依据', '来源', '原文'],
    marks: {
      run: '已执行验证',
      src: '读自源码或 schema',
      iss: '公开 issue 中的真实报错',
      doc: '官方文档',
      unsure: '未确认',
    },
    severities: { error: '错误', warning: '警告', information: '信息', hint: '提示', off: '接受' },
    any: '所有目标',
    others: '其他所有模型',
    judges: {
      dialect: '由按文件写法读取它的一方判定，与发往何处无关。',
      target: '由接收方判定，与文件的写法无关。',
      both: '由读取方与接收方共同判定，取较严格者。',
      'reader-and-target': '由接收方判定；如果先由某个库读取文件，也由该库判定。',
    },
    silent: '没有列出的目标都接受。',
    fixes: '修复',
    safe: '安全，包含在“全部修复”和 `check --fix` 中',
    unsafe: '会改变对话内容，因此只逐个提供',
    safeShort: '安全',
    unsafeShort: '逐个提供',
    off: '何时关闭',
    offText:
      '当已知接收方接受这种写法，或文件本来就要保留这个问题（回归用例）时。可在 `messages.config.json` 中对全部文件关闭，或在 `overrides` 中只对部分文件关闭；也可在编辑器设置的 `messages.rules` 中关闭：',
    colon: '：',
    comma: '、',
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
  return [
    `# ${words.title}`,
    `\`${rule.id}\` · [${t.all}](README${suffix(language)}.md) · ${t.other.replace('%', rule.id)}`,
    words.why,
    `## ${t.wrong}`,
    ...rule.examples.failing.slice(0, shown).flatMap((example) => failingExample(rule, example, language)),
    `## ${t.right}`,
    ...rule.examples.passing.slice(0, shown).flatMap((example) => shownExample(example.text, example, language)),
    `## ${t.targets}`,
    t.judges[rule.judge],
    table(t.head, verdictRows(rule, language)),
    ...(rule.verdicts.any ? [] : [t.silent]),
    ...fixes(rule, language),
    `## ${t.off}`,
    t.offText,
    fence('json', `{ "rules": { "${rule.id}": "off" } }`),
  ]
    .join('\n\n')
    .concat('\n');
}

/** A rule has many examples, since they are its tests; a reader wants the first few. */
const shown = 3;

const findingsOf = (rule: Rule, example: Example): readonly Finding[] =>
  check(openDocument(readCarets(example.text).text), { target: example.target }).findings.filter(
    (finding) => finding.rule === rule.id,
  );

function failingExample(rule: Rule, example: Example, language: Language): readonly string[] {
  const t = text[language];
  const said = new Set(findingsOf(rule, example).map((finding) => sentence(finding, language)));
  return [
    ...shownExample(example.text, example, language),
    ...[...said].map((message) => `> ${plain(message)}`),
    ...(example.fixed === undefined ? [] : [t.mended, code(example.fixed)]),
  ];
}

function shownExample(body: string, { target }: Example, language: Language): readonly string[] {
  const who = target && text[language].when.replace('{target}', nameOf(target, language));
  return [...(who ? [who] : []), code(body)];
}

/** Shown as JavaScript: highlighters call carets between lines of JSON a mistake. */
const code = (body: string): string => fence('js', body.split('\n').map(cut).join('\n'));

const widest = 220;

/** Long lines are cut in the middle, those of carets too, so that the ends stay above each other. */
function cut(line: string): string {
  if (line.length <= widest) return line;
  const gap = line.includes('"') ? ' … ' : '^^^';
  return line.slice(0, widest / 2) + gap + line.slice(line.length - widest / 2);
}

const fence = (info: string, body: string): string => `\`\`\`${info}\n${masked(body)}\n\`\`\``;

/** Examples of secrets are made up, but scanners of this repository and of the package cannot know that. Lengths stay, so that the carets fit. */
const masked = (body: string): string =>
  body.replace(
    /\b(gh[a-z]_|github_pat_|hf_|sk-(?:ant-|proj-)?|xox[a-z]-|AKIA|AIza|glpat-)([A-Za-z0-9_-]{12,})/g,
    (_, head: string, rest: string) => head + '•'.repeat(rest.length),
  );

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function verdictRows(rule: Rule, language: Language): readonly (readonly string[])[] {
  const t = text[language];
  return named(rule).map(([target, verdict]) => {
    const models = verdict.models?.map(
      ({ match, severity }) =>
        `${match.source === '.' ? t.others : quoted(match.source)}${t.colon}${t.severities[severity]}`,
    );
    return [
      nameOf(target, language),
      cell(models ? models.join('; ') : t.severities[verdict.severity]),
      t.marks[verdict.mark],
      linked(cell(plain(verdict.source))),
      verdict.says ? cell(quoted(verdict.says)) : '',
    ];
  });
}

/** Those that a rule names, in the order of the targets; `any` last. */
function named({ verdicts }: Rule): readonly (readonly [string, Verdict])[] {
  return [...targets.map(({ id }) => id), 'any'].flatMap((id) => {
    const verdict = verdicts[id as keyof Rule['verdicts']];
    return verdict ? [[id, verdict] as const] : [];
  });
}

const nameOf = (target: string, language: Language): string =>
  target === 'any' ? text[language].any : (findTarget(target)?.name ?? target);

const cell = (value: string): string => value.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** As code, whatever backticks are in it. */
function quoted(value: string): string {
  const longest = Math.max(0, ...[...value.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const space = value.startsWith('`') || value.endsWith('`') ? ' ' : '';
  return ticks + space + value + space + ticks;
}

/** As text, except for what our own words put between backticks. Signs inside words are left alone, since the pages are read as they are written, too. */
const plain = (value: string): string =>
  value
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[*<]|\\(?=\W)/g, '\\$&')))
    .join('');

/** Issues and files of public repositories as links to them. */
const linked = (source: string): string =>
  source
    .replace(/(?<![\w/])([\w.-]+\/[\w.-]+)#(\d+)/g, '[$1#$2](https://github.com/$1/issues/$2)')
    .replace(/^([\w.-]+\/[\w.-]+) ((?:[\w.-]+\/)+[\w.-]+\.\w+)/, '[$1 $2](https://github.com/$1/blob/HEAD/$2)');

function fixes(rule: Rule, language: Language): readonly string[] {
  const t = text[language];
  const safe = safeKeys(rule);
  const lines = Object.entries(rule.words[language].fixes ?? {}).map(([key, title]) => {
    const how = safe.get(key);
    const note =
      how === undefined ? '' : language === 'en' ? ` (${how ? t.safe : t.unsafe})` : `（${how ? t.safe : t.unsafe}）`;
    return `- ${title.replace(/\{\w+\}/g, '…')}${note}`;
  });
  return lines.length === 0 ? [] : [`## ${t.fixes}`, [...new Set(lines)].join('\n')];
}

/** Which of a rule's fixes are safe, as seen on its own examples. */
function safeKeys(rule: Rule): ReadonlyMap<string, boolean> {
  const seen = rule.examples.failing.flatMap((example) => {
    const document = openDocument(readCarets(example.text).text);
    return findingsOf(rule, example)
      .flatMap((finding) => fixesOf(document, finding))
      .map((fix) => [fix.key, fix.safe] as const);
  });
  return new Map(seen);
}

function index(language: Language): string {
  const t = text[language];
  const at = language === 'en' ? 0 : 1;
  const sections = Object.entries(groups).flatMap(([group, names]) => {
    const own = rules.filter((rule) => rule.group === group);
    return own.length === 0
      ? []
      : [
          `## ${names[at]}`,
          table(
            t.heads,
            own.map((rule) => indexRow(rule, language)),
          ),
        ];
  });
  return [`# ${t.index}`, t.otherIndex, t.intro, ...sections].join('\n\n').concat('\n');
}

function indexRow(rule: Rule, language: Language): readonly string[] {
  const t = text[language];
  const refusing = named(rule).filter(([, verdict]) => worst(verdict) === 'error');
  const safe = [...safeKeys(rule).values()];
  return [
    `[\`${rule.id}\`](${rule.id}${suffix(language)}.md)`,
    rule.words[language].title,
    refusing.map(([target]) => nameOf(target, language)).join(t.comma),
    safe.includes(true) ? t.safeShort : safe.length > 0 ? t.unsafeShort : '',
  ];
}

/** The most severe that a verdict is for any model. */
const worst = ({ severity, models }: Verdict): Severity =>
  (models ?? [])
    .map((entry) => entry.severity)
    .filter((own) => own !== 'off')
    .reduce<Severity>((most, own) => (compareSeverity(own, most) > 0 ? own : most), severity);

const letters: Readonly<Record<Severity, string>> = {
  error: 'E',
  warning: 'W',
  information: 'I',
  hint: 'H',
};

function coverage(): string {
  const ids = targets.map(({ id }) => id);
  const rows = rules.map((rule) => [
    `[${rule.id}](rules/${rule.id}.md)`,
    rule.judge,
    ...ids.map((target) => {
      const verdict = rule.verdicts[target as keyof Rule['verdicts']] ?? rule.verdicts.any;
      return verdict ? `${letters[verdict.severity]} ${verdict.mark}` : '';
    }),
  ]);
  return `${[
    '# Coverage: rule × target',
    'E error, W warning, I information, H hint; empty: the target accepts it, or the rule does not concern it. Beside it how that is known: `run` executed, `src` read in source or schema, `iss` a live error in a public issue, `doc` documentation, `unsure` not confirmed (never an error). The sources stand on each rule’s page. Where models of one vendor differ, the letter is that for a file that names no model.',
    '`judged by`: whose verdict counts, the one who reads the file as it is written (`dialect`) or the one who receives it (`target`).',
    table(['rule', 'judged by', ...ids], rows),
    'Generated by `npm run docs`.',
  ].join('\n\n')}\n`;
}
