// Roles that have a rule of their own, so that the general one about unknown roles need not speak of them.
import type { Dialect } from '../../dialects/dialect';
import type { Message } from '../../model/message';

/** Another vendor's message of a tool's result, where results are blocks of a user message. */
export const isToolRole = (message: Message, dialect: Dialect): boolean =>
  dialect.traits.resultsGoIn === 'user-message' && message.role?.value === 'tool';

const placeholders = new Set<unknown>(['placeholder', 'MessagesPlaceholder']);

/** A template's placeholder in a list of LangChain's. */
export const isPlaceholder = (message: Message, dialect: Dialect): boolean =>
  dialect.traits.normalises && message.role !== undefined && placeholders.has(message.role.value);
