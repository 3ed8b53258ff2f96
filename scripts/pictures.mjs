// Takes the pictures of the readme and of the walkthrough anew, from the real extension: node scripts/pictures.mjs [NAME…]
// Chinese ones need a font with its characters, such as fonts-wqy-microhei; with pngquant they become a third as large. Look at each before it is committed.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const examples = 'examples';
const sample = 'media/walkthrough/sample.messages.json';

/** @typedef {{ file: string, out: string, hands: string, size?: string, locale?: string }} Picture */
/** @type {Readonly<Record<string, Picture>>} */
const pictures = {
  diagnostics: {
    file: `${examples}/langchain-tool-round.messages.json`,
    out: 'docs/images/diagnostics.png',
    hands: 'diagnostics',
  },
  outline: {
    file: `${examples}/openai-parallel-calls.messages.json`,
    out: 'docs/images/outline.png',
    hands: 'outline',
  },
  hover: { file: `${examples}/langchain-tool-round.messages.json`, out: 'docs/images/hover.png', hands: 'hover' },
  completion: { file: sample, out: 'docs/images/completion.png', hands: 'complete' },
  string: { file: `${examples}/openai-responses.messages.json`, out: 'docs/images/string.png', hands: 'string' },
  chinese: {
    file: 'media/walkthrough/sample.zh-cn.messages.json',
    out: 'docs/images/chinese.png',
    hands: 'chinese',
    locale: 'zh-cn',
  },
  'walkthrough-see': { file: sample, out: 'media/walkthrough/see.png', hands: 'see', size: '900x560' },
  'walkthrough-mend': { file: sample, out: 'media/walkthrough/mend.png', hands: 'mend', size: '900x560' },
  'walkthrough-complete': { file: sample, out: 'media/walkthrough/complete.png', hands: 'complete', size: '900x560' },
  'walkthrough-run': { file: sample, out: 'media/walkthrough/run.png', hands: 'run', size: '900x560' },
};

const wanted = process.argv.slice(2);
for (const [name, { file, out, hands, size = '1200x720', locale = 'en' }] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // A folder of its own, so that a run changes nothing here and the window shows one file.
  const folder = mkdtempSync(join(tmpdir(), 'messages-picture-'));
  const copy = join(folder, 'walks/conversation.messages.json');
  cpSync(join(root, file), copy);
  const actions = join(root, 'scripts/pictures', `${hands}.mjs`);
  const args = [copy, join(root, out), '--size', size, '--locale', locale, '--actions', actions];
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/screenshot.mjs'), ...args], { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
  spawnSync('pngquant', ['--force', '--ext', '.png', '--skip-if-larger', join(root, out)]);
  console.log(`${status === 0 ? '✓' : '✗'} ${pathToFileURL(join(root, out)).pathname.slice(root.length + 1)}`);
  if (status !== 0) process.exitCode = 1;
}
