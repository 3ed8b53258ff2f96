// `messages-json convert`, `trim`, `merge` and `reduce`: a conversation file with other messages or in another dialect, printed or in place.

import { recordPath } from '../core/check';
import type { Dialect } from '../core/dialects/dialect';
import { dialects } from '../core/dialects/index';
import { recordOf } from '../core/features/exact';
import { printPath } from '../core/json/path';
import type { Reading } from '../core/reading';
import { readConversations } from '../core/reading';
import { convertText } from '../core/refactor/convert';
import { merge } from '../core/refactor/merge';
import { reduce } from '../core/refactor/reduce';
import { type Budget, trim } from '../core/refactor/trim';
import { openDocument, type TextDocument } from '../core/text/document';
import { applyEdits, type TextEdit } from '../core/text/span';
import { type Language, say } from '../core/words/index';
import { expand, isLines, readText, replaceFile } from './files';
import { lookUpConfigurations } from './settings';
import { oneOf, readFlags, type Terminal, UsageError } from './terminal';

/** What becomes of a file: its edits, and what there is to say of them. */
interface Work {
  readonly edits: readonly TextEdit[];
  readonly remarks: readonly string[];
  /** False where not all was done that was asked for. */
  readonly whole: boolean;
}

type Worker = (document: TextDocument, readings: readonly Reading[], language: Language) => Work;

const nothing: Work = { edits: [], remarks: [], whole: true };

export const convertCommand = (args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> =>
  command(args, terminal, { to: { type: 'string' } }, ({ to }) => {
    const ids = dialects.map(({ id }) => id);
    const id = oneOf('--to', to, ids, terminal);
    const dialect = dialects.find((own) => own.id === id);
    if (dialect) return converting(dialect);
    throw new UsageError(say(terminal.language, 'cli.flag-wanted', { flag: '--to', allowed: ids.join(', ') }));
  });

export const trimCommand = (args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> =>
  command(args, terminal, { turns: { type: 'string' }, tokens: { type: 'string' } }, ({ turns, tokens }) => {
    const { language } = terminal;
    if ((turns === undefined) === (tokens === undefined))
      throw new UsageError(say(language, 'cli.one-of-two', { first: '--turns', second: '--tokens' }));
    return trimming(
      turns !== undefined
        ? { turns: numberFlag('--turns', turns, language) }
        : { tokens: numberFlag('--tokens', tokens ?? '', language) },
    );
  });

export const mergeCommand = (args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> =>
  command(args, terminal, {}, () => merging);

export const reduceCommand = (args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> =>
  command(args, terminal, {}, () => reducing);

type Flags = Readonly<Record<string, { readonly type: 'string' }>>;

async function command<F extends Flags>(
  args: readonly string[],
  terminal: Terminal,
  flags: F,
  workerFor: (values: { readonly [K in keyof F]?: string }) => Worker,
): Promise<0 | 1 | 2> {
  const { language } = terminal;
  const all = { ...flags, dialect: { type: 'string' }, 'in-place': { type: 'boolean' } } as const;
  const { values, positionals } = readFlags(args, all, terminal);
  const worker = workerFor(values as { readonly [K in keyof F]?: string });
  const given = values as { readonly dialect?: string; readonly 'in-place'?: boolean };
  const names = [...new Set(dialects.flatMap(({ family, id }) => [family, id]))];
  const dialect = oneOf('--dialect', given.dialect, names, terminal);
  const inPlace = given['in-place'] === true;
  if (positionals.length === 0) throw new UsageError(say(language, 'cli.no-files'));
  if (inPlace && positionals.includes('-')) throw new UsageError(say(language, 'cli.in-place-needs-file'));
  const files = (await Promise.all(positionals.map(expand))).flat();
  if (!inPlace && files.length !== 1) throw new UsageError(say(language, 'cli.one-file-to-print'));
  let code: 0 | 1 | 2 = 0;
  for (const file of files) code = worse(code, await workOn(file, worker, dialect, inPlace, terminal));
  return code;
}

const worse = (a: 0 | 1 | 2, b: 0 | 1 | 2): 0 | 1 | 2 => (a > b ? a : b);

async function workOn(
  file: string,
  worker: Worker,
  dialect: string | undefined,
  inPlace: boolean,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  const { language } = terminal;
  const read = await readText(file);
  if ('key' in read) {
    terminal.complain(say(language, read.key, { file, reason: read.reason }));
    return 2;
  }
  const document = openDocument(read.text, { lines: isLines(file) });
  const { settings } = await lookUpConfigurations().judge(file, { dialect });
  const readings = readConversations(document, settings);
  if (readings.length === 0) terminal.complain(say(language, 'cli.no-conversation', { file }));
  const { edits, remarks, whole } =
    readings.length === 0 ? { ...nothing, whole: false } : worker(document, readings, language);
  for (const remark of remarks) terminal.complain(`${file}: ${remark}`);
  const text = applyEdits(read.text, edits);
  if (!inPlace) terminal.write(text);
  else if (text !== read.text) await replaceFile(file, { ...read, text });
  return whole ? 0 : 1;
}

function numberFlag(flag: string, value: string, language: Language): number {
  if (!/^[1-9]\d*$/.test(value)) throw new UsageError(say(language, 'cli.not-a-number', { flag, value }));
  return Number(value);
}

const joined = (works: readonly Work[]): Work => ({
  edits: works.flatMap(({ edits }) => edits),
  remarks: works.flatMap(({ remarks }) => remarks),
  whole: works.every(({ whole }) => whole),
});

/** A record that holds several conversations (a history, the choices of a reply) is converted by its first. */
const converting =
  (to: Dialect): Worker =>
  (document, readings, language) =>
    joined(
      readings
        .filter((reading, at) => readings[at - 1]?.record !== reading.record)
        .map((reading): Work => {
          const done = convertText(document, reading, to);
          const line = document.positionAt(recordOf(document, reading.record).start).line + 1;
          if (!done)
            return { ...nothing, remarks: [`${line}: ${say(language, 'refactor.needs-sound-json')}`], whole: false };
          const remarks = done.losses.map(({ path, what }) =>
            say(language, 'refactor.loss', {
              path,
              why: say(language, `loss.${what}`),
            }),
          );
          return { edits: [{ ...done.span, text: done.text }], remarks, whole: true };
        }),
    );

const trimming =
  (budget: Budget): Worker =>
  (document, readings, language) =>
    joined(
      readings.map((reading): Work => {
        const { edits, removed, tokens, fits } = trim(document, reading, budget);
        const remark = !fits
          ? say(language, 'refactor.last-turn-too-long', { tokens, wanted: 'tokens' in budget ? budget.tokens : 0 })
          : removed.length > 0
            ? say(language, 'refactor.trimmed', { count: removed.length, tokens })
            : say(language, 'refactor.nothing-to-trim', { tokens });
        return { edits, remarks: [remark], whole: fits };
      }),
    );

const merging: Worker = (document, _readings, language) => {
  const { edits, runs, lossy } = merge(document);
  const remark =
    runs === 0
      ? say(language, 'refactor.nothing-to-merge')
      : say(language, lossy > 0 ? 'refactor.merged-with-losses' : 'refactor.merged', { count: runs, lossy });
  return { edits, remarks: [remark], whole: lossy === 0 };
};

const reducing: Worker = (document, readings, language) =>
  joined(
    readings.map((reading): Work => {
      const { edits, removed, unknown } = reduce(document, reading);
      const remark =
        removed.length === 0
          ? say(language, 'refactor.nothing-to-reduce')
          : say(language, 'refactor.reduced', { count: removed.length });
      const refused = unknown.map((index) =>
        say(language, 'refactor.loss', {
          path: printPath([...recordPath(document, reading.record), ...reading.pathOf(index)]),
          why: say(language, 'refactor.removal-unknown'),
        }),
      );
      return { edits, remarks: [remark, ...refused], whole: unknown.length === 0 };
    }),
  );
