// What the editor at the other end can do, and how it wishes to be spoken to.
import type { InitializeParams } from 'vscode-languageserver-protocol';
import { DiagnosticTag, InsertTextMode } from 'vscode-languageserver-types';
import { type Language, languageOf } from '../core/words/index';

export interface Client {
  readonly language: Language;
  readonly snippets: boolean;
  /** Completion items may say what stands beside their label. */
  readonly labelDetails: boolean;
  /** Inserts text of several lines as it is given, where it is told so. */
  readonly keepsIndentation: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  readonly deprecatedTag: boolean;
  /** Edits may be held to the version they were made for. */
  readonly versionedEdits: boolean;
  /** An edit may make a file. */
  readonly createsFiles: boolean;
  readonly configuration: boolean;
  /** Settings and files are only reported where one asks for it at run time. */
  readonly registersConfiguration: boolean;
  readonly registersFiles: boolean;
  /** Asks again for lenses and hints when it is told to. */
  readonly refreshesLenses: boolean;
  readonly refreshesHints: boolean;
  readonly progress: boolean;
  readonly hierarchicalSymbols: boolean;
  /** Most folding ranges that it wants of a file. */
  readonly mostFolds: number;
  /** Hovers, and what is said of a completion item, may be Markdown. */
  readonly markdown: boolean;
  readonly markdownItems: boolean;
  /** Languages whose syntax errors another service of this editor reports already. */
  readonly syntaxElsewhere: readonly string[];
  /** Commands that the editor's own extension carries out. */
  readonly commands: readonly string[];
  /** Takes the pieces of a reply as edits that undo as one (`messages/edit`). */
  readonly growingEdits: boolean;
  /** Wants to know what a file was read as (`messages/reading`). */
  readonly readings: boolean;
}

/** Reads off the handshake. Total: whatever a client leaves out, it cannot do. */
export function clientOf({ capabilities, locale, initializationOptions }: Partial<InitializeParams>): Client {
  const text = capabilities?.textDocument;
  const workspace = capabilities?.workspace;
  const options: unknown = initializationOptions;
  const item = text?.completion?.completionItem;
  const published = text?.publishDiagnostics;
  return {
    language: languageOf(stringOf(optionOf(options, 'locale')) ?? locale),
    snippets: item?.snippetSupport === true,
    labelDetails: item?.labelDetailsSupport === true,
    keepsIndentation: item?.insertTextModeSupport?.valueSet.includes(InsertTextMode.asIs) === true,
    relatedInformation: published?.relatedInformation === true,
    codeDescription: published?.codeDescriptionSupport === true,
    deprecatedTag: published?.tagSupport?.valueSet.includes(DiagnosticTag.Deprecated) === true,
    versionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    createsFiles:
      workspace?.workspaceEdit?.documentChanges === true &&
      workspace.workspaceEdit.resourceOperations?.includes('create') === true,
    configuration: workspace?.configuration === true,
    registersConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    registersFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    refreshesHints: workspace?.inlayHint?.refreshSupport === true,
    progress: capabilities?.window?.workDoneProgress === true,
    hierarchicalSymbols: text?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    mostFolds: text?.foldingRange?.rangeLimit ?? 5000,
    markdown: text?.hover?.contentFormat?.includes('markdown') === true,
    markdownItems: item?.documentationFormat?.includes('markdown') === true,
    syntaxElsewhere: stringsOf(optionOf(options, 'syntaxElsewhere')),
    commands: stringsOf(optionOf(options, 'commands')),
    growingEdits: optionOf(options, 'growingEdits') === true,
    readings: optionOf(options, 'readings') === true,
  };
}

const optionOf = (options: unknown, key: string): unknown =>
  typeof options === 'object' && options !== null && Object.hasOwn(options, key)
    ? (options as Record<string, unknown>)[key]
    : undefined;
const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
