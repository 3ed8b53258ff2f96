// What the writers of block dialects share: system text outside the messages, neighbours joined, sources of pictures.
import { isObject, type Media, member } from '../model/message';
import type { Loss, Written } from './dialect';
import { compact } from './writing';

/** Moves system messages out of the list, into `key` of the body; one that stood behind others has lost its place. */
export function withSystem(written: Written, key: string, wrap: (text: string) => unknown): Written {
  const isSystem = (message: unknown): boolean => member(message, 'role') === 'system';
  const system = written.messages.filter(isSystem);
  if (system.length === 0) return written;
  const rest = written.messages.filter((message) => !isSystem(message));
  const late = written.messages.findIndex(
    (message, index) => isSystem(message) && written.messages.slice(0, index).some((before) => !isSystem(before)),
  );
  const losses: readonly Loss[] = late < 0 ? [] : [{ message: late, path: [], what: 'system-position' }];
  const text = system.map((message) => String(member(message, 'content') ?? '')).join('\n\n');
  return { messages: rest, around: { ...written.around, [key]: wrap(text) }, losses: [...written.losses, ...losses] };
}

/** Joins neighbours for which `joins` holds, list by list under `key`: results of one turn belong into one message. */
export function joinNeighbours(
  messages: readonly unknown[],
  key: string,
  joins: (a: unknown, b: unknown) => boolean,
): readonly unknown[] {
  return messages.reduce<unknown[]>((done, message) => {
    const last = done.at(-1);
    const [before, after] = [member(last, key), member(message, key)];
    if (isObject(last) && isObject(message) && Array.isArray(before) && Array.isArray(after) && joins(last, message)) {
      done[done.length - 1] = { ...last, [key]: [...before, ...after] };
    } else done.push(message);
    return done;
  }, []);
}

/** Anthropic's `source` of an image or a document. */
export function imageSource(media: Media): unknown {
  if (media.base64 !== undefined) return compact({ type: 'base64', media_type: media.mimeType, data: media.base64 });
  if (media.url !== undefined) return { type: 'url', url: media.url };
  return media.fileId === undefined ? undefined : { type: 'file', file_id: media.fileId };
}
