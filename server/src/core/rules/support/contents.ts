// What several rules about content ask.
import type { Dialect } from '../../dialects/dialect';
import { field, type Message, member } from '../../model/message';
import { contentEmpty } from '../content-empty';
import type { FixContext } from '../rule';
import { judge } from '../verdict';

/** The key under which a message of the dialect says what it has to say. */
export const contentKey = (dialect: Dialect): 'content' | 'parts' =>
  dialect.traits.messageKeys.includes('content') && dialect.traits.contentIs !== 'blocks'
    ? 'content'
    : dialect.traits.messageKeys.includes('parts')
      ? 'parts'
      : 'content';

/** Items of a list that are no messages but calls, results or records of their own: they have no content to miss. */
export const isBareItem = (message: Message, dialect: Dialect): boolean =>
  dialect.traits.resultsAre === 'anywhere' && message.role?.path[0] === 'type';

/** True where an assistant says something without any content: a call, a refusal, a sound. */
export const speaksOtherwise = (message: Message): boolean =>
  message.kind === 'assistant' &&
  (message.calls.length > 0 ||
    ['function_call', 'refusal', 'audio', 'tool_calls'].some(
      (key) =>
        (field(message.fields, message.base, key)?.value ?? null) !== null && !isEmptyList(member(message.fields, key)),
    ));

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** False where empty content in place of what a report is about would only be refused for that. */
export function takesEmpty(context: FixContext): boolean {
  const message = context.conversation.messages[context.report.message ?? -1];
  const mustSpeak = message?.kind === 'user' || (message?.kind === 'assistant' && message.calls.length === 0);
  return !mustSpeak || judge(contentEmpty, context)?.severity !== 'error';
}

/** True where a message came from LangChain's own envelope, whose constructor checks what `convert_to_messages` lets pass. */
export const inEnvelope = (message: Message): boolean => message.base.length > 0;
