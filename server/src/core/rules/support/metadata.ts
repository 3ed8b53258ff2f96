// Why a recorded reply ended, in the words of whoever made it.
import { type Field, field, isObject, type Message } from '../../model/message';

const reasonKeys = ['finish_reason', 'stop_reason', 'done_reason', 'finishReason', 'stopReason'];

/** The reason that LangChain keeps under `response_metadata`; undefined where there is none. */
export function finishReason(message: Message): Field | undefined {
  const metadata = field(message.fields, message.base, 'response_metadata');
  if (!metadata || !isObject(metadata.value)) return undefined;
  for (const key of reasonKeys) {
    const reason = field(metadata.value, metadata.path, key);
    if (typeof reason?.value === 'string') return reason;
  }
  return undefined;
}
