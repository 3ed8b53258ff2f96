// What the writers of block dialects share: system text outside the messages, neighbours joined, sources of pictures.
import { isObject, type Media, member } from '../model/message';
import type { Loss } from './dialect';
import { compact, type Draft, type Entry } from './writing';

/** Moves the system messages that the writer wrote out of the list, into `key` of the body; one that stood behind others has lost its place. */
export function withSystem(draft: Draft, key: string, wrap: (text: string) => unknown): Draft {
  const isSystem = (entry: Entry): boolean => !entry.own && member(entry.value, 'role') === 'system';
  const system = draft.entries.filter(isSystem);
  if (system.length === 0) return draft;
  const first = draft.entries.findIndex((entry) => !isSystem(entry));
  const losses = system.flatMap((entry, at): readonly Loss[] => {
    if (first >= 0 && draft.entries.indexOf(entry) > first)
      return [{ message: entry.message, path: [], what: 'system-position' }];
    return at > 0 ? [{ message: entry.message, path: [], what: 'joined' }] : [];
  });
  const text = system.map((entry) => String(member(entry.value, 'content') ?? '')).join('\n\n');
  return {
    entries: draft.entries.filter((entry) => !isSystem(entry)),
    around: { ...draft.around, [key]: wrap(text) },
    losses: [...draft.losses, ...losses],
  };
}

export interface Joining {
  /** The key of the lists that are joined. */
  readonly key: string;
  joins(a: unknown, b: unknown): boolean;
  /** A content that is no list as one; undefined where it cannot be. */
  listOf?(content: unknown): readonly unknown[] | undefined;
  /** True where nobody can tell any more that they were two. */
  loses?(a: unknown, b: unknown): boolean;
}

/** Joins neighbours that the writer wrote: results of one turn belong into one message. */
export function joinNeighbours(draft: Draft, { key, joins, listOf, loses }: Joining): Draft {
  const losses: Loss[] = [];
  const entries = draft.entries.reduce<Entry[]>((done, entry) => {
    const last = done.at(-1);
    const after = last && joined(last, entry);
    if (!last || !after) {
      done.push(entry);
      return done;
    }
    if (loses?.(last.value, entry.value)) losses.push({ message: entry.message, path: [], what: 'merged' });
    done[done.length - 1] = { ...last, value: after };
    return done;
  }, []);
  return { ...draft, entries, losses: [...draft.losses, ...losses] };

  function joined(last: Entry, entry: Entry): unknown {
    if (last.own || entry.own || !isObject(last.value) || !joins(last.value, entry.value)) return undefined;
    const [before, after] = [last.value, entry.value].map((value) => {
      const content = member(value, key);
      return Array.isArray(content) ? content : listOf?.(content);
    });
    return before && after ? { ...last.value, [key]: [...before, ...after] } : undefined;
  }
}

/** Anthropic's `source` of an image or a document. */
export function imageSource(media: Media): unknown {
  if (media.base64 !== undefined) return compact({ type: 'base64', media_type: media.mimeType, data: media.base64 });
  if (media.url !== undefined) return { type: 'url', url: media.url };
  return media.fileId === undefined ? undefined : { type: 'file', file_id: media.fileId };
}
