// convert, trim, merge and reduce as a shell sees them: text on stdout, remarks on stderr, files only where that is asked for.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { say } from '../../server/src/core/words/index';
import { Folder } from './command';

const round = `[
  { "role": "system", "content": "Be brief." },
  { "role": "user", "content": "One", "name": "Ann" },
  { "role": "assistant", "content": "1" },
  { "role": "user", "content":   "Two" }
]
`;
const trimmed = '[\n  { "role": "system", "content": "Be brief." },\n  { "role": "user", "content":   "Two" }\n]\n';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
  folder.write({ 'a.messages.json': round });
});
afterEach(() => folder.remove());

describe('convert', () => {
  it('prints the other dialect, and tells of each loss by its path', async () => {
    const { code, stdout, stderr } = await folder.run(['convert', '--to', 'anthropic', 'a.messages.json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ system: 'Be brief.' });
    const loss = say('en', 'refactor.loss', { path: '$[1].name', why: say('en', 'loss.name') });
    expect(stderr.trim()).toBe(`a.messages.json: ${loss}`);
    expect(folder.read('a.messages.json').toString()).toBe(round);
  });

  it('converts each line of a file of lines', async () => {
    const line = '{"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello"}]}';
    folder.write({ 'lines.messages.jsonl': `${line}\n${line}\n` });
    const { stdout } = await folder.run(['convert', '--to', 'gemini', 'lines.messages.jsonl']);
    const [first, second, rest] = stdout.split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({ contents: [{ role: 'user' }, { role: 'model' }] });
    expect([second, rest]).toEqual([first, '']);
  });

  it('leaves alone what would lose a comment, and says so', async () => {
    const text = '[{ "role": "user", "content": "Hi" } /* why */]';
    folder.write({ 'b.messages.json': text });
    const { code, stdout, stderr } = await folder.run([
      'convert',
      '--to',
      'anthropic',
      '--in-place',
      'b.messages.json',
    ]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(say('en', 'refactor.needs-sound-json'));
    expect(folder.read('b.messages.json').toString()).toBe(text);
  });
});

describe('trim', () => {
  it('prints what is left as it was written', async () => {
    const { code, stdout } = await folder.run(['trim', '--turns', '1', 'a.messages.json']);
    expect([code, stdout]).toEqual([0, trimmed]);
  });

  it('writes it into the file where that is asked for, with the mark that the file had', async () => {
    folder.write({ 'a.messages.json': `\uFEFF${round}` });
    expect((await folder.run(['trim', '--turns', '1', '--in-place', 'a.messages.json'])).code).toBe(0);
    expect(folder.read('a.messages.json').toString()).toBe(`\uFEFF${trimmed}`);
  });

  it('reads standard input', async () => {
    expect((await folder.run(['trim', '--turns', '1', '-'], { stdin: round })).stdout).toBe(trimmed);
  });

  it('ends with 1 where the last turn alone is too long', async () => {
    const { code, stdout } = await folder.run(['trim', '--tokens', '1', 'a.messages.json']);
    expect([code, stdout]).toEqual([1, trimmed]);
  });
});

describe('merge and reduce', () => {
  it('print the file as it is where there is nothing to do', async () => {
    for (const name of ['merge', 'reduce']) {
      const { code, stdout, stderr } = await folder.run([name, 'a.messages.json']);
      expect([name, code, stdout]).toEqual([name, 0, round]);
      expect(stderr).toContain(say('en', `refactor.nothing-to-${name as 'merge' | 'reduce'}`));
    }
  });

  it('ends with 1 for a removal that LangGraph would refuse, which stays', async () => {
    const text = '[{ "type": "human", "id": "1", "content": "Hi" }, { "type": "remove", "id": "2", "content": "" }]';
    folder.write({ 'b.messages.json': text });
    const { code, stdout, stderr } = await folder.run(['reduce', 'b.messages.json']);
    expect([code, stdout]).toEqual([1, text]);
    expect(stderr).toContain(`$[1]  ${say('en', 'refactor.removal-unknown')}`);
  });
});

it.each<[string, string[]]>([
  ['no dialect', ['convert', 'a.messages.json']],
  ['an unknown dialect', ['convert', '--to', 'yaml', 'a.messages.json']],
  ['no measure', ['trim', 'a.messages.json']],
  ['two measures', ['trim', '--turns', '1', '--tokens', '1', 'a.messages.json']],
  ['a measure that is none', ['trim', '--turns', 'some', 'a.messages.json']],
  ['no file', ['merge']],
  ['several files to print', ['merge', 'a.messages.json', 'a.messages.json']],
  ['standard input in place', ['reduce', '--in-place', '-']],
  ['a file that is not there', ['reduce', 'gone.messages.json']],
])('ends with 2 for %s', async (_, args) => {
  const { code, stdout, stderr } = await folder.run(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).not.toBe('');
});

it('ends with 1 for a file that holds no conversation, and leaves it as it is', async () => {
  folder.write({ 'en.messages.json': '{ "hello": "Hello" }' });
  const { code, stdout } = await folder.run(['trim', '--turns', '1', 'en.messages.json']);
  expect([code, stdout]).toEqual([1, '{ "hello": "Hello" }']);
});
