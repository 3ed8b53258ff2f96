// What a run tells while it goes on: plain data, made by the runner and folded into edits by the session.
import type { Params } from '../words/language';
import type { RunWordKey } from '../words/run';

/** What the server counted. Times in milliseconds, fractions kept; a count the server left out (Ollama omits zeros) is absent. */
export interface RunMetrics {
  readonly promptTokens?: number | undefined;
  readonly replyTokens?: number | undefined;
  readonly totalMs?: number | undefined;
  readonly loadMs?: number | undefined;
  readonly promptMs?: number | undefined;
  readonly replyMs?: number | undefined;
}

/** What a user can do about a failure. What it needs is in the failure's params: `command`, `url`, or `at`. */
export type RunAction = 'pick-model' | 'copy-pull-command' | 'retry' | 'open-settings' | 'show-message' | 'sign-in';

/** Key of the label of an action's button: `run.action.` and the action. */
type ActionKey = `run.action.${RunAction}`;

/** Why a run gave no reply, or not the whole of one. */
export interface RunFailure {
  readonly key: Exclude<RunWordKey, ActionKey>;
  readonly params: Params;
  /** What the server itself said, as far as it is worth showing: trimmed, at most 2,000 UTF-16 units. */
  readonly serverText?: string | undefined;
  /** Best first; may be empty. */
  readonly actions: readonly RunAction[];
  /** Index in the `messages` that were sent of the one at fault, where it can be told. */
  readonly at?: number | undefined;
  /** Id of the rule that says of the file what the server says of the request, where one does. */
  readonly rule?: string | undefined;
  /** Models of the server that can do what the one asked cannot; undefined where that is not the trouble. */
  readonly able?: readonly string[] | undefined;
}

/** Something to say beside a reply, or beside an address, that is no failure. */
export interface RunNotice {
  readonly key: Exclude<RunWordKey, ActionKey>;
  readonly params: Params;
}

/** The end of a reply as the server reported it. */
export interface DoneEvent {
  readonly type: 'done';
  /** Ollama's `done_reason`: `stop`, `length`, or a word of a newer version. Empty where an old version left it out. */
  readonly reason: string;
  readonly model: string;
  readonly metrics: RunMetrics;
  readonly createdAt?: string | undefined;
  /** For a cloud model: what really ran, and where. */
  readonly remoteModel?: string | undefined;
  readonly remoteHost?: string | undefined;
}

/**
 * One thing that happened in a run. A run is any number of the first four, then exactly one `done` or `failed`.
 * Texts are pieces to be appended, never the whole so far.
 */
export type ChatEvent =
  | { readonly type: 'content'; readonly text: string }
  | { readonly type: 'thinking'; readonly text: string }
  | {
      readonly type: 'tool-call';
      readonly name: string;
      /** The arguments as JSON text, as the server wrote it: numbers exact, keys in order. */
      readonly argumentsText: string;
      /** Absent before Ollama gave ids. */
      readonly id?: string | undefined;
    }
  | {
      readonly type: 'image';
      /** Base64 without a prefix. */
      readonly data: string;
    }
  | DoneEvent
  | { readonly type: 'failed'; readonly failure: RunFailure };
