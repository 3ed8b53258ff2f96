// One thing wrong in a LangChain message, or one thing that looks wrong and is not: what a careless hand or a converter leaves behind.
import { isObject, type JsonObject, member } from '../../server/src/core/model/message';

export type Form = 'langchain-flat' | 'langchain-stored' | 'langchain-serialized';

export interface LangChainFault {
  readonly name: string;
  /** All forms where undefined. */
  readonly forms?: readonly Form[];
  /** The message changed; undefined where the fault has no place in it. */
  readonly change: (message: LangChainMessage) => unknown;
}

/** A message in one of the forms, taken apart. */
export interface LangChainMessage {
  readonly form: Form;
  /** `human`, `ai`, `system` or `tool`. */
  readonly kind: string;
  readonly fields: JsonObject;
  readonly value: JsonObject;
  /** The message with other fields. */
  put(fields: JsonObject): unknown;
}

export function takeApart(value: unknown, form: Form): LangChainMessage | undefined {
  if (!isObject(value)) return undefined;
  const key = { 'langchain-flat': undefined, 'langchain-stored': 'data', 'langchain-serialized': 'kwargs' }[form];
  const fields = key === undefined ? value : member(value, key);
  if (!isObject(fields)) return undefined;
  const put = (own: JsonObject) => (key === undefined ? own : { ...value, [key]: own });
  const id = member(value, 'id');
  const kind =
    form === 'langchain-serialized' && Array.isArray(id)
      ? String(id.at(-1)).replace('Message', '').toLowerCase()
      : String(member(value, 'type'));
  return { form, kind, fields, value, put };
}

const without = (fields: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([own]) => own !== key));

const set =
  (key: string, given: unknown, kinds?: readonly string[]) =>
  ({ kind, fields, put }: LangChainMessage): unknown =>
    kinds && !kinds.includes(kind) ? undefined : put({ ...fields, [key]: given });

const drop =
  (key: string, kinds?: readonly string[]) =>
  ({ kind, fields, put }: LangChainMessage): unknown =>
    (kinds && !kinds.includes(kind)) || !Object.hasOwn(fields, key) ? undefined : put(without(fields, key));

/** The first call of an assistant, changed. */
const call =
  (change: (call: JsonObject) => unknown) =>
  ({ fields, put }: LangChainMessage): unknown => {
    const calls = fields['tool_calls'];
    if (!Array.isArray(calls) || !isObject(calls[0])) return undefined;
    return put({ ...fields, tool_calls: [change(calls[0]), ...calls.slice(1)] });
  };

/** The call in OpenAI's form. */
const openAi =
  (given: JsonObject, id: JsonObject = {}) =>
  (own: JsonObject): unknown => ({
    id: own['id'],
    ...id,
    type: 'function',
    function: { name: own['name'], arguments: '{}', ...given },
  });

const flat: readonly Form[] = ['langchain-flat'];
const stored: readonly Form[] = ['langchain-stored'];
const serialized: readonly Form[] = ['langchain-serialized'];

/** In place of the message's own word. */
const word =
  (given: string) =>
  ({ form, value, put, fields }: LangChainMessage): unknown =>
    form === 'langchain-flat' ? put({ ...fields, type: given }) : { ...value, type: given };

const className =
  (...path: readonly string[]) =>
  ({ value, fields }: LangChainMessage): unknown => ({
    ...value,
    id: path,
    kwargs: fields,
  });

const roles: Readonly<Record<string, string>> = { human: 'user', ai: 'assistant', system: 'system', tool: 'tool' };

const asRole =
  (given: (kind: string) => string) =>
  ({ kind, fields, put }: LangChainMessage): unknown =>
    put({ role: given(kind), ...without(fields, 'type') });

export const langChainFaults: readonly LangChainFault[] = [
  // Who speaks.
  { name: 'role: alias', forms: flat, change: asRole((kind) => roles[kind] ?? kind) },
  {
    name: 'role: developer',
    forms: flat,
    change: (message) => (message.kind === 'system' ? asRole(() => 'developer')(message) : undefined),
  },
  { name: 'role: capital', forms: flat, change: asRole((kind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`) },
  { name: 'role: unknown', forms: flat, change: asRole(() => 'bot') },
  { name: 'role: model', forms: flat, change: asRole(() => 'model') },
  { name: 'role: number', forms: flat, change: ({ fields, put }) => put({ ...without(fields, 'type'), role: 5 }) },
  { name: 'type: mistyped', forms: [...flat, ...stored], change: word('humann') },
  { name: 'type: assistant', forms: stored, change: word('assistant') },
  { name: 'type: absent', forms: flat, change: drop('type') },
  { name: 'chat', forms: flat, change: ({ fields, put }) => put({ ...fields, type: 'chat', role: 'critic' }) },
  {
    name: 'chat, stored',
    forms: stored,
    change: ({ fields }) => ({ type: 'chat', data: { content: fields['content'], role: 'critic' } }),
  },
  {
    name: 'generic, stored',
    forms: stored,
    change: ({ kind, fields }) =>
      kind === 'human' ? { type: 'generic', data: { content: fields['content'], role: 'critic' } } : undefined,
  },
  {
    name: 'chat, stored, no role',
    forms: stored,
    change: ({ fields }) => ({ type: 'chat', data: { content: fields['content'] } }),
  },
  { name: 'function', forms: flat, change: () => ({ type: 'function', name: 'wind', content: '{}' }) },
  { name: 'function, no name', forms: flat, change: () => ({ type: 'function', content: '{}' }) },
  {
    name: 'function, stored',
    forms: stored,
    change: () => ({ type: 'function', data: { name: 'wind', content: '{}' } }),
  },
  {
    name: 'chunk',
    forms: flat,
    change: (message) => (message.kind === 'ai' ? word('AIMessageChunk')(message) : undefined),
  },
  {
    name: 'chunk, stored',
    forms: stored,
    change: ({ kind, fields }) =>
      kind === 'ai' ? { type: 'AIMessageChunk', data: without(fields, 'type') } : undefined,
  },
  // Content.
  { name: 'content: absent', change: drop('content') },
  { name: 'content: null', change: set('content', null) },
  { name: 'content: number', change: set('content', 5, ['human', 'ai', 'system']) },
  { name: 'content: true', change: set('content', true, ['human', 'ai', 'system']) },
  { name: 'content: object', change: set('content', { text: 'Hi' }, ['human', 'ai', 'system']) },
  { name: 'content: object in a result', change: set('content', { speed: 4 }, ['tool']) },
  { name: 'content: number in a result', change: set('content', 4, ['tool']) },
  { name: 'content: numbers', change: set('content', [1, 2], ['human', 'ai', 'system']) },
  { name: 'content: nulls', change: set('content', [null], ['human', 'ai', 'system']) },
  { name: 'content: empty', change: set('content', '') },
  { name: 'content: empty list', change: set('content', []) },
  { name: 'content: strings', change: set('content', ['Hi', 'there']) },
  { name: 'content: unknown block', change: set('content', [{ type: 'tomorrow', x: 1 }]) },
  { name: 'content: block without type', change: set('content', [{ text: 'Hi' }]) },
  // Other fields.
  { name: 'id: number', change: set('id', 5) },
  { name: 'id: true', change: set('id', true) },
  { name: 'id: null', change: set('id', null) },
  { name: 'name: number', change: set('name', 5) },
  { name: 'name: null', change: set('name', null) },
  { name: 'additional_kwargs: null', change: set('additional_kwargs', null) },
  { name: 'additional_kwargs: list', change: set('additional_kwargs', []) },
  { name: 'response_metadata: null', change: set('response_metadata', null) },
  { name: 'response_metadata: string', change: set('response_metadata', 'stop') },
  { name: 'unknown key', change: set('tomorrow', 1) },
  {
    name: 'usage: complete',
    change: set('usage_metadata', { input_tokens: 1, output_tokens: 2, total_tokens: 9 }, ['ai']),
  },
  { name: 'usage: incomplete', change: set('usage_metadata', { input_tokens: 1 }, ['ai']) },
  { name: 'usage: null', change: set('usage_metadata', null, ['ai']) },
  {
    name: 'usage: words',
    change: set('usage_metadata', { input_tokens: 'a', output_tokens: 2, total_tokens: 3 }, ['ai']),
  },
  // Calls.
  { name: 'tool_calls: null', change: set('tool_calls', null, ['ai']) },
  { name: 'tool_calls: object', change: set('tool_calls', {}, ['ai']) },
  { name: 'tool_calls: empty', change: set('tool_calls', [], ['ai']) },
  { name: 'tool_calls: on a user', change: set('tool_calls', [], ['human']) },
  {
    name: 'invalid_tool_calls',
    change: set('invalid_tool_calls', [{ name: 'wind', args: '{"a', id: 'c9', error: null }], ['ai']),
  },
  {
    name: 'invalid_tool_calls: args no string',
    change: set('invalid_tool_calls', [{ name: 'wind', args: {}, id: 'c9', error: null }], ['ai']),
  },
  { name: 'call: no id', change: call((own) => without(own, 'id')) },
  { name: 'call: null id', change: call((own) => ({ ...own, id: null })) },
  { name: 'call: empty id', change: call((own) => ({ ...own, id: '' })) },
  { name: 'call: number id', change: call((own) => ({ ...own, id: 5 })) },
  { name: 'call: no name', change: call((own) => without(own, 'name')) },
  { name: 'call: empty name', change: call((own) => ({ ...own, name: '' })) },
  { name: 'call: number name', change: call((own) => ({ ...own, name: 5 })) },
  { name: 'call: no args', change: call((own) => without(own, 'args')) },
  { name: 'call: args text', change: call((own) => ({ ...own, args: '{}' })) },
  { name: 'call: args list', change: call((own) => ({ ...own, args: [] })) },
  { name: 'call: args null', change: call((own) => ({ ...own, args: null })) },
  { name: 'call: unknown key', change: call((own) => ({ ...own, tomorrow: 1 })) },
  { name: 'call: no type', change: call((own) => without(own, 'type')) },
  { name: 'call: null', change: call(() => null) },
  { name: 'call: string', change: call(() => 'wind') },
  { name: 'call: as OpenAI writes it', forms: flat, change: call(openAi({})) },
  { name: 'call: as OpenAI writes it, arguments cut off', forms: flat, change: call(openAi({ arguments: '{"a": ' })) },
  { name: 'call: as OpenAI writes it, arguments empty', forms: flat, change: call(openAi({ arguments: '' })) },
  { name: 'call: as OpenAI writes it, arguments a list', forms: flat, change: call(openAi({ arguments: '[1]' })) },
  {
    name: 'call: as OpenAI writes it, arguments an object',
    forms: flat,
    change: call(openAi({ arguments: { a: 1 } })),
  },
  {
    name: 'call: as OpenAI writes it, no id',
    forms: flat,
    change: call((own) => without(openAi({})(own) as JsonObject, 'id')),
  },
  {
    name: 'call: custom',
    forms: flat,
    change: call((own) => ({ id: own['id'], type: 'custom', custom: { name: 'note', input: 'x' } })),
  },
  // Results.
  { name: 'tool_call_id: absent', change: drop('tool_call_id', ['tool']) },
  { name: 'tool_call_id: null', change: set('tool_call_id', null, ['tool']) },
  { name: 'tool_call_id: empty', change: set('tool_call_id', '', ['tool']) },
  { name: 'tool_call_id: number', change: set('tool_call_id', 5, ['tool']) },
  { name: 'tool_call_id: object', change: set('tool_call_id', {}, ['tool']) },
  { name: 'tool_call_id: unknown', change: set('tool_call_id', 'nobody', ['tool']) },
  { name: 'status: error', change: set('status', 'error', ['tool']) },
  { name: 'status: unknown', change: set('status', 'failed', ['tool']) },
  { name: 'status: null', change: set('status', null, ['tool']) },
  { name: 'artifact', change: set('artifact', { rows: [1] }, ['tool']) },
  // What stands there in place of a message.
  { name: 'element: number', change: () => 5 },
  { name: 'element: null', change: () => null },
  { name: 'element: string', forms: flat, change: () => 'Hi' },
  { name: 'element: empty object', change: () => ({}) },
  { name: 'tuple', forms: flat, change: () => ['human', 'Hi'] },
  { name: 'tuple: three', forms: flat, change: () => ['human', 'Hi', 'there'] },
  { name: 'tuple: unknown role', forms: flat, change: () => ['bot', 'Hi'] },
  { name: 'tuple: placeholder', forms: flat, change: () => ['placeholder', '{history}'] },
  { name: 'flat among stored', forms: stored, change: ({ kind, fields }) => ({ ...fields, type: kind }) },
  {
    name: 'stored among flat',
    forms: flat,
    change: ({ kind, fields }) => ({ type: kind, data: without(fields, 'type') }),
  },
  { name: 'data: absent', forms: stored, change: ({ kind }) => ({ type: kind }) },
  { name: 'data: null', forms: stored, change: ({ kind }) => ({ type: kind, data: null }) },
  {
    name: 'data: another type',
    forms: stored,
    change: ({ kind, fields }) => ({ type: kind, data: { ...fields, type: kind === 'human' ? 'ai' : 'human' } }),
  },
  // Removals.
  { name: 'remove: unknown id', forms: flat, change: () => ({ type: 'remove', id: 'nobody', content: '' }) },
  { name: 'remove: no id', forms: flat, change: () => ({ type: 'remove', content: '' }) },
  { name: 'remove: no content', forms: flat, change: () => ({ type: 'remove', id: 'nobody' }) },
  { name: 'remove: content', forms: flat, change: () => ({ type: 'remove', id: 'nobody', content: 'Hi' }) },
  { name: 'remove: all', forms: flat, change: () => ({ type: 'remove', id: '__remove_all__', content: '' }) },
  { name: 'remove, stored', forms: stored, change: () => ({ type: 'remove', data: { id: 'nobody', content: '' } }) },
  {
    name: 'remove, stored, content',
    forms: stored,
    change: () => ({ type: 'remove', data: { id: 'nobody', content: 'Hi' } }),
  },
  { name: 'remove, stored, no id', forms: stored, change: () => ({ type: 'remove', data: { content: '' } }) },
  // Envelopes.
  {
    name: 'envelope: not implemented',
    forms: serialized,
    change: ({ value }) => ({ ...value, type: 'not_implemented', repr: 'X()' }),
  },
  { name: 'envelope: secret', forms: serialized, change: () => ({ lc: 1, type: 'secret', id: ['OPENAI_API_KEY'] }) },
  { name: 'envelope: unknown type', forms: serialized, change: ({ value }) => ({ ...value, type: 'object' }) },
  { name: 'envelope: lc 2', forms: serialized, change: ({ value }) => ({ ...value, lc: 2 }) },
  { name: 'envelope: no id', forms: serialized, change: ({ value }) => without(value, 'id') },
  { name: 'envelope: no kwargs', forms: serialized, change: ({ value }) => without(value, 'kwargs') },
  {
    name: 'envelope: unknown class',
    forms: serialized,
    change: className('langchain_core', 'messages', 'PersonMessage'),
  },
  {
    name: 'envelope: unknown namespace',
    forms: serialized,
    change: className('my_company', 'messages', 'HumanMessage'),
  },
  {
    name: 'envelope: path as Python writes it',
    forms: serialized,
    change: ({ kind, value }) =>
      kind === 'human' ? { ...value, id: ['langchain', 'schema', 'messages', 'HumanMessage'] } : undefined,
  },
];
