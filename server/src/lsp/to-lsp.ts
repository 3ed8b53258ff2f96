// The one file that turns offsets and findings into the protocol's shapes, and the protocol's places into offsets.
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
  type Location,
  type TextEdit as LspTextEdit,
  type Position,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver-types';
import type { Finding } from '../core/check';
import { relatedSentence, sentence } from '../core/features/sentence';
import type { Severity } from '../core/rules/rule';
import type { TextDocument } from '../core/text/document';
import type { Span, TextEdit } from '../core/text/span';
import type { Language } from '../core/words/index';
import type { Client } from './client';

export const toRange = (document: TextDocument, span: Span): Range => ({
  start: document.positionAt(span.start),
  end: document.positionAt(span.end),
});

export const toSpan = (document: TextDocument, range: Range): Span => ({
  start: toOffset(document, range.start),
  end: toOffset(document, range.end),
});

/** A position as an offset; one behind the end of its line is the end of the line, one behind the text the end of the text. */
export const toOffset = (document: TextDocument, position: Position): number => document.offsetAt(position);

export const toTextEdit = (document: TextDocument, edit: TextEdit): LspTextEdit => ({
  range: toRange(document, edit),
  newText: edit.text,
});

export const toLocation = (uri: string, document: TextDocument, span: Span): Location => ({
  uri,
  range: toRange(document, span),
});

/** Edits of one file; bound to its version where the client can hold them to it. */
export function toWorkspaceEdit(
  client: Client,
  file: { readonly uri: string; readonly version: number; readonly document: TextDocument },
  edits: readonly TextEdit[],
): WorkspaceEdit {
  const changes = edits.map((edit) => toTextEdit(file.document, edit));
  return client.versionedEdits
    ? { documentChanges: [{ textDocument: { uri: file.uri, version: file.version }, edits: changes }] }
    : { changes: { [file.uri]: changes } };
}

/** What an editor says of a change: without a range it brings the whole text anew. */
export interface ContentChange {
  readonly range?: Range;
  readonly text: string;
}

/** A change as an edit of the document that it speaks of. */
export function toEdit(document: TextDocument, change: ContentChange): TextEdit {
  if (change.range === undefined) return { start: 0, end: document.length, text: change.text };
  const { start, end } = toSpan(document, change.range);
  return { start: Math.min(start, end), end: Math.max(start, end), text: change.text };
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The name under which an editor shows our diagnostics. */
export const source = 'messages';

/** What is handed out with a diagnostic beside its code, and comes back with a request for actions. */
export interface DiagnosticData {
  /** `$[2].tool_calls[1].id`. */
  readonly path: string;
}

/** A finding as a diagnostic, with no more than the client said it can show. `page`: address of the rule's page. */
export function toDiagnostic(
  uri: string,
  document: TextDocument,
  finding: Finding,
  {
    client,
    language,
    page,
  }: { readonly client: Client; readonly language: Language; readonly page: string | undefined },
): Diagnostic {
  const related = client.relatedInformation ? toRelated(uri, document, finding, language) : [];
  const data: DiagnosticData = { path: finding.path };
  return {
    range: firstLine(document, finding.span),
    severity: severities[finding.severity],
    code: finding.rule,
    source,
    message: sentence(finding, language),
    ...(client.codeDescription && page ? { codeDescription: { href: page } } : {}),
    ...(client.deprecatedTag && isLegacy(finding.rule) ? { tags: [DiagnosticTag.Deprecated] } : {}),
    ...(related.length > 0 ? { relatedInformation: related } : {}),
    data,
  };
}

/** What stands on several lines is underlined on the first only: the whole of a message in red says less than its beginning. */
function firstLine(document: TextDocument, span: Span): Range {
  const range = toRange(document, span);
  if (range.start.line === range.end.line) return range;
  const end = document.positionAt(document.offsetAt({ line: range.start.line, character: Number.MAX_SAFE_INTEGER }));
  return { start: range.start, end };
}

/** Rules whose name says that they speak of a form of the past. */
const isLegacy = (rule: string): boolean => rule.endsWith('-legacy');

const toRelated = (
  uri: string,
  document: TextDocument,
  finding: Finding,
  language: Language,
): DiagnosticRelatedInformation[] =>
  finding.related.map((other) => ({
    location: toLocation(uri, document, other.span),
    message: relatedSentence(finding, other.say, language),
  }));
