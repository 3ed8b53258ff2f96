// Lenses above a conversation: run it, ask for a message anew, fork it, and results for calls that wait.
import type { CodeLensParams } from 'vscode-languageserver-protocol';
import type { CodeLens, Command } from 'vscode-languageserver-types';
import { type Lens, lensesOf } from '../core/features/lenses';
import { say } from '../core/words/index';
import type { OpenFile } from './documents';
import type { Session } from './session';
import { toRange } from './to-lsp';

export function codeLens(file: OpenFile, _params: CodeLensParams, session: Session): CodeLens[] {
  session.runs.get(file.uri)?.lens();
  return lensesOf(file.document, file.result)
    .filter(({ type }) => session.settings.lenses[type] && (type !== 'fork' || session.client.createsFiles))
    .map((lens) => ({
      range: toRange(file.document, lens.span),
      command: commandOf(lens, file, session),
    }));
}

/** The server's own commands, which any editor can send back; where our extension is, its command shows the progress. */
function commandOf(lens: Lens, { uri, result }: OpenFile, { client, runs }: Session): Command {
  const { language } = client;
  if (lens.type === 'results') {
    const { conversation, message, count } = lens;
    return {
      title: say(language, count === 1 ? 'lens.result' : 'lens.results', { count }),
      command: 'messages.addResults',
      arguments: [{ uri, conversation, message }],
    };
  }
  if (lens.type === 'run' && runs.has(uri))
    return { title: say(language, 'lens.stop'), command: 'messages.stop', arguments: [{ uri }] };
  const which = { uri, ...(result.readings.length > 1 ? { conversation: lens.conversation } : {}) };
  if (lens.type === 'fork')
    return { title: say(language, 'lens.fork'), command: 'messages.fork', arguments: [{ ...which, at: lens.message }] };
  const title = say(language, lens.type === 'run' ? 'lens.run' : lens.does === 'run' ? 'lens.from' : 'lens.regenerate');
  const target = lens.type === 'run' ? which : { ...which, [lens.does === 'run' ? 'at' : 'regenerate']: lens.message };
  const own = 'messages.runConversation';
  return { title, command: client.commands.includes(own) ? own : 'messages.run', arguments: [target] };
}
