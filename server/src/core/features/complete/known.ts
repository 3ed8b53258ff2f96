// Words that no shape insists on and that are known all the same: kinds of media, why a model stopped, names used before, messages that can be removed.
import { samePath, startsWith } from '../../json/path';
import type { Path } from '../../json/tree';
import { pictureType } from '../../model/media';
import { isObject, type Message, member, valueAt, wordOf } from '../../model/message';
import { removeAll } from '../../rules/support/removals';
import type { WordKey } from '../../words/index';
import { oneLine, words } from '../blocks';
import type { Asking, Completion } from '../completion';
import { titleOf } from '../symbols';
import { offer, quoted } from './offer';

/** Words of an open list, best first, where the shapes have none. */
export function openWordsAt({ spot }: Asking): readonly Completion[] {
  const { cursor, container, message, reading } = spot;
  const own = message && reading?.conversation.messages[message.index];
  if (cursor.expects !== 'value' || typeof cursor.step !== 'string' || !reading || (own && isForeign(own, container)))
    return [];
  const around = message ? valueAt(message.value, container) : valueAt(reading.conversation.body?.value, container);
  const known = mediaKeys.includes(cursor.step)
    ? mediaTypes(around, container).map((value) => ({ value, word: undefined }))
    : Object.hasOwn(reasons, cursor.step)
      ? (reasons[cursor.step] as readonly Known[])
      : [];
  return known.map(({ value, word }) =>
    offer(cursor, { kind: 'value', label: value, about: word ? [words(word)] : [], template: [quoted(value)] }),
  );
}

/** What a tool was given or gave is the tool's own. */
const isForeign = ({ calls, results }: Message, container: Path): boolean =>
  calls.some(({ args }) => args && startsWith(container, args.path)) ||
  results.some(
    ({ path, content }) => path.length > 0 && content && isObject(content.value) && startsWith(container, content.path),
  );

const mediaKeys: readonly string[] = ['mime_type', 'mimeType', 'media_type', 'mediaType'];

const media: Readonly<Record<string, readonly string[]>> = {
  image: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  audio: ['audio/wav', 'audio/mpeg'],
  video: ['video/mp4', 'video/webm'],
  file: ['application/pdf', 'text/plain', 'text/markdown', 'text/csv', 'application/json'],
  text: ['text/plain', 'text/markdown'],
};

/** By what the block says it is, and first of all by the bytes beside it. */
function mediaTypes(around: unknown, container: Path): readonly string[] {
  const kind = [member(around, 'type'), ...container.toReversed()].map(kindOf).find((found) => found !== undefined);
  const bytes = ['data', 'base64', 'image'].map((key) => member(around, key)).find((own) => typeof own === 'string');
  const told = typeof bytes === 'string' ? pictureType(bytes) : undefined;
  const likely = kind ? (media[kind] ?? []) : Object.values(media).flat();
  return [...new Set([...(told ? [told] : []), ...likely])];
}

const kindOf = (step: unknown): string | undefined =>
  typeof step !== 'string'
    ? undefined
    : /^text-plain$/.test(step)
      ? 'text'
      : (/^(?:input_)?(image|audio|video|file)/.exec(step)?.[1] ?? (step === 'document' ? 'file' : undefined));

interface Known {
  readonly value: string;
  readonly word: WordKey;
}

const known = (word: WordKey, ...values: readonly string[]): readonly Known[] =>
  values.map((value) => ({ value, word }));

/**
 * Why a model stopped, by the key that says it. Sources: openai-openapi CreateChatCompletionResponse, anthropic-sdk StopReason, googleapis
 * generative_service.proto FinishReason, ollama llm/server.go DoneReason, bedrock-runtime StopReason.
 */
const reasons: Readonly<Record<string, readonly Known[]>> = {
  finish_reason: [
    ...known('finish.said', 'stop'),
    ...known('finish.calls', 'tool_calls'),
    ...known('finish.length', 'length'),
    ...known('finish.filter', 'content_filter'),
  ],
  stop_reason: [
    ...known('finish.said', 'end_turn'),
    ...known('finish.calls', 'tool_use'),
    ...known('finish.length', 'max_tokens'),
    ...known('finish.sequence', 'stop_sequence'),
    ...known('finish.pause', 'pause_turn'),
    ...known('finish.filter', 'refusal'),
  ],
  finishReason: [
    ...known('finish.said', 'STOP'),
    ...known('finish.length', 'MAX_TOKENS'),
    ...known('finish.filter', 'SAFETY', 'RECITATION', 'PROHIBITED_CONTENT'),
  ],
  stopReason: [
    ...known('finish.said', 'end_turn'),
    ...known('finish.calls', 'tool_use'),
    ...known('finish.length', 'max_tokens'),
    ...known('finish.sequence', 'stop_sequence'),
    ...known('finish.filter', 'guardrail_intervened', 'content_filtered'),
  ],
  done_reason: [...known('finish.said', 'stop'), ...known('finish.length', 'length')],
};

/** Names by which speakers were told apart before, those of the same role first. */
export function speakersAt({ spot }: Asking): readonly Completion[] {
  const { cursor, container, message, reading } = spot;
  const own = message && reading?.conversation.messages[message.index];
  if (!reading || !own || cursor.expects !== 'value' || cursor.step !== 'name' || !samePath(container, own.base))
    return [];
  const others = reading.conversation.messages.filter(
    (other) => other !== own && typeof other.name?.value === 'string',
  );
  const names = [...others.filter(({ kind }) => kind === own.kind), ...others.filter(({ kind }) => kind !== own.kind)];
  return [...new Set(names.map(({ name }) => wordOf(name?.value)))]
    .filter((name) => name !== '')
    .map((name) => offer(cursor, { kind: 'value', label: name, about: [], template: [quoted(name)] }));
}

/** Messages that are offered to be removed. */
const mostRemovable = 200;

/** Ids of the messages before one that removes, the nearest first. */
export function removableAt({ spot }: Asking): readonly Completion[] {
  const { cursor, container, message, reading } = spot;
  const own = message && reading?.conversation.messages[message.index];
  if (!reading || own?.kind !== 'remove' || cursor.expects !== 'value' || cursor.step !== 'id') return [];
  if (!samePath(container, own.base)) return [];
  const before = reading.conversation.messages
    .slice(0, message?.index)
    .filter(({ id, kind }) => id !== undefined && kind !== 'remove')
    .slice(-mostRemovable)
    .reverse();
  const seen = new Set<string>();
  const ids = before.flatMap((other): readonly Completion[] => {
    const id = other.id?.value;
    if (typeof id !== 'string' || id === '' || seen.has(id)) return [];
    seen.add(id);
    const { name, detail } = titleOf(other);
    return [
      offer(cursor, {
        kind: 'value',
        label: id,
        detail: oneLine(`${name} ${detail}`.trim(), 60),
        about: [],
        template: [quoted(id)],
      }),
    ];
  });
  const all = offer(cursor, {
    kind: 'value',
    label: removeAll,
    about: [words('complete.remove-all')],
    template: [quoted(removeAll)],
  });
  return [...ids, all];
}
