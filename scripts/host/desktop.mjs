// The desktop VS Code, where it can be downloaded and shown.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';

const cache = join(dirname(fileURLToPath(import.meta.url)), '../../.cache');

/** Whether windows can be shown on this machine. */
export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/**
 * The executable of the desktop build, downloaded below .cache/ unless it is there. Undefined where no window can be shown or the download is refused.
 * @returns {Promise<string | undefined>}
 */
export async function findDesktop() {
  if (!hasDisplay()) return undefined;
  return downloadAndUnzipVSCode({ version: 'stable', cachePath: join(cache, 'vscode-desktop') }).catch(() => undefined);
}

/**
 * Arguments that keep a window of ours apart from the user's own, and from our other ones.
 * @param {'start' | 'test'} name
 */
export const ownProfile = (name) => [
  `--user-data-dir=${join(cache, `vscode-${name}/data`)}`,
  `--extensions-dir=${join(cache, `vscode-${name}/extensions`)}`,
];
