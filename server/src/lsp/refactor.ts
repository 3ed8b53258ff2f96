// `messages.convert`, `trim`, `merge`, `reduce`, `wrap` and `extract`: other messages, or the same in another dialect.
import { MessageType, ShowMessageNotification } from 'vscode-languageserver';
import type { TextEdit as LspTextEdit, Range } from 'vscode-languageserver-types';
import { dialects } from '../core/dialects/index';
import { messagesIn } from '../core/features/spans';
import type { Reading } from '../core/reading';
import { convertText } from '../core/refactor/convert';
import { extract, wrap } from '../core/refactor/extract';
import { merge } from '../core/refactor/merge';
import { readPasted } from '../core/refactor/paste/index';
import { put } from '../core/refactor/put';
import { reduce } from '../core/refactor/reduce';
import { trim } from '../core/refactor/trim';
import { applyEdits, type TextEdit } from '../core/text/span';
import { type Language, say } from '../core/words/index';
import type { OpenFile } from './documents';
import type { Session } from './session';
import { toSpan, toTextEdit, toWorkspaceEdit } from './to-lsp';

/** What such a command answers. */
export interface Refactored {
  /** What was done, or why not. */
  readonly message: string;
  /** What was lost, or left as it was, a line each. */
  readonly details: readonly string[];
  /** The text of a new file; with `preview` that of this file as it would be. */
  readonly text?: string;
  /** With `preview`: what makes it so, for the version of the file that is named. */
  readonly edits?: readonly LspTextEdit[];
  readonly version: number;
  /** False where there is nothing to be done. */
  readonly changes: boolean;
}

export interface PastedText {
  /** What stands in the file in place of the range. */
  readonly text: string;
  readonly form: string;
  readonly count: number;
}

/**
 * `messages.paste`: `{uri, range, text, convert?}`; what to write so that the messages of a pasted text stand there. Null where it holds none, or none may
 * stand there; also for JSON, which needs no reading, unless `convert` asks for it.
 */
export function paste({ files }: Session, value: unknown): PastedText | null {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const { uri, range, text, convert } = fields;
  const file = typeof uri === 'string' ? files.get(uri) : undefined;
  if (!file || !isRange(range) || typeof text !== 'string') return null;
  const pasted = readPasted(text);
  if (!pasted || (pasted.form === 'json' && convert !== true)) return null;
  const done = put(file.document, file.result, toSpan(file.document, range), pasted.value);
  return done ? { ...done, form: pasted.form } : null;
}

interface Work {
  readonly message: string;
  readonly details?: readonly string[];
  readonly edits?: readonly TextEdit[];
  readonly text?: string;
}

/** What is asked for: the conversation, the messages selected in it, and the fields of the command itself. */
interface Asked {
  readonly file: OpenFile;
  readonly reading: Reading;
  /** Indexes of the messages that the range touches; undefined without a range. */
  readonly selected: readonly number[] | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly language: Language;
}

const works: Readonly<Record<string, (asked: Asked) => Work | undefined>> = {
  'messages.convert': converted,
  'messages.trim': trimmed,
  'messages.merge': merged,
  'messages.reduce': reduced,
  'messages.wrap': wrapped,
  'messages.extract': extracted,
};

/** `messages.dialects`: those that a conversation can be converted to. */
export const dialectsOf = (): readonly { readonly id: string; readonly name: string }[] =>
  dialects.map(({ id, name }) => ({ id, name }));

export const refactorCommands: readonly string[] = Object.keys(works);

/**
 * Carries one of them out: `{uri, range?, preview?}` with `to` (convert; a range means a new text of those messages alone), `turns` or `tokens` (trim).
 * Without `preview` the file is changed by a versioned edit; null for a file that holds no conversation, or an incomplete request.
 */
export async function refactor(session: Session, command: string, value: unknown): Promise<Refactored | null> {
  const asked = askedOf(session, value);
  const work = asked && works[command]?.(asked);
  if (!asked || !work) return null;
  const { file, fields } = asked;
  const { message, details = [], edits = [], text } = work;
  const answer = { message, details, version: file.version, changes: edits.length > 0 || text !== undefined };
  if (text !== undefined) return { ...answer, text };
  if (fields['preview'] === true) {
    const whole = applyEdits(file.document.text(), edits);
    return { ...answer, text: whole, edits: edits.map((edit) => toTextEdit(file.document, edit)) };
  }
  if (edits.length > 0) {
    const { applied } = await session.connection.workspace.applyEdit(toWorkspaceEdit(session.client, file, edits));
    if (!applied) return { ...answer, changes: false };
  }
  // Without our client nobody reads the answer.
  if (!session.client.growingEdits)
    void session.connection.sendNotification(ShowMessageNotification.type, {
      type: MessageType.Info,
      message: [message, ...details].join('\n'),
    });
  return answer;
}

function askedOf(session: Session, value: unknown): Asked | undefined {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const { uri, range } = fields;
  const file = typeof uri === 'string' ? session.files.get(uri) : undefined;
  if (!file) return undefined;
  const { document, result } = file;
  const span = isRange(range) ? toSpan(document, range) : undefined;
  const at = typeof fields['conversation'] === 'number' ? fields['conversation'] : undefined;
  const reading =
    result.readings[at ?? 0] &&
    (at === undefined && span
      ? result.readings.findLast(({ record }) => (document.records[record]?.start() ?? 0) <= span.start)
      : result.readings[at ?? 0]);
  if (!reading) return undefined;
  const selected = span && span.end > span.start ? messagesIn(document, reading, span) : undefined;
  return { file, reading, selected, fields, language: session.client.language };
}

function isRange(value: unknown): value is Range {
  if (typeof value !== 'object' || value === null) return false;
  const { start, end } = value as Partial<Range>;
  return typeof start?.line === 'number' && typeof end?.line === 'number';
}

function converted({ file, reading, selected, fields, language }: Asked): Work | undefined {
  const to = dialects.find(({ id }) => id === fields['to']);
  if (!to) return undefined;
  const done = convertText(file.document, reading, to, selected);
  if (!done) return { message: say(language, 'refactor.needs-sound-json') };
  const { losses, span, text } = done;
  const details = losses.map(({ path, what }) =>
    say(language, 'refactor.loss', { path, why: say(language, `loss.${what}`) }),
  );
  const message = say(language, losses.length > 0 ? 'refactor.converted-with-losses' : 'refactor.converted', {
    dialect: to.name,
    count: losses.length,
  });
  if (selected) return { message, details, text: `${text}${file.document.eol}` };
  const same = file.document.slice(span.start, span.end) === text;
  return { message, details, edits: same ? [] : [{ ...span, text }] };
}

function trimmed({ file, reading, fields, language }: Asked): Work | undefined {
  const [turns, tokens] = [count(fields['turns']), count(fields['tokens'])];
  const budget = turns !== undefined ? { turns } : tokens !== undefined ? { tokens } : undefined;
  if (!budget) return undefined;
  const done = trim(file.document, reading, budget);
  const params = { count: done.removed.length, tokens: done.tokens, wanted: tokens ?? 0 };
  const key = !done.fits
    ? 'refactor.last-turn-too-long'
    : done.removed.length > 0
      ? 'refactor.trimmed'
      : 'refactor.nothing-to-trim';
  return { message: say(language, key, params), edits: done.edits };
}

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

function merged({ file, language }: Asked): Work {
  const { edits, runs, lossy } = merge(file.document, file.settings);
  const key = runs === 0 ? 'refactor.nothing-to-merge' : lossy > 0 ? 'refactor.merged-with-losses' : 'refactor.merged';
  return { message: say(language, key, { count: runs, lossy }), edits };
}

function reduced({ file, reading, language }: Asked): Work {
  const { edits, removed, unknown } = reduce(file.document, reading);
  const key = removed.length === 0 ? 'refactor.nothing-to-reduce' : 'refactor.reduced';
  const details = unknown.map((index) =>
    say(language, 'refactor.loss', { path: `[${index}]`, why: say(language, 'refactor.removal-unknown') }),
  );
  return { message: say(language, key, { count: removed.length }), details, edits };
}

function wrapped({ file, reading, language }: Asked): Work {
  const edits = wrap(file.document, reading);
  return { message: say(language, edits ? 'refactor.wrapped' : 'refactor.already-wrapped'), edits: edits ?? [] };
}

function extracted({ file, reading, selected, language }: Asked): Work {
  if (!selected || selected.length === 0) return { message: say(language, 'refactor.no-messages') };
  return { message: '', text: extract(file.document, reading, selected) };
}
