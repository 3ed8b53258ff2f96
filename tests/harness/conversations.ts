// Conversations for properties: a script in no vendor's words, played in the manner of each dialect and written down by that dialect's own writer.
import fc from 'fast-check';
import { convertBody } from '../../server/src/core/dialects/convert';
import type { Dialect } from '../../server/src/core/dialects/dialect';
import { dialects } from '../../server/src/core/dialects/index';
import { printJson } from '../../server/src/core/json/print';
import { exactNumber, type Path } from '../../server/src/core/json/tree';
import type { Conversation, Tool } from '../../server/src/core/model/conversation';
import type { Kind, Media, Message, Part, ToolCall, ToolResult } from '../../server/src/core/model/message';
import { spell } from './spellings';

/** What a dialect (and its own vendor) lets a conversation say. */
export interface Manner {
  readonly system: 'leading' | 'anywhere';
  readonly developer?: boolean;
  readonly names?: boolean;
  readonly pictures: 'inline' | 'any';
  readonly reasoning?: 'plain' | 'signed';
  readonly failures?: boolean;
  /** Results that are JSON and not text. */
  readonly objects?: boolean;
  readonly emptyResults?: boolean;
  /** An id may come again in a later turn. */
  readonly reusedIds?: boolean;
  readonly messageIds?: boolean;
  /** A user may speak twice in a row, or right behind results. */
  readonly userAgain?: boolean;
  readonly mayEndWith: readonly ('user' | 'results' | 'answer')[];
}

const all = ['user', 'results', 'answer'] as const;
const langChain: Manner = {
  system: 'anywhere',
  names: true,
  pictures: 'any',
  failures: true,
  emptyResults: true,
  reusedIds: true,
  messageIds: true,
  userAgain: true,
  mayEndWith: all,
};

export const manners: Readonly<Record<string, Manner>> = {
  'openai-chat': {
    system: 'anywhere',
    developer: true,
    names: true,
    pictures: 'any',
    emptyResults: true,
    reusedIds: true,
    userAgain: true,
    mayEndWith: all,
  },
  'openai-responses': {
    system: 'anywhere',
    developer: true,
    pictures: 'any',
    emptyResults: true,
    userAgain: true,
    mayEndWith: all,
  },
  'langchain-flat': langChain,
  'langchain-stored': langChain,
  'langchain-serialized': langChain,
  anthropic: {
    system: 'leading',
    pictures: 'any',
    reasoning: 'signed',
    failures: true,
    emptyResults: true,
    userAgain: true,
    mayEndWith: all,
  },
  gemini: {
    system: 'leading',
    pictures: 'any',
    reasoning: 'plain',
    failures: true,
    objects: true,
    reusedIds: true,
    emptyResults: true,
    userAgain: true,
    mayEndWith: all,
  },
  ollama: {
    system: 'anywhere',
    pictures: 'inline',
    reasoning: 'plain',
    emptyResults: true,
    reusedIds: true,
    mayEndWith: all,
  },
  mistral: { system: 'leading', pictures: 'any', reusedIds: true, emptyResults: true, mayEndWith: ['user', 'results'] },
  'mistral-sdk': {
    system: 'leading',
    pictures: 'any',
    reusedIds: true,
    emptyResults: true,
    mayEndWith: ['user', 'results'],
  },
  'vercel-model': {
    system: 'leading',
    pictures: 'any',
    reasoning: 'plain',
    failures: true,
    objects: true,
    emptyResults: true,
    reusedIds: true,
    userAgain: true,
    mayEndWith: all,
  },
  'vercel-ui': {
    system: 'leading',
    pictures: 'any',
    reasoning: 'plain',
    failures: true,
    objects: true,
    emptyResults: true,
    reusedIds: true,
    messageIds: true,
    userAgain: true,
    mayEndWith: all,
  },
  bedrock: {
    system: 'leading',
    pictures: 'inline',
    reasoning: 'signed',
    failures: true,
    objects: true,
    reusedIds: true,
    mayEndWith: all,
  },
};

export const mannerOf = (dialect: Dialect): Manner => {
  const manner = manners[dialect.id];
  if (!manner) throw new Error(`tests/harness/conversations.ts does not know how ${dialect.id} speaks`);
  return manner;
};

interface Ask {
  readonly texts: readonly string[];
  readonly picture: Media | undefined;
  readonly name: string | undefined;
}

interface Step {
  readonly say: string;
  readonly think: string | undefined;
  readonly calls: readonly {
    readonly tool: number;
    readonly id: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly result: string | Readonly<Record<string, unknown>>;
    readonly failed: boolean;
    /** Results come in the order of these. */
    readonly place: number;
  }[];
}

interface Turn {
  readonly asks: readonly Ask[];
  readonly steps: readonly Step[];
  readonly answer: { readonly say: string; readonly think: string | undefined };
  readonly note: string | undefined;
}

/** A conversation before anybody has written it down. */
export interface Script {
  readonly system: string | undefined;
  readonly developer: boolean;
  readonly tools: readonly string[];
  readonly turns: readonly Turn[];
  readonly end: 'user' | 'results' | 'answer';
  readonly sameIds: boolean;
  /** Only what every dialect can say: ids that all take, none for messages. */
  readonly plain: boolean;
  readonly inBody: boolean;
}

const scraps = [
  'Wind and tide?',
  'naïve café',
  '請稍等 🌊',
  '👩‍👩‍👧‍👦',
  'line one\nline two\ttab',
  '"quoted" \\ back',
  '{"a": 1}',
  '\u0000\u2028',
  '𝕏 …',
  'a { b } c',
];

/** Something a person may have typed: never blank, no blank at its end. */
const said: fc.Arbitrary<string> = fc
  .oneof(fc.constantFrom(...scraps), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 }))
  .map((text) => text.replaceAll('{{', '{ ').trim())
  .map((text) => (/[\p{L}\p{N}]/u.test(text) ? text : `so: ${text}.`));

const callIds: fc.Arbitrary<string> = fc.oneof(
  fc.stringMatching(/^call_[a-zA-Z0-9]{8,24}$/),
  fc.stringMatching(/^[a-zA-Z0-9]{9}$/),
  fc.uuid(),
  fc.constantFrom('toolu_01', 'functions.wind:0', 'à côté', '1'),
);

const toolNames: fc.Arbitrary<string> = fc.stringMatching(/^[a-z][a-zA-Z0-9_-]{0,30}$/);

const bigIntegers = fc
  .bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
  .filter((value) => String(Number(value)) !== String(value))
  .map((value) => exactNumber(String(value)));

const keys = fc.oneof(
  fc.stringMatching(/^[a-z_]{1,8}$/),
  fc.constantFrom('__proto__', 'constructor', 'at', '位置', ''),
);

const values: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.constantFrom(null, true, 0, 1.5, '', 'north', '猫'),
    fc.integer(),
    bigIntegers,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 3 }),
  ),
})).value;

const objects: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.dictionary(keys, values, { maxKeys: 4 });

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const jpeg = '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwc';

const pictures: fc.Arbitrary<Media> = fc.constantFrom<Media>(
  { base64: png, mimeType: 'image/png' },
  { base64: jpeg, mimeType: 'image/jpeg' },
  { url: 'https://example.com/%E7%8C%AB.png' },
);

const asks: fc.Arbitrary<Ask> = fc.record({
  texts: fc.oneof({ weight: 4, arbitrary: said.map((text) => [text]) }, { weight: 1, arbitrary: fc.tuple(said, said) }),
  picture: fc.option(pictures, { nil: undefined, freq: 5 }),
  name: fc.option(fc.stringMatching(/^[a-zA-Z0-9_-]{1,12}$/), { nil: undefined, freq: 5 }),
});

const thoughts = fc.option(said, { nil: undefined, freq: 3 });

const steps: fc.Arbitrary<Step> = fc.record({
  say: fc.oneof(fc.constant(''), said),
  think: thoughts,
  calls: fc.array(
    fc.record({
      tool: fc.nat(2),
      id: callIds,
      args: objects,
      result: fc.oneof(said, fc.constant(''), objects),
      failed: fc.boolean(),
      place: fc.nat(9),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const turns: fc.Arbitrary<Turn> = fc.record({
  asks: fc.array(asks, { minLength: 1, maxLength: 2 }),
  steps: fc.array(steps, { maxLength: 2 }),
  answer: fc.record({ say: said, think: thoughts }),
  note: fc.option(said, { nil: undefined, freq: 4 }),
});

export const scripts: fc.Arbitrary<Script> = fc.record({
  system: fc.option(said, { nil: undefined }),
  developer: fc.boolean(),
  tools: fc.uniqueArray(toolNames, { minLength: 3, maxLength: 3 }),
  turns: fc.array(turns, { minLength: 1, maxLength: 3 }),
  end: fc.constantFrom(...all),
  sameIds: fc.boolean(),
  plain: fc.constant(false),
  inBody: fc.boolean(),
});

/** Scripts of what every dialect can say: one system text, plain texts, calls with text for results. */
export const plainScripts: fc.Arbitrary<Script> = scripts.map((script) => ({
  ...script,
  developer: false,
  sameIds: false,
  plain: true,
  turns: script.turns.map((turn) => ({
    asks: turn.asks.slice(0, 1).map((ask) => ({ texts: ask.texts.slice(0, 1), picture: undefined, name: undefined })),
    steps: turn.steps.map((step) => ({
      ...step,
      think: undefined,
      calls: step.calls.map((call, at) => ({
        ...call,
        place: at,
        failed: false,
        result: typeof call.result === 'string' && call.result !== '' ? call.result : 'done',
      })),
    })),
    answer: { ...turn.answer, think: undefined },
    note: undefined,
  })),
}));

const blank: Omit<Message, 'kind'> = {
  value: undefined,
  dialect: '',
  role: undefined,
  base: [],
  fields: {},
  content: undefined,
  parts: [],
  calls: [],
  results: [],
  id: undefined,
  name: undefined,
  chunk: false,
};

const field = <T>(value: T, ...path: Path) => ({ value, path });

const textParts = (texts: readonly string[]): readonly Part[] =>
  texts.filter((text) => text !== '').map((text) => ({ type: 'text', path: ['content'], word: undefined, text }));

function thoughtParts(think: string | undefined, manner: Manner): readonly Part[] {
  if (think === undefined || !manner.reasoning) return [];
  const signature = manner.reasoning === 'signed' ? { signature: 'c2lnbmVk' } : {};
  return [{ type: 'reasoning', path: ['thinking'], word: undefined, text: think, ...signature }];
}

const speak = (kind: Kind, parts: readonly Part[], given: Partial<Message> = {}): Message => ({
  ...blank,
  kind,
  parts,
  content: field(parts.map((part) => part.text ?? '').join('\n\n'), 'content'),
  ...given,
});

function ask(given: Ask, manner: Manner): Message {
  const { picture } = given;
  const shown = picture && (manner.pictures === 'any' || picture.base64 !== undefined) ? [picture] : [];
  return speak(
    'user',
    [
      ...textParts(given.texts),
      ...shown.map((media): Part => ({ type: 'image', path: ['images'], word: undefined, media })),
    ],
    manner.names && given.name !== undefined ? { name: field(given.name, 'name') } : {},
  );
}

/** `at`: digits that no other call of the script has; the last two no other call of its turn. */
function idOf(id: string, script: Script, manner: Manner, at: string): string {
  if (script.sameIds && manner.reusedIds) return `same${at.slice(-2)}abc`;
  return script.plain ? `id${at}0000`.slice(0, 9) : `${id.slice(0, 30)}${at}`;
}

/** The assistant's message with its calls, and a message for each of their results. */
function play(step: Step, script: Script, manner: Manner, at: string): readonly Message[] {
  const calls = step.calls.map((call, index): ToolCall => {
    const id = idOf(call.id, script, manner, `${at}${index}`);
    return {
      path: [],
      id: field(id),
      name: field(script.tools[call.tool]),
      args: { ...field(call.args), form: 'object' },
      byProvider: false,
      custom: false,
    };
  });
  const results = step.calls
    .map((call, index) => ({ call, index }))
    .sort((a, b) => a.call.place - b.call.place)
    .map(({ call, index }): Message => {
      const text = typeof call.result === 'string' ? call.result : 'nothing';
      const content = manner.objects ? call.result : text;
      const failed = call.failed && manner.failures === true;
      const result: ToolResult = {
        path: [],
        callId: calls[index]?.id,
        name: calls[index]?.name,
        content: field(content === '' && (failed || !manner.emptyResults) ? 'done' : content, 'content'),
        failed,
        byProvider: false,
      };
      return { ...blank, kind: 'tool', content: result.content, results: [result] };
    });
  return [speak('assistant', [...thoughtParts(step.think, manner), ...textParts([step.say])], { calls }), ...results];
}

function turn(given: Turn, script: Script, manner: Manner, at: number, last: boolean): readonly Message[] {
  const end = manner.mayEndWith.includes(script.end) ? script.end : (manner.mayEndWith[0] ?? 'user');
  const asked = given.asks.slice(0, manner.userAgain ? 2 : 1).map((one) => ask(one, manner));
  const note =
    given.note !== undefined && manner.system === 'anywhere' && at > 0
      ? [speak('system', textParts([given.note]))]
      : [];
  const worked = given.steps.flatMap((step, index) => play(step, script, manner, `${at}${index}`));
  const mayAnswer = manner.mayEndWith.includes('answer');
  if (last && (end === 'user' || (end === 'results' && worked.length === 0 && !mayAnswer))) return [...note, ...asked];
  const answer = speak('assistant', [...thoughtParts(given.answer.think, manner), ...textParts([given.answer.say])]);
  return [...note, ...asked, ...worked, ...(last && end === 'results' && worked.length > 0 ? [] : [answer])];
}

const toolOf = (name: string): Tool => ({
  path: [],
  name: field(name),
  description: field(`What ${name} is for`),
  schema: field({ type: 'object', properties: { at: {} } }),
  custom: false,
});

/** The script as it can be said in a dialect, in no vendor's words. */
export function conversationOf(script: Script, manner: Manner): Conversation {
  const kind = script.developer && manner.developer ? 'developer' : 'system';
  const opening = script.system === undefined ? [] : [speak(kind, textParts([script.system]))];
  const spoken = script.turns.flatMap((given, at) => turn(given, script, manner, at, at === script.turns.length - 1));
  const messages = [...opening, ...spoken].map((message, index) =>
    manner.messageIds && !script.plain ? { ...message, id: field(`m${index}`, 'id') } : message,
  );
  return {
    container: 'array',
    list: [],
    single: false,
    reply: false,
    atRest: false,
    continued: false,
    body: undefined,
    model: undefined,
    tools: script.tools.map(toolOf),
    system: undefined,
    dialect: '',
    messages,
  };
}

/** A written conversation: the JSON value of a file, or of one line of a .jsonl. */
export interface WrittenConversation {
  readonly dialect: Dialect;
  readonly value: unknown;
  /** The list inside `value`. */
  readonly messages: readonly unknown[];
}

/** Keys that a request must have beside what a writer knows, by dialect. */
const requestKeys: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'openai-chat': { model: 'gpt-5' },
  'openai-responses': { model: 'gpt-5' },
  anthropic: { model: 'claude-sonnet-4-5', max_tokens: 1024 },
  gemini: { generationConfig: { temperature: 0 } },
  ollama: { model: 'qwen3', options: { seed: 1 } },
  mistral: { model: 'mistral-large-latest' },
  'mistral-sdk': { model: 'mistral-large-latest', randomSeed: 1 },
  bedrock: { modelId: 'anthropic.claude-sonnet-4-5' },
  'vercel-ui': { id: 'chat-1', trigger: 'submit-message' },
};

/** Which dialects' lists stand alone: a system text or tools in a field of the body need the body. */
function needsBody(script: Script, dialect: Dialect): boolean {
  if (dialect.id === 'bedrock') return true;
  return dialect.traits.systemIs === 'field' && script.system !== undefined;
}

/** Writes a script in a dialect: a bare list, or a request body (for LangChain the state of a graph). */
export function writeScript(script: Script, dialect: Dialect, spelling = 0): WrittenConversation {
  const { body } = convertBody(conversationOf(script, mannerOf(dialect)), dialect);
  const messages = spell(dialect.id, body[dialect.listKey] as readonly unknown[], spelling);
  if (!script.inBody && !needsBody(script, dialect)) return { dialect, value: messages, messages };
  if (dialect.family === 'langchain') return { dialect, value: { messages }, messages };
  const { tools, ...rest } = body;
  const kept = dialect.family === 'vercel' ? rest : { ...rest, ...(tools === undefined ? {} : { tools }) };
  return { dialect, value: { ...requestKeys[dialect.id], ...kept, [dialect.listKey]: messages }, messages };
}

export interface WrittenFile {
  readonly dialect: Dialect;
  readonly lines: boolean;
  readonly text: string;
}

const layouts = [
  { indent: '', eol: '\n' },
  { indent: '  ', eol: '\n' },
  { indent: '\t', eol: '\r\n' },
];

/** Files in a dialect: one conversation, or a .jsonl with two. */
export const filesIn = (dialect: Dialect): fc.Arbitrary<WrittenFile> =>
  fc
    .record({
      scripts: fc.oneof(
        { weight: 5, arbitrary: fc.tuple(scripts) },
        { weight: 1, arbitrary: fc.tuple(scripts, scripts) },
      ),
      spelling: fc.nat(),
      layout: fc.constantFrom(...layouts),
    })
    .map(({ scripts: given, spelling, layout }) => {
      const written = given.map((script, at) => writeScript(script, dialect, spelling + at).value);
      return {
        dialect,
        lines: written.length > 1,
        text:
          written.length > 1
            ? written.map((value) => printJson(value, { indent: '', eol: '\n' })).join('\n')
            : printJson(written[0], layout),
      };
    });

export const dialectIds = dialects.map((dialect) => dialect.id);
