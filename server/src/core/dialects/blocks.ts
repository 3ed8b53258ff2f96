// Content blocks of every vendor, told apart by their own words: LangChain passes all of them through its `content`, and people paste them anywhere.
import type { Path } from '../json/tree';
import { isObject, type JsonObject, type Media, member, type Part, type PartType } from '../model/message';
import { mediaOfUrl, stringOf } from './reading';

const partTypes: Readonly<Record<string, PartType>> = {
  text: 'text',
  input_text: 'text',
  output_text: 'text',
  'text-plain': 'file',
  image: 'image',
  image_url: 'image',
  input_image: 'image',
  audio: 'audio',
  input_audio: 'audio',
  video: 'video',
  file: 'file',
  input_file: 'file',
  document: 'file',
  document_url: 'file',
  thinking: 'reasoning',
  redacted_thinking: 'reasoning',
  reasoning: 'reasoning',
  refusal: 'refusal',
  tool_use: 'tool-call',
  tool_call: 'tool-call',
  'tool-call': 'tool-call',
  tool_result: 'tool-result',
  'tool-result': 'tool-result',
};

/** True for the type of a content block in some vendor's shape. */
export const isBlockType = (type: string): boolean => Object.hasOwn(partTypes, type);

/** The neutral part that a block with a `type` is. A block of an unknown type is `opaque`. */
export function readBlock(block: unknown, path: Path): Part {
  if (!isObject(block)) return { type: 'opaque', path, word: undefined };
  const word = stringOf(member(block, 'type'));
  const type = (word !== undefined && Object.hasOwn(partTypes, word) && partTypes[word]) || 'opaque';
  const text = textOfBlock(block);
  const signature = stringOf(member(block, 'signature'));
  const media = mediaOf(block);
  return {
    type,
    path,
    word,
    ...(text === undefined ? {} : { text }),
    ...(media === undefined ? {} : { media }),
    ...(signature === undefined ? {} : { signature }),
  };
}

const textOfBlock = (block: JsonObject): string | undefined =>
  stringOf(member(block, 'text')) ??
  stringOf(member(block, 'thinking')) ??
  stringOf(member(block, 'reasoning')) ??
  stringOf(member(block, 'refusal'));

/** Where a block's bytes are, in any vendor's shape; undefined where it has none. */
export function mediaOf(block: JsonObject): Media | undefined {
  const shapes = [
    member(block, 'image_url'),
    member(block, 'input_audio'),
    member(block, 'source'),
    member(block, 'file'),
    member(block, 'image'),
    member(block, 'document_url'),
  ];
  const inner = shapes.find((shape) => shape !== undefined);
  if (typeof inner === 'string') return { ...mediaOfUrl(inner), ...mimeType(block) };
  return mediaIn(isObject(inner) ? inner : block);
}

function mediaIn(source: JsonObject): Media | undefined {
  const url = stringOf(member(source, 'url')) ?? stringOf(member(source, 'file_url'));
  const base64 =
    stringOf(member(source, 'data')) ?? stringOf(member(source, 'base64')) ?? stringOf(member(source, 'file_data'));
  const fileId = stringOf(member(source, 'file_id')) ?? stringOf(member(source, 'id'));
  const place: Media | undefined =
    url !== undefined
      ? mediaOfUrl(url)
      : base64 !== undefined
        ? inline(base64)
        : fileId !== undefined
          ? { fileId }
          : undefined;
  if (place === undefined) return undefined;
  const name = stringOf(member(source, 'filename'));
  const detail = stringOf(member(source, 'detail'));
  return {
    ...mimeType(source),
    ...place,
    ...(name === undefined ? {} : { name }),
    ...(detail === undefined ? {} : { detail }),
  };
}

const inline = (data: string): Media => (data.startsWith('data:') ? mediaOfUrl(data) : { base64: data });

function mimeType(source: JsonObject): Pick<Media, 'mimeType'> {
  const named = ['media_type', 'mime_type', 'mediaType', 'mimeType'].map((key) => stringOf(member(source, key)));
  const format = stringOf(member(source, 'format'));
  const given = named.find((value) => value !== undefined) ?? (format === undefined ? undefined : `audio/${format}`);
  return given === undefined ? {} : { mimeType: given };
}
