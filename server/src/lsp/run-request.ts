// What a command about running was called with: checked, and places in the text turned into messages.
import { messagesIn } from '../core/features/spans';
import { turnEnd } from '../core/run/proposal';
import type { OpenFile } from './documents';
import type { RunRequest } from './run';
import type { Session } from './session';

/** `{uri, at?, regenerate?, conversation?, line?, here?, model?, propose?, record?}`, or a uri alone; undefined for anything else. */
export function runRequestOf(session: Session, value: unknown): RunRequest | undefined {
  const given = typeof value === 'string' ? { uri: value } : value;
  if (typeof given !== 'object' || given === null) return undefined;
  const fields = given as Readonly<Record<string, unknown>>;
  const { uri, model, propose } = fields;
  if (typeof uri !== 'string') return undefined;
  const file = session.files.get(uri);
  const line = index(fields['line']);
  const conversation = index(fields['conversation']) ?? conversationAt(file, line);
  const regenerate = index(fields['regenerate']);
  return {
    uri,
    // `here`: the turn that the line stands in.
    at: index(fields['at']) ?? (fields['here'] === true ? messageAt(file, line, conversation) : undefined),
    regenerate,
    conversation,
    model: typeof model === 'string' && model !== '' ? model : undefined,
    // A message is never asked for anew without a question: the old one is still there.
    propose: propose === 'later' || propose === 'always' ? propose : regenerate === undefined ? undefined : 'later',
    record: fields['record'] === true,
  };
}

const index = (wanted: unknown): number | undefined =>
  typeof wanted === 'number' && Number.isInteger(wanted) ? wanted : undefined;

/** Index of the conversation that a line belongs to, in a file of several. */
function conversationAt(file: OpenFile | undefined, line: number | undefined): number | undefined {
  if (!file || line === undefined || file.result.readings.length < 2) return undefined;
  const offset = file.document.offsetAt({ line, character: 0 });
  const at = file.result.readings.findLastIndex(
    ({ record }) => (file.document.records[record]?.start() ?? 0) <= offset,
  );
  return at < 0 ? undefined : at;
}

/** Index of the last message of the turn that a line stands in. */
function messageAt(file: OpenFile | undefined, line: number | undefined, conversation = 0): number | undefined {
  const reading = file?.result.readings[conversation];
  if (!file || !reading || line === undefined) return undefined;
  const end = file.document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
  const at = messagesIn(file.document, reading, { start: 0, end }).at(-1);
  return at === undefined ? undefined : turnEnd(reading.conversation.messages, at);
}
