// The arguments of a call, by the JSON Schema of its tool: as an object, and inside the string in which OpenAI's form keeps the object's text.
import { samePath, startsWith } from '../../json/path';
import { readJson } from '../../json/read';
import { writtenSpan } from '../../json/string';
import { type Path, toValue } from '../../json/tree';
import { isObject, type Message, type ToolCall, valueAt } from '../../model/message';
import type { Reading } from '../../reading';
import type { TextDocument } from '../../text/document';
import type { Span } from '../../text/span';
import type { Language } from '../../words/index';
import { say } from '../../words/index';
import type { TokenAt } from '../at';
import { type Block, excerpt } from '../blocks';
import type { Asking, Completion } from '../completion';
import { type Cursor, cursorAt, wordOf } from '../cursor';
import type { Template } from '../template';
import { descriptionOf, propertiesOf, type SchemaAt, schemaLike, schemasAt, typesOf, valuesOf } from './json-schema';
import { offer, quoted } from './offer';

export function argumentsAt({ document, spot, offset, language }: Asking): readonly Completion[] {
  const { cursor, reading, message } = spot;
  const own = message && reading?.conversation.messages[message.index];
  if (!reading || !own) return [];
  const path = cursor.step === undefined ? spot.container : [...spot.container, cursor.step];
  const at = callAt(own, path);
  const schema = at && schemaOf(reading, at.call);
  if (!at || !schema) return [];
  const isWhole = samePath(path, at.args) && cursor.expects === 'value';
  if (isWhole && cursor.token === 'string') return insideString(document, cursor, offset, schema, language);
  if (isWhole) {
    const whole = wholeOf(schemasAt(schema, []), cursor);
    return reading.dialect.traits.argumentsAre === 'text' ? whole.map(asText) : whole;
  }
  return offersFor(schema, {
    cursor,
    path: path.slice(at.args.length),
    container: spot.container.slice(at.args.length),
    value: valueAt(own.value, at.args),
    typed: wordOf(document.slice(cursor.span.start, cursor.span.end), {
      start: 0,
      end: cursor.span.end - cursor.span.start,
    }),
    language,
  });
}

/** What the tool says of one of its arguments. */
export function argumentAbout({ spot, path }: TokenAt): readonly Block[] {
  const { reading, message } = spot;
  const own = message && reading?.conversation.messages[message.index];
  const at = own && callAt(own, path);
  if (!reading || !at || samePath(path, at.args)) return [];
  return described(schemasAt(schemaOf(reading, at.call), path.slice(at.args.length)));
}

const argumentKeys: readonly unknown[] = ['arguments', 'args', 'input', 'parameters'];

/** The call whose arguments a place is or lies in, and where they stand. */
function callAt({ calls }: Message, path: Path): { readonly call: ToolCall; readonly args: Path } | undefined {
  for (const call of calls) {
    if (call.custom) continue;
    if (call.args && startsWith(path, call.args.path)) return { call, args: call.args.path };
    const name = call.name?.path.slice(0, -1);
    const key = name && path.length > name.length ? path[name.length] : undefined;
    if (!call.args && name && startsWith(path, name) && argumentKeys.includes(key))
      return { call, args: [...name, key as string] };
  }
  return undefined;
}

/** As the body describes the tool; else what its other calls look like. */
function schemaOf({ conversation }: Reading, call: ToolCall): unknown {
  const name = call.name?.value;
  if (typeof name !== 'string' || name === '') return undefined;
  const described = conversation.tools.find((own) => own.name?.value === name)?.schema?.value;
  if (described !== undefined) return described;
  const others: unknown[] = [];
  for (let at = conversation.messages.length - 1; at >= 0 && others.length < mostOthers; at--) {
    for (const own of conversation.messages[at]?.calls ?? [])
      if (own !== call && own.name?.value === name) others.unshift(objectOf(own.args?.value));
  }
  return schemaLike(others);
}

/** Other calls of a tool that are looked at, the last ones. */
const mostOthers = 50;

const objectOf = (args: unknown): unknown => (typeof args === 'string' ? valueIn(args) : args);

/** What the text of arguments holds, as far as it is written. */
function valueIn(text: string): unknown {
  const { root } = readJson(text);
  return root && toValue(root);
}

interface Inside {
  readonly cursor: Cursor;
  /** From the root of the arguments: to the place, and to the object or list around it. */
  readonly path: Path;
  readonly container: Path;
  /** The arguments as far as they are written. */
  readonly value: unknown;
  /** What stands at the cursor. */
  readonly typed: string;
  readonly language: Language;
}

/** Offers for a place inside the arguments. */
function offersFor(schema: unknown, inside: Inside): readonly Completion[] {
  const { cursor, path } = inside;
  if (cursor.expects === 'nothing') return [];
  return cursor.expects === 'key' ? keyOffers(schema, inside) : valueOffers(schemasAt(schema, path), cursor);
}

function keyOffers(schema: unknown, { cursor, container, value, typed, language }: Inside): readonly Completion[] {
  const written = valueAt(value, container);
  const present = new Set(isObject(written) ? Object.keys(written) : []);
  const hasValue = cursor.next === ':';
  return [...propertiesOf(schemasAt(schema, container))]
    .filter(({ key }) => !present.has(key) || key === typed)
    .sort((a, b) => Number(b.required) - Number(a.required))
    .map(({ key, required, schemas: own }) =>
      offer(hasValue ? { ...cursor, next: '' } : cursor, {
        kind: 'key',
        label: key,
        about: described(own),
        detail: required ? say(language, 'complete.required') : undefined,
        template: hasValue ? [quoted(key)] : [`${quoted(key)}: `, ...emptyOf(own, 1)],
        again: !hasValue && valuesOf(own).length > 1,
      }),
    );
}

function valueOffers(schemas: readonly SchemaAt[], cursor: Cursor): readonly Completion[] {
  const seen = new Set<string>();
  const known = valuesOf(schemas).flatMap((value) => {
    const written = JSON.stringify(value);
    // Inside quotes only what stands in quotes fits.
    if (seen.has(written) || (cursor.token === 'string' && typeof value !== 'string')) return [];
    seen.add(written);
    const label = typeof value === 'string' ? value : written;
    return [offer(cursor, { kind: 'value', label, about: described(schemas), template: [written] })];
  });
  return [...known, ...(cursor.token === 'string' ? [] : wholeOf(schemas, cursor))];
}

/** An object with all that is required of it. */
function wholeOf(schemas: readonly SchemaAt[], cursor: Cursor): readonly Completion[] {
  const required = propertiesOf(schemas).filter((own) => own.required);
  if (required.length === 0) return [];
  const members = required.flatMap(
    ({ key, schemas: own }, index): Template => [
      `${index === 0 ? '' : ', '}${quoted(key)}: `,
      ...emptyOf(own, index + 1),
    ],
  );
  const label = `{ ${required.map(({ key }) => key).join(', ')} }`;
  return [offer(cursor, { kind: 'value', label, about: described(schemas), template: ['{', ...members, '}'] })];
}

const described = (schemas: readonly SchemaAt[]): readonly Block[] => {
  const text = descriptionOf(schemas);
  return text === undefined ? [] : [{ type: 'code', language: 'text', text: excerpt(text) }];
};

/** What a value begins as: the only one there is, else the quotes or brackets around it. */
function emptyOf(schemas: readonly SchemaAt[], stop: number): Template {
  const values = valuesOf(schemas);
  if (values.length === 1) return [{ stop, text: JSON.stringify(values[0]) }];
  const empty = { stop, text: '' };
  const types = typesOf(schemas);
  if (types.includes('string') || values.some((value) => typeof value === 'string')) return ['"', empty, '"'];
  if (types.includes('object')) return ['{', empty, '}'];
  return types.includes('array') ? ['[', empty, ']'] : [empty];
}

/** The cursor inside the text that a string holds, and what is offered there, escaped as it has to stand. */
function insideString(
  document: TextDocument,
  { span }: Cursor,
  offset: number,
  schema: unknown,
  language: Language,
): readonly Completion[] {
  const written = document.slice(span.start, span.end);
  const raw = written.length > 1 && written.endsWith('"') ? written : `${written}"`;
  const text = decoded(raw.slice(1, -1));
  const before = decoded(document.slice(span.start + 1, offset));
  if (text === undefined || before === undefined) return [];
  const cursor = cursorAt(text, before.length);
  const outside = (own: Span): Span => {
    const { start, end } = writtenSpan(raw, own);
    return { start: span.start + start, end: span.start + end };
  };
  return offersInText(schema, text, cursor, language).map((own) => ({
    ...own,
    span: outside(own.span),
    filter: escaped(own.filter),
    template: escapedTemplate(own.template),
    also: own.also.map((edit) => ({ ...outside(edit), text: escaped(edit.text) })),
  }));
}

function offersInText(schema: unknown, text: string, cursor: Cursor, language: Language): readonly Completion[] {
  const { container, step } = cursor;
  if (cursor.inside === 'root')
    return cursor.token === 'gap' && text.trim() === '' ? wholeOf(schemasAt(schema, []), cursor) : [];
  const path = step === undefined ? container : [...container, step];
  return offersFor(schema, {
    cursor,
    path,
    container,
    value: valueIn(text),
    typed: wordOf(text, cursor.span),
    language,
  });
}

/** What stands between quotes as it reads, an escape that is not finished left out; undefined where the escapes are broken. */
function decoded(written: string): string | undefined {
  const slashes = /\\*$/.exec(written)?.[0].length ?? 0;
  try {
    return JSON.parse(`"${slashes % 2 === 0 ? written : written.slice(0, -1)}"`) as string;
  } catch {
    return undefined;
  }
}

const escaped = (text: string): string => quoted(text).slice(1, -1);

const escapedTemplate = (template: Template): Template =>
  template.map((part) => (typeof part === 'string' ? escaped(part) : { ...part, text: escaped(part.text) }));

const asText = (own: Completion): Completion => ({ ...own, template: ['"', ...escapedTemplate(own.template), '"'] });
