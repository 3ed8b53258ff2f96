// `messages.fork`: a file beside the one that is open, with the conversation up to a message.
import { removeItems } from '../core/json/edit';
import { readJson } from '../core/json/read';
import { turnEnd } from '../core/run/proposal';
import { applyEdits } from '../core/text/span';
import type { RunRequest } from './run';
import type { Session } from './session';

/** Numbers that are tried for the new file's name. */
const mostNames = 99;

/** Writes the file and hands back its address; null where there is nothing to fork, or the editor cannot make files. */
export async function fork(
  { files, client, connection }: Session,
  { uri, conversation = 0, at }: RunRequest,
): Promise<{ readonly uri: string } | null> {
  const file = files.get(uri);
  const reading = file?.result.readings[conversation];
  if (!file || !reading || !client.createsFiles || reading.conversation.single) return null;
  const { messages, list } = reading.conversation;
  const end = turnEnd(messages, at ?? messages.length - 1);
  const start = file.document.records[reading.record]?.start() ?? 0;
  const text = file.document.slice(start, file.document.records[reading.record + 1]?.start() ?? file.document.length);
  const behind = messages.flatMap((_, index) => (index > end ? [index] : []));
  const cut = applyEdits(text, removeItems(text, readJson(text).root, list, behind));
  for (let number = 1; number <= mostNames; number++) {
    const own = nameOf(uri, number);
    const create = { kind: 'create' as const, uri: own, options: { overwrite: false, ignoreIfExists: false } };
    const insert = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, newText: cut };
    const { applied } = await connection.workspace.applyEdit({
      documentChanges: [create, { textDocument: { uri: own, version: null }, edits: [insert] }],
    });
    if (!applied) continue;
    // Our extension saves the file before it shows it; not every editor can be asked to.
    if (!client.growingEdits) connection.window.showDocument({ uri: own, takeFocus: true }).catch(() => undefined);
    return { uri: own };
  }
  return null;
}

/** `a.messages.json` → `a.fork-1.messages.json`. */
const nameOf = (uri: string, number: number): string => {
  const [, base = uri] = /^(.*?)(?:\.fork-\d+)?(?:\.messages)?\.\w+$/.exec(uri) ?? [];
  return `${base}.fork-${number}.messages.json`;
};
