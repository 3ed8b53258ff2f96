// Pieces of a streamed LangChain message put together, as its own `+` of chunks does (langchain-core messages/ai.py, add_ai_message_chunks).
import { readJson } from '../../json/read';
import { toExactValue } from '../../json/tree';
import { isObject, type JsonObject, member } from '../../model/message';
import { readArguments } from './arguments';

export interface Merged {
  readonly fields: JsonObject;
  /** False where a call's arguments do not come out as an object. */
  readonly whole: boolean;
}

/** The fields of one message from those of its chunks, in order. Values may hold numbers as written (`toExactValue`). */
export function mergeChunks(chunks: readonly JsonObject[]): Merged {
  const [first = {}] = chunks;
  const calls = mergeCalls(chunks);
  const known = new Map<string, unknown>();
  for (const chunk of chunks) {
    for (const [key, value] of Object.entries(chunk)) if ((known.get(key) ?? null) === null) known.set(key, value);
  }
  // Made from entries, so that a key `__proto__` stays a key.
  const fields: JsonObject = Object.fromEntries(known);
  const merged: Record<string, unknown> = {
    ...fields,
    ...(Object.hasOwn(fields, 'content')
      ? { content: mergeContent(chunks.map((chunk) => member(chunk, 'content'))) }
      : {}),
    ...shallow(chunks, 'additional_kwargs', ['tool_calls']),
    ...shallow(chunks, 'response_metadata', []),
    ...usage(chunks),
    ...(calls.valid.length > 0 || Object.hasOwn(first, 'tool_calls') ? { tool_calls: calls.valid } : {}),
    ...(calls.invalid.length > 0 || Object.hasOwn(first, 'invalid_tool_calls')
      ? { invalid_tool_calls: calls.invalid }
      : {}),
  };
  delete merged['tool_call_chunks'];
  delete merged['chunk_position'];
  return { fields: merged, whole: calls.invalid.length === 0 };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Piece {
  name: unknown;
  id: unknown;
  args: string;
}

/** Pieces with one `index` are one call; a piece without an index is one of its own. Chunks without pieces bring the calls they have. */
function mergeCalls(chunks: readonly JsonObject[]): {
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
} {
  const pieces: Piece[] = [];
  const byIndex = new Map<unknown, Piece>();
  const complete: unknown[] = [];
  for (const chunk of chunks) {
    const own = listOf(member(chunk, 'tool_call_chunks')).filter(isObject);
    if (own.length === 0) complete.push(...listOf(member(chunk, 'tool_calls')));
    for (const { index, name, id, args } of own as readonly Readonly<
      Record<'index' | 'name' | 'id' | 'args', unknown>
    >[]) {
      const known = (index ?? null) === null ? undefined : byIndex.get(index);
      if (known) {
        known.name = (known.name ?? null) === null || known.name === '' ? name : known.name;
        known.id ??= id;
        known.args += textOf(args);
        continue;
      }
      const piece = { name: name ?? null, id: id ?? null, args: textOf(args) };
      pieces.push(piece);
      if ((index ?? null) !== null) byIndex.set(index, piece);
    }
  }
  const valid: unknown[] = [...complete];
  const invalid: unknown[] = [];
  for (const { name, id, args } of pieces) {
    const { is } = readArguments(args);
    const { root } = readJson(args);
    if (is === 'object' && root) valid.push({ name: name ?? '', args: toExactValue(root), id, type: 'tool_call' });
    else if (is === 'blank') valid.push({ name: name ?? '', args: {}, id, type: 'tool_call' });
    else invalid.push({ name, args, id, error: null, type: 'invalid_tool_call' });
  }
  return { valid, invalid };
}

/** Strings are joined; where one chunk has blocks, all become blocks, and text blocks with one `index` are joined. */
function mergeContent(contents: readonly unknown[]): unknown {
  if (!contents.some(Array.isArray)) return contents.map(textOf).join('');
  const blocks: unknown[] = [];
  for (const item of contents.flatMap((content) =>
    typeof content === 'string' ? (content === '' ? [] : [{ type: 'text', text: content }]) : listOf(content),
  )) {
    const last = blocks.at(-1);
    const goesOn =
      isObject(last) &&
      isObject(item) &&
      last['type'] === 'text' &&
      item['type'] === 'text' &&
      last['index'] !== undefined &&
      last['index'] === item['index'];
    if (goesOn) blocks[blocks.length - 1] = { ...last, text: textOf(last['text']) + textOf(item['text']) };
    else blocks.push(item);
  }
  return blocks;
}

function shallow(chunks: readonly JsonObject[], key: string, without: readonly string[]): JsonObject {
  const all = chunks.map((chunk) => member(chunk, key)).filter(isObject);
  if (all.length === 0) return {};
  const entries = all.flatMap((one) => Object.entries(one)).filter(([name]) => !without.includes(name));
  return { [key]: Object.fromEntries(entries) };
}

const counts = ['input_tokens', 'output_tokens', 'total_tokens'];

/** Tokens add up over the chunks. */
function usage(chunks: readonly JsonObject[]): JsonObject {
  const all = chunks.map((chunk) => member(chunk, 'usage_metadata')).filter(isObject);
  const [first, ...rest] = all;
  if (!first || rest.length === 0) return first ? { usage_metadata: first } : {};
  const sum = (key: string): number =>
    all.reduce((total, one) => total + (typeof one[key] === 'number' ? (one[key] as number) : 0), 0);
  return { usage_metadata: { ...first, ...Object.fromEntries(counts.map((key) => [key, sum(key)])) } };
}
