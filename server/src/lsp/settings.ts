// What the user has set: in the editor, and in the configuration beside the file, which goes before it.
import type { Settings } from '../core/check';
import type { Hint } from '../core/features/hints';
import type { Lens } from '../core/features/lenses';
import type { Severity } from '../core/rules/rule';

/** The editor's settings under `messages`, as far as they are sound. */
export interface EditorSettings {
  /** The target for LangChain files. */
  readonly target: string | undefined;
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
  readonly ollama: {
    readonly baseUrl: string | undefined;
    readonly model: string | undefined;
  };
  /** Whether a kind of lens or hint is shown. */
  readonly lenses: Readonly<Record<Lens['type'], boolean>>;
  readonly hints: Readonly<Record<Hint['kind'], boolean>>;
  readonly run: {
    /** Whether a reply grows in the file or is inserted once, at the end. */
    readonly insert: 'live' | 'whenDone';
    readonly thinking: 'keep' | 'leave-out';
    /** Whether the model's name, counts and times are written beside the reply. */
    readonly metadata: 'keep' | 'leave-out';
    /** What becomes of a reply that was stopped. */
    readonly stopped: 'keep' | 'takeBack';
  };
}

export const noSettings: EditorSettings = {
  target: undefined,
  rules: {},
  ollama: { baseUrl: undefined, model: undefined },
  lenses: { run: true, results: true, turns: true, fork: true },
  hints: { index: true, tool: true, tokens: false },
  run: { insert: 'live', thinking: 'keep', metadata: 'leave-out', stopped: 'keep' },
};

const severities: readonly unknown[] = ['off', 'hint', 'information', 'warning', 'error'];

/** Reads the section `messages`, or something that holds it. Total: what is not sound is left out. */
export function editorSettings(given: unknown): EditorSettings {
  const section = member(given, 'messages') ?? given;
  const rules = Object.entries(objectOf(member(section, 'rules'))).filter(
    (entry): entry is [string, Severity | 'off'] => severities.includes(entry[1]),
  );
  const ollama = member(section, 'ollama');
  const run = member(section, 'run');
  return {
    target: word(member(section, 'target')),
    rules: Object.fromEntries(rules),
    ollama: { baseUrl: word(member(ollama, 'baseUrl')), model: word(member(ollama, 'model')) },
    lenses: switches(noSettings.lenses, member(section, 'lenses')),
    hints: switches(noSettings.hints, member(section, 'hints')),
    run: {
      insert: member(run, 'insert') === 'whenDone' ? 'whenDone' : 'live',
      thinking: member(run, 'thinking') === 'leave-out' ? 'leave-out' : 'keep',
      metadata: member(run, 'metadata') === 'keep' ? 'keep' : 'leave-out',
      stopped: member(run, 'stopped') === 'takeBack' ? 'takeBack' : 'keep',
    },
  };
}

/** What the editor's settings say for any file. */
export const checkSettings = ({ target, rules }: EditorSettings): Settings => ({ langChainTarget: target, rules });

/** Each switch as it is given, else as it stands in `defaults`. */
const switches = <K extends string>(
  defaults: Readonly<Record<K, boolean>>,
  given: unknown,
): Readonly<Record<K, boolean>> =>
  Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => [
      key,
      typeof member(given, key) === 'boolean' ? member(given, key) : value,
    ]),
  ) as Record<K, boolean>;

const objectOf = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
const member = (value: unknown, key: string): unknown =>
  Object.hasOwn(objectOf(value), key) ? (value as Record<string, unknown>)[key] : undefined;
const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
