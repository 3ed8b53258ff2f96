// Offers for the cursor, from the same result as the diagnostics.
import type { CompletionParams } from 'vscode-languageserver-protocol';
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  InsertTextMode,
} from 'vscode-languageserver-types';
import { modelsAt } from '../core/features/complete/models';
import { type Completion, complete } from '../core/features/completion';
import { plainText, snippetText } from '../core/features/template';
import type { OpenFile } from './documents';
import { toMarkup } from './markup';
import { installedModels } from './models';
import type { Session } from './session';
import { toOffset, toRange, toTextEdit } from './to-lsp';

const kinds: Readonly<Record<Completion['kind'], CompletionItemKind>> = {
  call: CompletionItemKind.Reference,
  role: CompletionItemKind.EnumMember,
  value: CompletionItemKind.Value,
  key: CompletionItemKind.Property,
  message: CompletionItemKind.Snippet,
};

/** The editor's own command that opens the list again; sent only where the editor said that it has it. */
const suggestAgain = 'editor.action.triggerSuggest';

export async function completion(
  file: OpenFile,
  { position }: CompletionParams,
  session: Session,
): Promise<CompletionList> {
  const offset = toOffset(file.document, position);
  const offerModels = modelsAt(file.document, file.result, offset);
  const offers = offerModels
    ? offerModels(await installedModels(session))
    : complete(file.document, file.result, offset, session.client.language);
  return { isIncomplete: false, items: offers.map((offer, rank) => toItem(offer, rank, file, session)) };
}

function toItem(offer: Completion, rank: number, { document }: OpenFile, { client }: Session): CompletionItem {
  const snippet = client.snippets && offer.template.some((part) => typeof part !== 'string');
  const written = snippet ? snippetText(offer.template) : plainText(offer.template);
  const edit = withinQuotes(document.slice(offer.span.start, offer.span.end), written, offer);
  return {
    label: offer.label,
    kind: kinds[offer.kind],
    ...(offer.detail === undefined
      ? {}
      : client.labelDetails
        ? { labelDetails: { description: offer.detail } }
        : { detail: offer.detail }),
    ...(offer.about.length === 0 ? {} : { documentation: toMarkup(client, offer.about, client.markdownItems) }),
    sortText: String(rank).padStart(5, '0'),
    filterText: edit.filter,
    ...(rank === 0 ? { preselect: true } : {}),
    insertTextFormat: snippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(client.keepsIndentation ? { insertTextMode: InsertTextMode.asIs } : {}),
    textEdit: { range: toRange(document, edit.span), newText: edit.text },
    ...(offer.also.length > 0 ? { additionalTextEdits: offer.also.map((edit) => toTextEdit(document, edit)) } : {}),
    ...(offer.again && client.commands.includes(suggestAgain) ? { command: { title: '', command: suggestAgain } } : {}),
  };
}

/** Leaves the quotes alone that stand already: some editors match an offer with the word at the cursor and not with what it replaces. */
function withinQuotes(before: string, after: string, { span, filter }: Completion) {
  const quote = quotes.find((own) => before.startsWith(own) && after.startsWith(own));
  if (quote === undefined) return { span, text: after, filter };
  const { length } = quote;
  const isBoth = [before, after].every((own) => own.length >= 2 * length && own.endsWith(quote));
  const closes = isBoth ? length : 0;
  return {
    span: { start: span.start + length, end: span.end - closes },
    text: after.slice(length, after.length - closes),
    filter: filter.startsWith(quote) ? filter.slice(length) : filter,
  };
}

/** As they stand, and as they stand in a string that holds JSON. */
const quotes = ['"', '\\"'];
