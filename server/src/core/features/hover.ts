// What is shown of the thing under the pointer: meanings of keys and words, the other end of a pair, tools, texts as they read, pictures.
import type { CheckResult } from '../check';
import { samePath } from '../json/path';
import { printJson, printTight } from '../json/print';
import { readJson } from '../json/read';
import { type Path, toExactValue } from '../json/tree';
import type { Tool } from '../model/conversation';
import { pictureType } from '../model/media';
import { isObject, type ToolCall, valueAt, wordOf } from '../model/message';
import type { CallRef, ResultRef } from '../model/pairing';
import type { Reading } from '../reading';
import type { TextDocument } from '../text/document';
import type { Span } from '../text/span';
import type { FieldWord } from '../words/fields';
import { messageOf, type TokenAt, tokenAt } from './at';
import { type Block, excerpt, words } from './blocks';
import { argumentAbout } from './complete/arguments';
import { describeField, describeValue, type ShapeQuery } from './shape';

export interface Hover {
  readonly span: Span;
  readonly blocks: readonly Block[];
}

type Source = (token: TokenAt) => readonly Block[];

/** The first that has something to say speaks. */
const sources: readonly Source[] = [aboutKey, aboutId, aboutTool, aboutRole, aboutPicture, aboutText, aboutUsage];

/** What there is to say about an offset; undefined where that is nothing. */
export function hoverAt(document: TextDocument, result: CheckResult, offset: number): Hover | undefined {
  const token = tokenAt(document, result, offset);
  if (!token) return undefined;
  for (const source of sources) {
    const blocks = source(token);
    if (blocks.length > 0) return { span: token.span, blocks };
  }
  return undefined;
}

/** What the first dialect that may be meant and knows the place says of it, and where its vendor says more. */
function meaning({ spot, path }: TokenAt, describe: (query: ShapeQuery) => FieldWord | undefined): readonly Block[] {
  const body = spot.reading?.conversation.body;
  for (const { id, name, reference } of spot.dialects) {
    const query: ShapeQuery | undefined = spot.message
      ? { dialect: id, of: 'message', value: spot.message.value, path }
      : body && { dialect: id, of: 'body', value: body.value, path: path.slice(body.path.length) };
    const word = query && describe(query);
    if (word) return [words(word), { type: 'link', text: name, address: reference }];
  }
  return [];
}

function aboutKey(token: TokenAt): readonly Block[] {
  if (!token.isKey) return [];
  const known = [...meaning(token, describeField), ...aboutUsage(token)];
  return known.length > 0 ? known : argumentAbout(token);
}

function aboutRole(token: TokenAt): readonly Block[] {
  return token.isKey ? [] : meaning(token, describeValue);
}

const isAt = (token: TokenAt, path: Path | undefined): boolean => path !== undefined && samePath(path, token.path);

/** At a call: its results. At a result: its call. */
function aboutId(token: TokenAt): readonly Block[] {
  const at = messageOf(token);
  if (!at || token.isKey) return [];
  const { reading, message, index } = at;
  const { groups } = reading.whole.pairing;
  const call = message.calls.find((own) => isAt(token, own.id?.path));
  if (call) {
    const results = groups.flatMap(({ pairs }) =>
      pairs.filter((pair) => pair.call.call === call).map((pair) => pair.result),
    );
    return results.length > 0 ? results.flatMap((result) => ofResult(reading, result)) : [words('hover.unanswered')];
  }
  const result = message.results.find((own) => isAt(token, own.callId?.path));
  if (!result) return [];
  const pair = groups
    .flatMap(({ pairs }) => pairs)
    .find((own) => own.result.message === index && own.result.result === result);
  return pair ? ofCall(pair.call) : [];
}

function ofResult(reading: Reading, { message, result }: ResultRef): readonly Block[] {
  const own = reading.conversation.messages[message];
  const content = result.content?.value;
  const text = typeof content === 'string' ? content : content === undefined ? '' : printTight(content);
  const said = own && result.path.length === 0 ? own.parts.map((part) => part.text ?? '').join('\n') || text : text;
  return [words('hover.answered', { index: message }), ...(said === '' ? [] : [code(said)])];
}

const ofCall = ({ call, message }: CallRef): readonly Block[] => [
  words('hover.call', { name: nameOf(call), index: message }),
  ...(call.args === undefined ? [] : [code(argumentsText(call))]),
];

const nameOf = (call: ToolCall): string => (typeof call.name?.value === 'string' ? call.name.value : '?');
const argumentsText = ({ args }: ToolCall): string =>
  typeof args?.value === 'string' ? args.value : printTight(args?.value);

/** JSON is shown as JSON, laid out; everything else as it is. */
function code(text: string): Block {
  const json = layOut(text);
  return json === undefined
    ? { type: 'code', language: 'text', text: excerpt(text) }
    : { type: 'code', language: 'json', text: excerpt(json) };
}

/** Text that holds an object or a list, laid out, its numbers as written; undefined for any other. */
function layOut(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text) || text.length > 200_000) return undefined;
  const { root, issues } = readJson(text);
  return root && issues.length === 0 ? printJson(toExactValue(root), { indent: '  ', eol: '\n' }) : undefined;
}

function aboutTool(token: TokenAt): readonly Block[] {
  const { reading } = token.spot;
  if (!reading || token.isKey) return [];
  const at = messageOf(token);
  const named = at
    ? at.message.calls.some(({ name }) => isAt(token, name?.path)) ||
      at.message.results.some(({ name }) => isAt(token, name?.path))
    : reading.conversation.tools.some(({ name }) => isAt(token, name?.path));
  if (!named) return [];
  const tool = reading.conversation.tools.find(({ name }) => name?.value === token.word);
  return tool ? described(tool) : [words('hover.tool', { name: token.word, count: callsOf(reading, token.word) })];
}

const callsOf = ({ conversation }: Reading, tool: string): number =>
  conversation.messages.reduce(
    (sum, message) => sum + message.calls.filter(({ name }) => name?.value === tool).length,
    0,
  );

function described({ name, description, schema }: Tool): readonly Block[] {
  const title = words('hover.tool-of-body', { name: wordOf(name?.value) });
  const text: readonly Block[] =
    typeof description?.value === 'string'
      ? [{ type: 'code', language: 'text', text: excerpt(description.value) }]
      : [];
  const shape: readonly Block[] = schema
    ? [{ type: 'code', language: 'json', text: excerpt(printJson(schema.value, { indent: '  ', eol: '\n' })) }]
    : [];
  return [title, ...text, ...shape];
}

/** A string that reads better than it is written: with line breaks, escapes, or JSON in it, or longer than a line. */
function aboutText(token: TokenAt): readonly Block[] {
  const { word, span, isKey } = token;
  if (isKey || token.spot.cursor.token !== 'string') return [];
  const json = layOut(word);
  if (json !== undefined) return [{ type: 'code', language: 'json', text: excerpt(json) }];
  const escaped = span.end - span.start > word.length + 2;
  return escaped || word.length > 80 ? [{ type: 'code', language: 'text', text: excerpt(word) }] : [];
}

/** Pictures larger than this, in base64 characters, are told of and not shown. */
const largest = 2_000_000;

function aboutPicture(token: TokenAt): readonly Block[] {
  const at = messageOf(token);
  if (!at || token.isKey || token.word.length < 64) return [];
  const media = at.message.parts.find(
    ({ media: own }) => own?.base64 !== undefined && token.word.endsWith(own.base64),
  )?.media;
  if (!media?.base64) return [];
  const mimeType = media.mimeType ?? pictureType(media.base64);
  const size = words('hover.media', { mimeType: mimeType ?? '?', size: kilobytes(media.base64) });
  const shown =
    mimeType !== undefined &&
    showable.has(mimeType) &&
    media.base64.length <= largest &&
    /^[\w+/=-]+$/.test(media.base64);
  return shown ? [size, { type: 'image', mimeType, base64: media.base64 }] : [size];
}

const showable: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

const kilobytes = (base64: string): string => ((base64.length * 3) / 4 / 1024).toFixed(1);

/** Token counts: what they come to. */
function aboutUsage(token: TokenAt): readonly Block[] {
  const at = messageOf(token);
  if (!at) return [];
  const value = valueAt(at.message.value, token.path);
  if (!isObject(value) || !/usage/i.test(String(token.path.at(-1)))) return [];
  const [input, output] = [/^(?:input|prompt)_?tokens$/i, /^(?:output|completion)_?tokens$/i].map((key) =>
    Object.entries(value).find(([own, count]) => key.test(own) && typeof count === 'number'),
  );
  if (!input || !output) return [];
  return [
    words('hover.usage', {
      input: Number(input[1]),
      output: Number(output[1]),
      sum: Number(input[1]) + Number(output[1]),
    }),
  ];
}
