// The built command line as a shell sees it: what it prints, what it writes, how it ends.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { say } from '../../server/src/core/words/index';
import { type Case, cases, type Found, gap } from '../harness/cases';
import { Folder } from './command';

interface FileReport {
  readonly file: string;
  readonly dialect: string | null;
  readonly target: string | null;
  readonly findings: readonly (Found & {
    readonly message: string;
    readonly related?: readonly { message: string; path: string; range: object }[];
    readonly fixes?: readonly { title: string; safe: boolean; edits: readonly object[] }[];
  })[];
  readonly acceptance?: Readonly<Record<string, number>>;
}

const good = [{ role: 'user', content: 'Hi' }];
/** One error for OpenAI, which an unsafe fix would mend. */
const orphan = [...good, { role: 'tool', tool_call_id: 'call_1', content: '18' }];
/** One warning, with a safe fix. */
const half = [{ role: 'user', content: 'cut \ud83d' }];

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const check = (...args: string[]) => folder.run(['check', ...args]);
const checkJson = async (
  ...args: string[]
): Promise<{ code: number | null; reports: FileReport[]; stderr: string }> => {
  const { code, stdout, stderr } = await check('--format', 'json', ...args);
  return { code, reports: JSON.parse(stdout), stderr };
};
const rules = (report: FileReport | undefined) => report?.findings.map(({ rule }) => rule);

describe('check: how it ends', () => {
  it('0 without an error, 1 with one, 2 when a file could not be read', async () => {
    folder.write({ 'good.messages.json': good, 'orphan.messages.json': orphan, 'half.messages.json': half });
    expect((await check('good.messages.json')).code).toBe(0);
    expect((await check('half.messages.json')).code).toBe(0);
    expect((await check('good.messages.json', 'orphan.messages.json')).code).toBe(1);
    const missing = await check('orphan.messages.json', 'gone.messages.json');
    expect(missing.code).toBe(2);
    expect(missing.stderr.trim()).toBe(say('en', 'cli.no-file', { file: 'gone.messages.json' }));
    expect(missing.stdout).toContain('orphan.messages.json:');
  });

  it.each<[string, string[]]>([
    ['an unknown flag', ['check', '--strict', 'a.messages.json']],
    ['an unknown target', ['check', '--target', 'opnai', 'a.messages.json']],
    ['an unknown dialect', ['check', '--dialect', 'yaml', 'a.messages.json']],
    ['an unknown format', ['check', '--format', 'xml', 'a.messages.json']],
    ['no file', ['check']],
    ['an unknown command', ['lint', 'a.messages.json']],
    ['no command', []],
    ['--fix on standard input', ['check', '--fix', '-']],
  ])('2 for %s, said on stderr alone', async (_, args) => {
    const { code, stdout, stderr } = await folder.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toContain('    at ');
    expect(stderr.trim()).not.toBe('');
  });

  it('2 for bytes that are no text, naming the encoding', async () => {
    folder.write({ 'latin.messages.json': Buffer.from('[{"role":"user","content":"caf\xe9"}]', 'latin1') });
    const { code, stderr } = await check('latin.messages.json');
    expect(code).toBe(2);
    expect(stderr.trim()).toBe(say('en', 'cli.not-text', { file: 'latin.messages.json', reason: 'utf-8' }));
  });

  it('0 for help and version', async () => {
    expect(await folder.run(['--help'])).toEqual({ code: 0, stdout: `${say('en', 'cli.help')}\n`, stderr: '' });
    expect((await folder.run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('check: what it prints', () => {
  it('a line a finding, beginning with its place counted from 1, without colours in a pipe', async () => {
    folder.write({ 'orphan.messages.json': orphan });
    const { stdout } = await check('orphan.messages.json');
    const [line, total] = stdout.trimEnd().split('\n');
    expect(line).toMatch(/^orphan\.messages\.json:8:21 {2}error {2}.+ {2}tool-result-orphan \$\[1\]\.tool_call_id$/);
    expect(total).toBe(say('en', 'cli.total', { files: 1, errors: 1, warnings: 0, others: 0 }));
  });

  it('the promised JSON: lines and characters from 0, the other end, fixes with their edits', async () => {
    folder.write({
      'a.messages.json': [
        good[0],
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'wind', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c2', content: '18' },
      ],
    });
    const { reports } = await checkJson('a.messages.json');
    const [report] = reports;
    expect(Object.keys(report ?? {})).toEqual(['file', 'dialect', 'target', 'findings']);
    expect(report).toMatchObject({ file: 'a.messages.json', dialect: 'openai', target: 'openai' });
    const finding = report?.findings.find(({ rule }) => rule === 'tool-result-unknown-id');
    expect(finding).toEqual({
      rule: 'tool-result-unknown-id',
      severity: 'error',
      message: expect.any(String),
      path: '$[2].tool_call_id',
      range: { start: { line: 21, character: 20 }, end: { line: 21, character: 24 } },
      related: [{ message: expect.any(String), path: expect.any(String), range: expect.any(Object) }],
      fixes: expect.arrayContaining([
        {
          title: expect.any(String),
          safe: expect.any(Boolean),
          edits: [{ range: { start: { line: 21, character: 20 }, end: { line: 21, character: 24 } }, newText: '"c1"' }],
        },
      ]),
    });
  });

  it('null for dialect and target where there is no conversation', async () => {
    folder.write({ 'en.messages.json': { hello: 'Hello', bye: 'Bye' } });
    const { code, reports } = await checkJson('en.messages.json');
    expect({ code, reports }).toEqual({
      code: 0,
      reports: [{ file: 'en.messages.json', dialect: null, target: null, findings: [] }],
    });
  });

  it('leaves a file that could not be read out of the JSON, and complains on stderr', async () => {
    folder.write({ 'good.messages.json': good });
    const { code, reports, stderr } = await checkJson('gone.messages.json', 'good.messages.json');
    expect({ code, files: reports.map(({ file }) => file) }).toEqual({ code: 2, files: ['good.messages.json'] });
    expect(stderr).toContain('gone.messages.json');
  });

  it('paths of .jsonl that begin with the index of the record', async () => {
    folder.write({
      'a.messages.jsonl': `${JSON.stringify({ messages: good })}\n\n${JSON.stringify({ messages: orphan })}\n`,
    });
    const { reports } = await checkJson('--target', 'openai', 'a.messages.jsonl');
    const finding = reports[0]?.findings.find(({ rule }) => rule === 'tool-result-orphan');
    expect(finding?.path).toBe('$[1].messages[1].tool_call_id');
    expect(finding?.range.start.line).toBe(2);
  });

  it('who would accept the file, with --target all', async () => {
    folder.write({ 'orphan.messages.json': orphan });
    const { code, reports } = await checkJson('--target', 'all', 'orphan.messages.json');
    expect(code).toBe(1);
    expect(reports[0]?.target).toBe('openai');
    expect(reports[0]?.acceptance).toMatchObject({ openai: 1, ollama: 0 });
    const { stdout } = await check('--target', 'all', 'orphan.messages.json');
    expect(stdout).toContain(say('en', 'cli.acceptance', { file: 'orphan.messages.json' }));
    expect(stdout).toMatch(/^ {2}Ollama +✓$/m);
    expect(stdout).toMatch(new RegExp(`^ {2}OpenAI +${say('en', 'cli.errors', { count: 1 })}$`, 'm'));
  });

  it('Chinese by --lang, by LANG, and English again by --lang', async () => {
    folder.write({ 'good.messages.json': good });
    const total = { files: 1, errors: 0, warnings: 0, others: 0 };
    const chinese = `${say('zh-cn', 'cli.total', total)}\n`;
    const english = `${say('en', 'cli.total', total)}\n`;
    expect((await check('--lang', 'zh-cn', 'good.messages.json')).stdout).toBe(chinese);
    const env = { LANG: 'zh_CN.UTF-8' };
    expect((await folder.run(['check', 'good.messages.json'], { env })).stdout).toBe(chinese);
    expect((await folder.run(['check', '--lang=en', 'good.messages.json'], { env })).stdout).toBe(english);
  });

  it('of standard input, under the name -', async () => {
    const { code, stdout } = await folder.run(['check', '-'], { stdin: JSON.stringify(orphan) });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^-:1:\d+ {2}error/);
  });
});

describe('check: which files', () => {
  it('every conversation below a folder, in the order of names, nothing of node_modules', async () => {
    folder.write({
      'in/b.messages.json': good,
      'in/a/z.messages.jsonl': '{"messages":[{"role":"user","content":"Hi"}]}',
      'in/node_modules/x.messages.json': orphan,
      'in/notes.json': orphan,
    });
    const { reports } = await checkJson('in');
    expect(reports.map(({ file }) => file)).toEqual(['in/a/z.messages.jsonl', 'in/b.messages.json']);
  });

  it('a named file whatever its name is', async () => {
    folder.write({ 'trace.json': orphan });
    expect((await checkJson('trace.json')).code).toBe(1);
  });
});

describe('check --fix', () => {
  it('mends what is safe, leaves the rest, and has nothing to do the second time', async () => {
    folder.write({ 'half.messages.json': half, 'orphan.messages.json': orphan });
    const before = folder.read('orphan.messages.json');
    await check('--fix', '.');
    const once = folder.read('half.messages.json');
    expect(JSON.parse(once.toString())).toEqual([{ role: 'user', content: 'cut ' }]);
    expect(folder.read('orphan.messages.json').equals(before)).toBe(true);
    await check('--fix', '.');
    expect(folder.read('half.messages.json').equals(once)).toBe(true);
  });

  const text = JSON.stringify(half, null, 2).replaceAll('\n', '\r\n');
  const mended = text.replace('cut \\ud83d', 'cut ');
  const swapped = (given: string) => Buffer.from(`\ufeff${given}`, 'utf16le').swap16();
  it.each<[string, (given: string) => Buffer]>([
    ['UTF-8', (given) => Buffer.from(given)],
    ['UTF-8 with a byte order mark', (given) => Buffer.from(`\ufeff${given}`)],
    ['UTF-16 little endian', (given) => Buffer.from(`\ufeff${given}`, 'utf16le')],
    ['UTF-16 big endian', swapped],
  ])('keeps %s and CRLF', async (_, encode) => {
    folder.write({ 'a.messages.json': encode(text) });
    expect((await check('--fix', 'a.messages.json')).code).toBe(0);
    expect(folder.read('a.messages.json').toString('hex')).toBe(encode(mended).toString('hex'));
  });

  it('does not write a file that needs no fix', async () => {
    folder.write({ 'a.messages.json': '[ {"role":"user",  "content":"Hi"} ]\r\n\r\n' });
    await check('--fix', 'a.messages.json');
    expect(folder.read('a.messages.json').toString()).toBe('[ {"role":"user",  "content":"Hi"} ]\r\n\r\n');
  });
});

describe('messages.config.json', () => {
  it('counts for files beside and below it, the nearest alone', async () => {
    folder.write({
      'messages.config.json': { rules: { 'tool-result-orphan': 'off' } },
      'a.messages.json': orphan,
      'deep/er/b.messages.json': orphan,
      'own/messages.config.json': { rules: { 'tool-result-orphan': 'hint' } },
      'own/c.messages.json': orphan,
    });
    const { code, reports } = await checkJson('.');
    expect(code).toBe(0);
    expect(reports.map((report) => [report.file, report.findings.map(({ severity }) => severity)])).toEqual([
      ['a.messages.json', []],
      ['deep/er/b.messages.json', []],
      ['own/c.messages.json', ['hint']],
    ]);
  });

  it('gives way to flags, and its later overrides to none', async () => {
    folder.write({
      'messages.config.json': {
        target: 'gemini',
        overrides: [
          { files: ['x/**'], target: 'anthropic' },
          { files: ['special.messages.json'], target: 'mistral' },
        ],
      },
      'a.messages.json': good,
      'x/a.messages.json': good,
      'x/special.messages.json': good,
    });
    const targets = async (...args: string[]) => (await checkJson(...args)).reports.map(({ target }) => target);
    expect(await targets('.')).toEqual(['gemini', 'anthropic', 'mistral']);
    expect(await targets('--target', 'ollama', '.')).toEqual(['ollama', 'ollama', 'ollama']);
  });

  it('leaves ignored files and folders out of what is found, and checks what is named', async () => {
    folder.write({
      'messages.config.json': { ignore: ['broken', 'old/**', '*.draft.messages.json'] },
      'broken/deep/a.messages.json': orphan,
      'old/a.messages.json': orphan,
      'x/b.draft.messages.json': orphan,
      'c.messages.json': good,
    });
    const { code, reports } = await checkJson('.');
    expect({ code, files: reports.map(({ file }) => file) }).toEqual({ code: 0, files: ['c.messages.json'] });
    expect((await checkJson('old/a.messages.json')).code).toBe(1);
  });

  it('shows its own faults in its own file, once, as errors, and counts as far as it is sound', async () => {
    folder.write({
      'messages.config.json': `{
  "target": "opnai",
  "rules": { "tool-result-orphan": "off", "no-such-rule": "off" },
  "ignores": []
}`,
      'a.messages.json': orphan,
      'b.messages.json': orphan,
    });
    const { code, reports } = await checkJson('.');
    expect(code).toBe(1);
    expect(reports.map(({ file }) => file)).toEqual(['messages.config.json', 'a.messages.json', 'b.messages.json']);
    expect(reports.map(rules)).toEqual([['config.bad-value', 'config.unknown-rule', 'config.unknown-key'], [], []]);
    expect(reports[0]?.findings.map(({ path, range }) => [path, range.start])).toEqual([
      ['$.target', { line: 1, character: 12 }],
      ['$.rules["no-such-rule"]', { line: 2, character: 42 }],
      ['$.ignores', { line: 3, character: 2 }],
    ]);
    const { stdout } = await check('a.messages.json');
    expect(stdout).toMatch(/^messages\.config\.json:2:13 {2}error/);
  });

  it('is no text: nothing is judged by it, and the command ends with 2', async () => {
    folder.write({ 'messages.config.json': Buffer.from([0x7b, 0xe9, 0x7d]), 'a.messages.json': good });
    const { code, stderr } = await check('a.messages.json');
    expect(code).toBe(2);
    expect(stderr).toContain('messages.config.json');
  });
});

describe('locate', () => {
  const error = `Error code: 400 - {'error': {'message': "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.", 'param': 'messages.[1].role'}}`;

  it('prints the place, the rule with its page, and ends with 0', async () => {
    folder.write({ 'a.messages.json': orphan });
    const { code, stdout } = await folder.run(['locate', 'a.messages.json'], { stdin: error });
    expect(code).toBe(0);
    const [place, , page] = stdout.split('\n');
    expect(place).toBe('a.messages.json:8:21  $[1].tool_call_id  tool-result-orphan');
    expect(page).toMatch(/docs.rules.tool-result-orphan\.md$/);
  });

  it('as JSON, in Chinese with the page in Chinese', async () => {
    folder.write({ 'a.messages.json': orphan });
    const args = ['locate', '--format', 'json', '--lang', 'zh-cn', 'a.messages.json'];
    const { stdout } = await folder.run(args, { stdin: error });
    expect(JSON.parse(stdout)).toMatchObject({
      file: 'a.messages.json',
      rule: 'tool-result-orphan',
      places: [
        {
          path: '$[1].tool_call_id',
          range: { start: { line: 7, character: 20 } },
          rule: 'tool-result-orphan',
          page: expect.stringMatching(/tool-result-orphan\.zh-cn\.md$/),
          how: say('zh-cn', 'locate.finding'),
        },
      ],
    });
  });

  it('ends with 1 where nothing fits, with 2 without a file or for one that is not there', async () => {
    folder.write({ 'a.messages.json': good });
    const nothing = await folder.run(['locate', 'a.messages.json'], { stdin: 'Connection reset by peer' });
    expect({ ...nothing, stderr: nothing.stderr.trim() }).toEqual({
      code: 1,
      stdout: '',
      stderr: say('en', 'locate.none'),
    });
    expect((await folder.run(['locate'], { stdin: error })).code).toBe(2);
    expect((await folder.run(['locate', '-'], { stdin: error })).code).toBe(2);
    expect((await folder.run(['locate', 'gone.messages.json'], { stdin: error })).code).toBe(2);
  });
});

describe('check --format json: the verdict of every case', () => {
  const byTarget = new Map<string, Case[]>();
  for (const own of cases) byTarget.set(own.target, [...(byTarget.get(own.target) ?? []), own]);

  it.each([...byTarget])('for %s', async (target, own) => {
    const { reports } = await checkJson('--target', target, ...own.map(({ file }) => file));
    expect(reports.length).toBe(own.length);
    const gaps = own.map((one, index) => [one.name, gap(one, reports[index]?.findings ?? [])]);
    expect(gaps).toEqual(own.map(({ name }) => [name, { missing: [], besides: [] }]));
  });
});
