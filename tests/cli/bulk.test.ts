// `check` over many lines: the same findings as for the whole, in the order of the file, whoever works at them and however they arrive.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showProgress } from '../../server/src/cli/progress';
import { remarkOf, toJson } from '../../server/src/cli/report';
import { check } from '../../server/src/core/check';
import { openDocument } from '../../server/src/core/text/document';
import { say } from '../../server/src/core/words/index';
import { Folder } from '../protocol/command';

const cli = join(import.meta.dirname, '../../dist/cli.js');
const name = 'a.messages.jsonl';

const good = '{"messages":[{"role":"user","content":"天气 😀"}]}';
const orphan = '{"messages":[{"role":"user","content":"Hi"},{"role":"tool","tool_call_id":"call_1","content":"18"}]}';
const unanswered =
  '{"messages":[{"role":"user","content":"é"},{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"wind","arguments":"{}"}}]},{"role":"tool","tool_call_id":"c2","content":"18"}]}';
const broken = '{"messages":[{"role":"user","content":"Hi"';
const other = '{"hello":"Hello",}';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

/** What a check of the whole file at once says, as `--format json` prints it. */
function expected(text: string, file = name): string {
  const document = openDocument(text, { lines: true });
  const { readings, findings } = check(document, { target: 'openai' });
  const [first] = readings;
  const report = toJson(
    {
      file,
      document,
      judged: first && { dialect: first.dialect.family, target: first.target.id },
      remarks: findings.map((finding) => remarkOf(finding, 'en')),
    },
    'en',
  );
  return `${JSON.stringify([report], null, 2)}\n`;
}

const checkJson = (...args: string[]) => folder.run(['check', '--target', 'openai', '--format', 'json', ...args]);

describe('lines of a file', () => {
  it.each([
    ['LF, with blank lines', [good, '', orphan, broken, ' ', unanswered, good].join('\n')],
    ['CRLF, with a line end at the end', `${[orphan, '', other, unanswered].join('\r\n')}\r\n`],
    ['lone CR', [good, orphan, broken].join('\r')],
    ['a broken line and another kind of object before the first conversation', [broken, other, good].join('\n')],
    ['nothing but another kind of object and a broken line', [other, broken].join('\n')],
    ['nothing but broken lines', [broken, '{"messages":', '['].join('\n')],
    ['nothing but blank lines', '\n\r\n '],
    ['nothing', ''],
  ])('are judged as the whole is: %s', async (_, text) => {
    folder.write({ [name]: text });
    expect((await checkJson(name)).stdout).toBe(expected(text));
  });

  it('are judged alike by one thread and by two, in the order of the file', async () => {
    // More than is done before workers are started.
    const long = JSON.stringify({ messages: [{ role: 'user', content: '天气很好 '.repeat(40_000) }] });
    const text = Array.from({ length: 12 }, (_, at) => [long, at % 3 === 0 ? orphan : unanswered, broken])
      .flat()
      .join('\n');
    folder.write({ [name]: text });
    const whole = expected(text);
    for (const jobs of ['1', '2']) {
      const { code, stdout, stderr } = await checkJson('--jobs', jobs, name);
      expect({ code, stderr }, `${jobs} jobs`).toEqual({ code: 1, stderr: '' });
      expect(stdout === whole, `${jobs} jobs`).toBe(true);
    }
  });

  it('that are no text are told of by number, and the others judged', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${good}\n`),
      Buffer.from('{"messages":[{"role":"user","content":"caf\xe9"}]}\r\n', 'latin1'),
      Buffer.from(orphan),
    ]);
    folder.write({ [name]: bytes });
    const { code, stdout, stderr } = await checkJson(name);
    expect(code).toBe(2);
    expect(stderr.trim()).toBe(say('en', 'cli.line-not-text', { file: name, line: 2, reason: 'utf-8' }));
    expect(JSON.parse(stdout)[0].findings[0]).toMatchObject({
      rule: 'tool-result-orphan',
      path: '$[2].messages[1].tool_call_id',
      range: { start: { line: 2 } },
    });
  });

  it.each<[string, (text: string) => Buffer]>([
    ['UTF-8', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little endian', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big endian', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('behind the byte order mark of %s are where they are without it', async (_, encode) => {
    const text = `${orphan}\n${unanswered}`;
    folder.write({ [name]: encode(text) });
    expect(await checkJson(name)).toEqual({ code: 1, stdout: expected(text), stderr: '' });
  });

  it('of several files stay with their files, and what cannot be read is left out', async () => {
    folder.write({ [name]: orphan, 'b.messages.json': orphan, 'c.messages.jsonl': good });
    const { code, stdout, stderr } = await checkJson(
      name,
      'gone.messages.jsonl',
      'b.messages.json',
      'c.messages.jsonl',
    );
    expect(code).toBe(2);
    expect(stderr.trim()).toBe(say('en', 'cli.no-file', { file: 'gone.messages.jsonl' }));
    const reports = JSON.parse(stdout) as { file: string; findings: { rule: string; path: string }[] }[];
    expect(reports.map(({ file, findings }) => [file, findings.map(({ path }) => path)])).toEqual([
      [name, ['$[0].messages[1].tool_call_id']],
      ['b.messages.json', ['$.messages[1].tool_call_id']],
      ['c.messages.jsonl', []],
    ]);
  });

  it.each([['0'], ['-1'], ['two'], ['1000']])('2 for --jobs=%s', async (jobs) => {
    const { code, stderr } = await folder.run(['check', `--jobs=${jobs}`, name]);
    expect(code).toBe(2);
    expect(stderr.trim()).toBe(say('en', 'cli.not-a-count', { flag: '--jobs', value: jobs }));
  });
});

interface Line {
  readonly file: string;
  readonly line?: number;
  readonly record?: number;
  readonly dialect: string | null;
  readonly findings: readonly { readonly rule: string; readonly path: string; readonly range: unknown }[];
  readonly problem?: string;
}

const linesOf = (stdout: string): readonly Line[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('--format ndjson', () => {
  it('writes a line for each conversation and each file, of a broken one and of another kind too', async () => {
    folder.write({ [name]: [good, '', broken, other, orphan].join('\n'), 'b.messages.json': orphan });
    const { code, stdout } = await folder.run(['check', '--format', 'ndjson', name, 'b.messages.json']);
    expect(code).toBe(1);
    const lines = linesOf(stdout);
    expect(lines.map(({ file, line, record, dialect }) => [file, line, record, dialect])).toEqual([
      [name, 0, 0, 'openai'],
      [name, 2, 1, 'openai'],
      [name, 3, 2, null],
      [name, 4, 3, 'openai'],
      ['b.messages.json', undefined, undefined, 'openai'],
    ]);
    expect(lines.map(({ findings }) => findings.length > 0)).toEqual([false, true, false, true, true]);
    expect(lines[3]?.findings[0]).toMatchObject({
      path: '$[3].messages[1].tool_call_id',
      range: { start: { line: 4 } },
    });
  });

  it('writes a line for one that is no text', async () => {
    folder.write({ [name]: Buffer.from(`${good}\n"\xff"\n${good}`, 'latin1') });
    const { code, stdout } = await folder.run(['check', '--format', 'ndjson', name]);
    expect(code).toBe(2);
    const problem = say('en', 'cli.line-not-text', { file: name, line: 2, reason: 'utf-8' });
    expect(linesOf(stdout)[1]).toEqual({
      file: name,
      line: 1,
      record: 1,
      dialect: null,
      target: null,
      findings: [],
      problem,
    });
  });

  it('answers a line of standard input before the next one is there', async () => {
    const child = spawn(process.execPath, [cli, 'check', '-', '--format', 'ndjson', '--stdin-filename', 'in.jsonl'], {
      cwd: folder.path,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (const [at, given] of [good, orphan, broken].entries()) {
      child.stdin.write(`${given}\n`);
      const { value } = await answers.next();
      expect(JSON.parse(value)).toMatchObject({ file: 'in.jsonl', record: at, line: at });
    }
    child.stdin.end();
    expect(await once(child, 'close')).toEqual([1, null]);
  });
});

describe('standard input', () => {
  it('of lines gives paths with the index of the record', async () => {
    const { code, stdout } = await folder.run(['check', '--target', 'openai', '--format', 'json', '-'], {
      stdin: `${good}\n${orphan}\n`,
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: expected(`${good}\n${orphan}\n`, '-') });
  });

  it.each([
    ['in.messages.jsonl', '$[0].messages[1].tool_call_id'],
    ['in.messages.json', '$.messages[1].tool_call_id'],
  ])('called %s is read as such a file', async (file, path) => {
    const { stdout } = await folder.run(['check', '--format', 'json', '--stdin-filename', file, '-'], {
      stdin: orphan,
    });
    expect(JSON.parse(stdout)).toMatchObject([{ file, findings: [{ path }] }]);
  });
});

describe('who reads what is printed', () => {
  it('may stop reading, and nobody complains', async () => {
    folder.write({ [name]: `${orphan}\n`.repeat(20_000) });
    const child = spawn(process.execPath, [cli, 'check', name], {
      cwd: folder.path,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints += text;
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [code, signal] = await once(child, 'close');
    expect({ code, signal, complaints }).toEqual({ code: 0, signal: null, complaints: '' });
  });

  it('sees no progress where stderr is no terminal', async () => {
    folder.write({ [name]: `${orphan}\n`.repeat(2000) });
    const out = openSync(join(folder.path, 'out'), 'w');
    const child = spawn(process.execPath, [cli, 'check', name], { cwd: folder.path, stdio: ['ignore', out, 'pipe'] });
    let written = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
    await once(child, 'close');
    closeSync(out);
    expect(written).toBe('');
  });
});

describe('progress', () => {
  const written: string[] = [];
  const screen = (isTTY: boolean) => ({ isTTY, write: (text: string) => written.push(text) });
  beforeEach(() => {
    written.length = 0;
  });

  it('is shown on a terminal after a while, now and then, and taken away', () => {
    const progress = showProgress(screen(true), 'en', 5000);
    progress.add(4e6, 1, 5900);
    expect(written).toEqual([]);
    progress.clear();
    expect(written).toEqual([]);
    progress.add(1e6, 2, 6000);
    expect(written[0]).toContain(say('en', 'cli.progress', { megabytes: 5, errors: 3 }));
    progress.add(1e6, 0, 6100);
    expect(written.length).toBe(1);
    progress.clear();
    expect(written.length).toBe(2);
    progress.add(1e6, 0, 6200);
    expect(written[2]).toContain(say('en', 'cli.progress', { megabytes: 7, errors: 3 }));
  });

  it('is nothing anywhere else', () => {
    const progress = showProgress(screen(false), 'en', 0);
    progress.add(1e9, 0, 1e6);
    progress.clear();
    expect(written).toEqual([]);
  });
});
