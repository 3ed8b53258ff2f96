// For whom a file is judged: who would accept it (`messages.acceptance`), and what the user pins for it (`messages.pin`), kept in the configuration beside it.
import type { TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { configName } from '../core/config';
import { dialects } from '../core/dialects/index';
import { judgements } from '../core/features/acceptance';
import { pinIn } from '../core/features/pin';
import { targets } from '../core/targets/index';
import { openDocument } from '../core/text/document';
import { say, type WordKey } from '../core/words/index';
import type { Session } from './session';
import { toRange } from './to-lsp';

/** Without being asked for, no larger file is judged for everybody. In UTF-16 units. */
const largest = 250_000;

interface Acceptance {
  /** The families of dialects that may be pinned, each with what it is called. */
  readonly dialects: readonly { readonly id: string; readonly name: string }[];
  /** `errors`: 0 where the target would accept the file; absent where that was not looked at. */
  readonly targets: readonly { readonly id: string; readonly name: string; readonly errors?: number }[];
}

/** `{uri, always?}`: who would accept a file; `always`: however large it is. Null for a file that is not open, or that changes meanwhile. */
export async function acceptanceOf(session: Session, value: unknown): Promise<Acceptance | null> {
  const { uri, always } = fieldsOf(value);
  const file = typeof uri === 'string' ? session.files.get(uri) : undefined;
  if (!file) return null;
  const errors = new Map<string, number>();
  if (always === true || file.document.length <= largest) {
    for (const own of judgements(file.document, file.settings)) {
      errors.set(own.target.id, own.errors);
      // Keystrokes go first.
      await new Promise((resolve) => setImmediate(resolve));
      if (session.files.get(file.uri) !== file) return null;
    }
  }
  const families = [...new Set(dialects.map(({ family }) => family))];
  return {
    dialects: families.map((id) => ({
      id,
      name: dialects
        .filter(({ family }) => family === id)
        .map(({ name }) => name)
        .join(', '),
    })),
    targets: targets.map(({ id, name }) => {
      const count = errors.get(id);
      return { id, name, ...(count === undefined ? {} : { errors: count }) };
    }),
  };
}

/** What became of a pin: the configuration that has it now, or why none does. */
type Pinned = { readonly uri: string } | { readonly message: string };

/**
 * `{uri, key: 'target' | 'dialect', value?, folder?}`: pins one for a file; without a value takes it out. Where there is no configuration yet, one is made in
 * `folder` (an address; otherwise the file's own). Null for a request without what it needs.
 */
export async function pin(session: Session, given: unknown): Promise<Pinned | null> {
  const { uri, key, value, folder } = fieldsOf(given);
  if (typeof uri !== 'string' || (key !== 'target' && key !== 'dialect')) return null;
  const refused = (why: WordKey): Pinned => ({ message: say(session.client.language, why) });
  if (!uri.startsWith('file:')) return refused('config.pin-unsaved');
  const found = (await session.disk.nearest(configName, uri)) ?? fresh(uri, folder);
  const edits = pinIn(found.text, found.relative, { key, value: typeof value === 'string' ? value : undefined });
  if (typeof edits === 'string') return refused(edits);
  if (edits.length === 0) return { uri: found.uri };
  const document = openDocument(found.text);
  const changes = edits.map((edit) => ({ range: toRange(document, edit), newText: edit.text }));
  await session.connection.workspace.applyEdit(editOf(session, found, changes));
  return { uri: found.uri };
}

/** A configuration that is not there yet. */
function fresh(uri: string, folder: unknown): { uri: string; text: string; relative: string; isNew: true } {
  const own = uri.slice(0, uri.lastIndexOf('/'));
  const base =
    typeof folder === 'string' && uri.startsWith(`${folder.replace(/\/$/, '')}/`) ? folder.replace(/\/$/, '') : own;
  const relative = decodeURIComponent(uri.slice(base.length + 1));
  return { uri: `${base}/${configName}`, text: '', relative, isNew: true };
}

function editOf(
  { client }: Session,
  { uri, ...found }: { readonly uri: string; readonly isNew?: true },
  edits: TextDocumentEdit['edits'],
): WorkspaceEdit {
  if (!client.createsFiles) return { changes: { [uri]: edits as never } };
  const create = { kind: 'create' as const, uri, options: { ignoreIfExists: true } };
  return { documentChanges: [...(found.isNew ? [create] : []), { textDocument: { uri, version: null }, edits }] };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
