// workspace/executeCommand: what editors without our client can ask for as well.
import type { CancellationToken, ExecuteCommandParams, WorkDoneProgressReporter } from 'vscode-languageserver';
import { resultsFor } from '../core/features/lenses';
import { fork } from './fork';
import { stopRuns } from './growing';
import { acceptanceOf, pin } from './judging';
import { locateError } from './locate';
import { contextOf, renderedPrompt, requestOf } from './looking';
import { dialectsOf, paste, refactor, refactorCommands } from './refactor';
import { models, type RunRequest, type RunResult, run, tell } from './run';
import { runRequestOf } from './run-request';
import { report, type Session } from './session';
import { starts } from './starts';
import { escapeFor, setString, stringOf, toolResults } from './strings';
import { toWorkspaceEdit } from './to-lsp';

export const commands = [
  'messages.run',
  'messages.stop',
  'messages.models',
  'messages.addResults',
  'messages.locate',
  'messages.acceptance',
  'messages.pin',
  'messages.fork',
  'messages.request',
  'messages.renderedPrompt',
  'messages.context',
  'messages.string',
  'messages.setString',
  'messages.escape',
  'messages.toolResults',
  'messages.starts',
  'messages.dialects',
  'messages.paste',
  ...refactorCommands,
];

/** Commands about a run that is not made. */
const answers: Readonly<Record<string, (session: Session, request: RunRequest, signal: AbortSignal) => unknown>> = {
  'messages.fork': fork,
  'messages.request': requestOf,
  'messages.renderedPrompt': renderedPrompt,
  'messages.context': contextOf,
};

/** Commands about the text of a file. */
const ofText: Readonly<Record<string, (session: Session, value: unknown) => unknown>> = {
  'messages.locate': locateError,
  'messages.acceptance': acceptanceOf,
  'messages.pin': pin,
  'messages.addResults': addResults,
  'messages.string': stringOf,
  'messages.setString': setString,
  'messages.escape': escapeFor,
  'messages.toolResults': toolResults,
  'messages.starts': starts,
  'messages.dialects': dialectsOf,
  'messages.paste': paste,
};

/** Carries a command out; null for one that is not ours or was called without what it needs. */
export async function executeCommand(
  session: Session,
  { command, arguments: args }: ExecuteCommandParams,
  token: CancellationToken,
  work: WorkDoneProgressReporter,
): Promise<unknown> {
  try {
    if (command === 'messages.models') return await models(session);
    const told = Object.hasOwn(ofText, command) ? ofText[command] : undefined;
    if (told) return await told(session, args?.[0]);
    if (refactorCommands.includes(command)) return await refactor(session, command, args?.[0]);
    const request = runRequestOf(session, args?.[0]);
    if (command === 'messages.stop') return stopRuns(session, request?.uri) ?? null;
    if (!request) return null;
    const answer = Object.hasOwn(answers, command) ? answers[command] : undefined;
    if (answer) return await answer(session, request, signalOf(token));
    return command === 'messages.run' ? await runWithProgress(session, request, token, work) : null;
  } catch (failure) {
    report(session, command, failure);
    return null;
  }
}

/** Aborted when the editor no longer wants the answer. */
function signalOf(token: CancellationToken): AbortSignal {
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort());
  return stop.signal;
}

/** Inserts results, still to be filled in, for the calls of a message that have none: `{uri, conversation, message}`. */
async function addResults(session: Session, value: unknown): Promise<boolean> {
  const { uri, conversation, message } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const file = typeof uri === 'string' ? session.files.get(uri) : undefined;
  if (!file || typeof message !== 'number') return false;
  const edits = resultsFor(file.document, file.result, typeof conversation === 'number' ? conversation : 0, message);
  if (edits.length === 0) return false;
  const { applied } = await session.connection.workspace.applyEdit(toWorkspaceEdit(session.client, file, edits));
  return applied;
}

/** Progress that can be cancelled: the client's own where it sent a token, else one that we ask for. */
async function runWithProgress(
  session: Session,
  request: RunRequest,
  token: CancellationToken,
  work: WorkDoneProgressReporter,
): Promise<unknown> {
  const { client, connection } = session;
  const own = client.progress && !client.growingEdits ? await connection.window.createWorkDoneProgress() : undefined;
  own?.begin('messages-json', undefined, undefined, true);
  own?.token.onCancellationRequested(() => stopRuns(session, request.uri));
  try {
    const result = await run(session, request, token, (message) => {
      own?.report(message);
      work.report(message);
      if (client.growingEdits) void connection.sendNotification('messages/progress', { uri: request.uri, message });
    });
    // Without our client there is nobody to read the result but the user, who may take as long as they want.
    if (!client.growingEdits && result) void tellUser(session, request, result, token, work);
    return result;
  } finally {
    own?.done();
  }
}

async function tellUser(
  session: Session,
  request: RunRequest,
  result: RunResult,
  token: CancellationToken,
  work: WorkDoneProgressReporter,
): Promise<void> {
  try {
    const again = await tell(session, request, result);
    if (again) await runWithProgress(session, again, token, work);
  } catch (failure) {
    report(session, 'messages.run', failure);
  }
}
