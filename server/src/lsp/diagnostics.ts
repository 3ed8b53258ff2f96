// What the checks found, pushed with the version of the text they speak of.
import type { Diagnostic } from 'vscode-languageserver-types';
import { DiagnosticSeverity } from 'vscode-languageserver-types';
import type { Finding } from '../core/check';
import type { ConfigProblem } from '../core/config';
import { findRule } from '../core/rules/index';
import type { TextDocument } from '../core/text/document';
import { say } from '../core/words/index';
import { mostFindings, type OpenFile } from './documents';
import { announce } from './reading';
import type { Session } from './session';
import { source, toDiagnostic, toRange } from './to-lsp';

/** Keeps a file as it now is, and shows what is found in it. */
export function show(session: Session, file: OpenFile): void {
  session.files.set(file.uri, file);
  publish(session, file);
  announce(session, file);
}

/** Sends a file's diagnostics; those of an older version are replaced. */
function publish(session: Session, file: OpenFile): void {
  void session.connection.sendDiagnostics({
    uri: file.uri,
    version: file.version,
    diagnostics: diagnosticsOf(session, file),
  });
}

/** Takes a closed file's diagnostics away. */
export const clear = (session: Session, uri: string): void =>
  void session.connection.sendDiagnostics({ uri, diagnostics: [] });

export function diagnosticsOf(session: Session, file: OpenFile): Diagnostic[] {
  const { client, disk } = session;
  const diagnostics = findingsOf(session, file).map((finding) =>
    toDiagnostic(file.uri, file.document, finding, {
      client,
      language: client.language,
      page: disk.rulePage(finding.rule, client.language),
    }),
  );
  return file.result.isCut && !file.ignored ? [...diagnostics, tooMany(session)] : diagnostics;
}

/** What is shown of a file: nothing where the configuration ignores it, and no faults of syntax where another service of the editor reports those. */
export function findingsOf({ client }: Session, file: OpenFile): readonly Finding[] {
  if (file.ignored) return [];
  const { findings } = file.result;
  return client.syntaxElsewhere.includes(file.languageId)
    ? findings.filter((finding) => findRule(finding.rule)?.scope !== 'json')
    : findings;
}

/** Shows what is wrong with a configuration in its own file. */
export function publishConfiguration(
  { client, connection }: Session,
  uri: string,
  document: TextDocument,
  problems: readonly ConfigProblem[],
): void {
  const diagnostics = problems.map((problem) => ({
    range: toRange(document, problem.span),
    severity: DiagnosticSeverity.Error,
    source,
    message: say(client.language, problem.key, problem.params),
  }));
  void connection.sendDiagnostics({ uri, diagnostics });
}

const tooMany = ({ client }: Session): Diagnostic => ({
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
  severity: DiagnosticSeverity.Information,
  source,
  message: say(client.language, 'check.too-many', { count: mostFindings }),
});
