// What a file is judged by on the command line: the flags, before them nothing; behind them the nearest configuration upward from the file.
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Config } from '../../../schemas/config';
import type { Settings } from '../core/check';
import { type ConfigProblem, configName, ignores, readConfig, settingsFor } from '../core/config';
import { openDocument, type TextDocument } from '../core/text/document';
import { type FileProblem, readText } from './files';

/** A `messages.config.json`, read. */
export interface Configuration {
  /** Its path, from the working directory. */
  readonly file: string;
  readonly folder: string;
  readonly config: Config;
  readonly document: TextDocument;
  readonly problems: readonly ConfigProblem[];
  /** Why it could not be read at all; it then says nothing about any file. */
  readonly unreadable?: FileProblem;
}

export interface Judged {
  readonly settings: Settings;
  readonly ignored: boolean;
}

/** Looks configurations up, each folder once. */
export interface Configurations {
  /** What `file` is judged by; `-` stands in the working directory. */
  judge(file: string, flags: Settings): Promise<Judged>;
  /** Those that were met so far, in the order they were. */
  met(): readonly Configuration[];
}

export function lookUpConfigurations(): Configurations {
  const byFolder = new Map<string, Promise<Configuration | undefined>>();
  const met: Configuration[] = [];

  const inFolder = (folder: string): Promise<Configuration | undefined> => {
    const known = byFolder.get(folder);
    if (known) return known;
    const found = read(folder).then((own) => {
      if (own) met.push(own);
      const parent = dirname(folder);
      return own ?? (parent === folder ? undefined : inFolder(parent));
    });
    byFolder.set(folder, found);
    return found;
  };

  return {
    met: () => met,
    async judge(file, flags) {
      const path = resolve(file);
      const found = await inFolder(dirname(path));
      if (!found) return { settings: flags, ignored: false };
      const own = relative(found.folder, path).split(sep).join('/');
      return { settings: over(settingsFor(found.config, own), flags), ignored: ignores(found.config, own) };
    },
  };
}

/** Flags go before what the configuration says. */
const over = (settings: Settings, flags: Settings): Settings => ({
  ...settings,
  ...(flags.target === undefined ? {} : { target: flags.target }),
  ...(flags.dialect === undefined ? {} : { dialect: flags.dialect }),
});

async function read(folder: string): Promise<Configuration | undefined> {
  const path = join(folder, configName);
  const given = await readText(path);
  const place = { file: relative(process.cwd(), path), folder };
  if (!('key' in given)) return { ...place, document: openDocument(given.text), ...readConfig(given.text) };
  if (given.key === 'cli.no-file') return undefined;
  return { ...place, document: openDocument(''), config: {}, problems: [], unreadable: given };
}
