// Lenses above a conversation: run it, ask for a message anew, fork it, and results for calls that wait.
import type { CodeLensParams } from 'vscode-languageserver-protocol';
import type { CodeLens, Command } from 'vscode-languageserver-types';
import { isBroken, type Lens, lensesOf, moved } from '../core/features/lenses';
import type { TextEdit } from '../core/text/span';
import { say } from '../core/words/index';
import type { OpenFile } from './documents';
import type { Session } from './session';
import { toRange } from './to-lsp';

export function codeLens(file: OpenFile, _params: CodeLensParams, session: Session): CodeLens[] {
  session.runs.get(file.uri)?.lens();
  return steady(file, session)
    .filter(({ type }) => session.settings.lenses[type] && (type !== 'fork' || session.client.createsFiles))
    .map((lens) => ({
      range: toRange(file.document, lens.span),
      command: commandOf(lens, file, session),
    }));
}

/** While the text is broken, the lenses that it had before stay with what they stand above, so that nothing jumps under the hand of who types. */
function steady({ uri, document, result }: OpenFile, { lenses }: Session): readonly Lens[] {
  const broken = isBroken(result);
  const known = broken ? lenses.get(uri) : undefined;
  if (known) return known;
  const found = lensesOf(document, result);
  if (!broken) lenses.set(uri, found);
  return found;
}

/** Follows an edit of a file with the lenses that are kept of it; `whole`: its text came anew, and nothing is known any more. */
export function moveLenses({ lenses }: Session, uri: string, edit: TextEdit, whole: boolean): void {
  const known = lenses.get(uri);
  if (whole) lenses.delete(uri);
  else if (known) lenses.set(uri, moved(known, edit));
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
