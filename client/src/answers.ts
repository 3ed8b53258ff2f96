// What the server answers about running, and what it is asked with.
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node';
import type { CancellationToken, Range, TextEdit } from 'vscode-languageserver-protocol';

/** Which conversation is meant, as lenses and the server write it. */
export interface Target {
  readonly uri: string;
  /** Index among the conversations of the file. */
  readonly conversation?: number;
  /** A line of the conversation that is meant, zero-based. */
  readonly line?: number;
  /** The turn that the line stands in is the one to go on from. */
  readonly here?: boolean;
  /** Index of the message after which the reply goes. */
  readonly at?: number;
  /** Index of a message of the assistant that is asked for anew. */
  readonly regenerate?: number;
  readonly model?: string;
}

export interface Message {
  readonly message: string;
}

export interface RunAction {
  readonly action: 'pick-model' | 'copy-pull-command' | 'retry' | 'open-settings' | 'show-message' | 'sign-in';
  readonly title: string;
  /** The text to copy, the address to open. */
  readonly value?: string;
  readonly range?: Range;
  /** Models to pick from; all there are where absent. */
  readonly models?: readonly string[];
}

/** Edits of one version of the file that put a reply into it. */
export interface Proposed {
  readonly version: number;
  readonly insert: readonly TextEdit[];
  /** In place of what stands behind; absent where nothing does. */
  readonly replace?: readonly TextEdit[];
  /** An answer asked for anew: `insert` puts it in place of the old one. */
  readonly anew?: true;
}

/** What is worth keeping of a run. */
export interface RunRecord {
  readonly model: string;
  /** JSON text of the request to /api/chat, and of the messages of the reply. */
  readonly request: string;
  readonly reply: string;
  readonly index: number;
  /** Base address of the server. */
  readonly url: string;
  readonly version?: string;
  readonly digest?: string;
  readonly doneReason?: string;
  readonly metrics?: { readonly promptTokens?: number; readonly replyTokens?: number; readonly totalMs?: number };
  readonly failure?: string;
}

/** What `messages.run` answers. */
export interface RunResult {
  readonly ok?: boolean;
  readonly model?: string;
  readonly failure?: Message & { readonly key?: string; readonly actions: readonly RunAction[] };
  /** Said beside a reply. */
  readonly notices: readonly Message[];
  readonly proposed?: Proposed;
  readonly record?: RunRecord;
}

/** Asks the server's command; null where it has nothing to say. */
export const ask = async <R>(
  client: LanguageClient,
  command: string,
  argument?: object,
  stop?: CancellationToken,
): Promise<R | null> => {
  const params = { command, arguments: argument === undefined ? [] : [argument] };
  return (await client.sendRequest(ExecuteCommandRequest.type, params, stop)) as R | null;
};
