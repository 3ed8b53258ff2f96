// The files that the editor holds open, each with its text and what `check` says of it.
import type { DidChangeTextDocumentParams, TextDocumentItem } from 'vscode-languageserver-protocol';
import { type CheckResult, check, type Settings, unchecked } from '../core/check';
import { editDocument, openDocument, type TextDocument } from '../core/text/document';
import { moveLenses } from './codeLens';
import { noteEdit } from './growing';
import { report, type Session } from './session';
import { toEdit } from './to-lsp';

/** VS Code shows no more of one file; a longer list costs milliseconds at every keystroke. */
export const mostFindings = 1000;

/** What a file is judged by; of one that is ignored nothing is shown. */
export interface Judged {
  readonly settings: Settings;
  readonly ignored: boolean;
}

/** One open file in one version. Lightbulb, hover and completion answer from the same value as the diagnostics. */
export interface OpenFile extends Judged {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly document: TextDocument;
  readonly result: CheckResult;
}

/** True for files that are ours by language or by name; an editor may hand us all its JSON files. */
export const isConversation = ({ uri, languageId }: Pick<TextDocumentItem, 'uri' | 'languageId'>): boolean =>
  languageId.startsWith('messages-json') || /\.messages\.jsonl?$/i.test(pathOf(uri));

export const isLines = ({ uri, languageId }: Pick<TextDocumentItem, 'uri' | 'languageId'>): boolean =>
  /jsonl|ndjson/.test(languageId) || /\.jsonl$/i.test(pathOf(uri));

/** A file as it is opened. */
export const opened = (session: Session, item: TextDocumentItem, by: Judged): OpenFile =>
  judged(session, { ...item, document: openText(item, item.text) }, by);

/** A file after a notification of changes. A run that writes into it is told, so that its place follows. */
export function changed(session: Session, file: OpenFile, params: DidChangeTextDocumentParams): OpenFile {
  const { textDocument, contentChanges } = params;
  let { document } = file;
  for (const change of contentChanges) {
    const edit = toEdit(document, change);
    noteEdit(session, file.uri, document, edit);
    moveLenses(session, file.uri, edit, !('range' in change));
    document = 'range' in change ? editDocument(document, [edit]) : openText(file, change.text);
  }
  return judged(session, { ...file, version: textDocument.version ?? file.version, document }, file);
}

/** The same text under other settings. */
export const judged = (session: Session, file: Unjudged, { settings, ignored }: Judged): OpenFile => ({
  uri: file.uri,
  languageId: file.languageId,
  version: file.version,
  document: file.document,
  settings,
  ignored,
  result: checked(session, file.document, settings, file.result),
});

type Unjudged = Pick<OpenFile, 'uri' | 'languageId' | 'version' | 'document'> & Partial<Pick<OpenFile, 'result'>>;

/** Checking is total. Should it fail all the same, the text is kept and the next change is checked again. */
function checked(session: Session, document: TextDocument, settings: Settings, before?: CheckResult): CheckResult {
  try {
    return check(document, { ...settings, most: mostFindings }, before);
  } catch (failure) {
    report(session, 'check', failure);
    return unchecked;
  }
}

const openText = (file: Pick<TextDocumentItem, 'uri' | 'languageId'>, text: string): TextDocument =>
  openDocument(text, { lines: isLines(file) });

const pathOf = (uri: string): string => uri.replace(/[?#].*$/s, '');
