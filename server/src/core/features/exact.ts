// A conversation read anew with its numbers as they are written: what is sent or converted must not round them.
import { dialectById } from '../dialects/index';
import type { Path } from '../json/tree';
import type { Conversation, Tool } from '../model/conversation';
import { valueAt } from '../model/message';
import type { Reading } from '../reading';
import type { TextDocument } from '../text/document';

/** The text of a record, and the offset in the document at which it begins. */
export function recordOf(document: TextDocument, record: number): { readonly start: number; readonly text: string } {
  const start = document.records[record]?.start() ?? 0;
  return { start, text: document.slice(start, document.records[record + 1]?.start() ?? document.length) };
}

/** The conversation of a reading with the first `count` of its messages; all of them without it. `root`: the record’s value, from `toExactValue`. */
export function readExactly(root: unknown, reading: Reading, count?: number): Conversation {
  const { conversation } = reading;
  const value = valueAt(root, conversation.list);
  const values = conversation.single ? [value] : Array.isArray(value) ? value : [];
  const exactField = <T extends { readonly path: Path } | undefined>(field: T): T =>
    field === undefined ? field : { ...field, value: valueAt(root, field.path) };
  return {
    ...conversation,
    messages: values
      .slice(0, count)
      .map((own, index) => dialectById(conversation.messages[index]?.dialect ?? reading.dialect.id).read(own)),
    body: exactField(conversation.body),
    system: exactField(conversation.system),
    tools: conversation.tools.map((tool): Tool => ({ ...tool, schema: exactField(tool.schema) })),
  };
}
