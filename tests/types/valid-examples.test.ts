// What we call valid compiles as a request of the vendor's own SDK: the rules' passing examples, the example files, the valid cases, and conversations of the
// dialects' writers, as literals, so that a key too many is seen as well as one too few.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../server/src/core/check';
import { dialectById } from '../../server/src/core/dialects/index';
import { printTight } from '../../server/src/core/json/print';
import { isObject, type JsonObject } from '../../server/src/core/model/message';
import { rules } from '../../server/src/core/rules/index';
import { openDocument } from '../../server/src/core/text/document';
import { cases } from '../harness/cases';
import { scripts, writeScript } from '../harness/conversations';
import { fixedSeed } from '../harness/seeds';

const root = join(import.meta.dirname, '../..');

interface Sdk {
  readonly name: string;
  readonly target: string;
  readonly imports: string;
  /** The type of a list of messages. */
  readonly list: string;
  /** The type of a member of the request body; undefined for those that are not the SDK's. */
  readonly body: (key: string) => string | undefined;
}

const of =
  (type: string, ...keys: readonly string[]) =>
  (key: string): string | undefined =>
    keys.includes(key) ? `${type}['${key}']` : undefined;

/** By the dialect that they are for. */
const sdks: Readonly<Record<string, Sdk>> = {
  'openai-chat': {
    name: 'openai',
    target: 'openai',
    imports: "import type OpenAI from 'openai';",
    list: 'OpenAI.ChatCompletionMessageParam[]',
    body: of('OpenAI.ChatCompletionCreateParamsNonStreaming', 'messages', 'model', 'tools', 'tool_choice', 'functions'),
  },
  'openai-responses': {
    name: 'openai',
    target: 'openai',
    imports: "import type OpenAI from 'openai';",
    list: 'OpenAI.Responses.ResponseInputItem[]',
    body: of(
      'OpenAI.Responses.ResponseCreateParamsNonStreaming',
      'input',
      'model',
      'tools',
      'instructions',
      'previous_response_id',
    ),
  },
  anthropic: {
    name: '@anthropic-ai/sdk',
    target: 'anthropic',
    imports: "import type Anthropic from '@anthropic-ai/sdk';",
    list: 'Anthropic.MessageParam[]',
    body: of(
      'Anthropic.MessageCreateParamsNonStreaming',
      'messages',
      'model',
      'max_tokens',
      'system',
      'tools',
      'thinking',
    ),
  },
  gemini: {
    name: '@google/genai',
    target: 'gemini',
    imports: "import type { Content, GenerateContentConfig } from '@google/genai';",
    list: 'Content[]',
    body: (key) =>
      key === 'contents'
        ? 'Content[]'
        : key === 'generationConfig'
          ? 'GenerateContentConfig'
          : of('GenerateContentConfig', 'systemInstruction', 'tools')(key),
  },
  ollama: {
    name: 'ollama',
    target: 'ollama',
    imports: "import type { ChatRequest } from 'ollama';",
    list: "NonNullable<ChatRequest['messages']>",
    body: of('ChatRequest', 'messages', 'model', 'tools', 'options', 'format', 'keep_alive', 'think'),
  },
  'vercel-model': {
    name: 'ai',
    target: 'vercel',
    imports: "import type { ModelMessage } from 'ai';",
    list: 'ModelMessage[]',
    body: (key) => (key === 'messages' ? 'ModelMessage[]' : undefined),
  },
  'vercel-ui': {
    name: 'ai',
    target: 'vercel',
    imports: "import type { UIMessage } from 'ai';",
    list: 'UIMessage[]',
    body: (key) => (key === 'messages' ? 'UIMessage[]' : undefined),
  },
};

interface Text {
  readonly source: string;
  readonly text: string;
  readonly target?: string | undefined;
}

const carets = /^[ \t]*\^[\^ \t]*$/gm;

const texts: readonly Text[] = [
  ...rules.flatMap((rule) =>
    rule.examples.passing.map(({ text, target }, at) => ({
      source: `${rule.id} ${at}`,
      text: text.replaceAll(carets, ''),
      target,
    })),
  ),
  ...rules.flatMap((rule) =>
    rule.examples.failing.flatMap(({ fixed, target }, at) =>
      fixed === undefined ? [] : [{ source: `${rule.id} ${at}, fixed`, text: fixed, target }],
    ),
  ),
  ...readdirSync(join(root, 'examples'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ source: name, text: readFileSync(join(root, 'examples', name), 'utf8') })),
  ...cases
    .filter(({ file }) => file.endsWith('.json'))
    .map(({ name, file, target }) => ({ source: name, text: readFileSync(file, 'utf8'), target })),
  ...Object.keys(sdks).flatMap((id) =>
    fc.sample(scripts, { seed: fixedSeed, numRuns: 30 }).map((script, at) => ({
      source: `${id} ${at}`,
      text: printTight(writeScript(script, dialectById(id)).value),
    })),
  ),
];

interface Literal {
  readonly dialect: string;
  readonly source: string;
  readonly name: string;
  readonly code: string;
}

/** A valid text as constants of the SDK's types; undefined where it is not valid, or not of one of the SDKs. */
function literalOf({ source, text, target }: Text, at: number): Literal | undefined {
  const { readings, findings } = check(openDocument(text), target === undefined ? {} : { target });
  const [reading] = readings;
  const sdk = reading && sdks[reading.dialect.id];
  if (
    !sdk ||
    readings.length !== 1 ||
    reading.target.id !== sdk.target ||
    findings.length > 0 ||
    reading.conversation.reply ||
    reading.conversation.single
  )
    return undefined;
  const { body, messages } = reading.conversation;
  const imports = sdk.imports;
  const constant = (key: string, type: string, value: unknown): string =>
    `export const ${key}: ${type} = ${JSON.stringify(value)};`;
  const members =
    isObject(body?.value) && !reading.conversation.single
      ? Object.entries(body.value as JsonObject).flatMap(([key, value]) => {
          const type = sdk.body(key);
          return type === undefined ? [] : [constant(key, type, value)];
        })
      : [
          constant(
            'messages',
            sdk.list,
            messages.map((message) => message.value),
          ),
        ];
  return { source, dialect: reading.dialect.id, name: `valid-${at}.ts`, code: [imports, ...members].join('\n') };
}

const literals = texts.flatMap((text, at) => literalOf(text, at) ?? []);

/** What TypeScript says of the files, by name. They are written below the project, where it finds the SDKs. */
function compile(files: readonly Literal[]): ReadonlyMap<string, readonly string[]> {
  const folder = join(root, 'out/valid-examples');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, code } of files) writeFileSync(join(folder, name), code);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
    cwd: folder,
  });
  const said = `${stdout}${stderr}`.split(/\n(?! )/).filter((message) => message !== '');
  return new Map([
    ...files.map(({ name }) => [name, said.filter((message) => message.startsWith(name))] as const),
    ['', said.filter((message) => !files.some(({ name }) => message.startsWith(name)))],
  ]);
}

/** Where a receiver takes what the SDK's types do not know. */
const beyond: readonly { readonly dialect: string; readonly says: RegExp; readonly why: string }[] = [
  {
    dialect: 'ollama',
    says: /'"(id|tool_call_id)"' does not exist/,
    why: 'ollama api/types.go has ids; the SDK does not know them yet',
  },
  {
    dialect: 'ollama',
    says: /'null' is not assignable to type 'string'/,
    why: 'ollama api/types.go: null is an empty string in Go',
  },
  {
    dialect: 'ollama',
    says: /Property 'content' is missing/,
    why: 'ollama api/types.go: what is absent is an empty string in Go',
  },
  {
    dialect: 'openai-chat',
    says: /'"reasoning_content"' does not exist/,
    why: 'DeepSeek wants it back: MacPaw/OpenAI#402',
  },
  {
    dialect: 'openai-chat',
    says: /'"name"' does not exist in type 'ChatCompletionToolMessageParam'/,
    why: 'sent by @langchain/openai 1.5.8',
  },
  {
    dialect: 'openai-responses',
    says: /Property 'strict' is missing/,
    why: 'openai-openapi FunctionTool: has a default',
  },
  {
    dialect: 'gemini',
    says: /'"inline_data"' does not exist/,
    why: 'proto JSON reads names in snake case, too',
  },
  {
    dialect: 'gemini',
    says: /'"[a-zA-Z]+"' is not assignable to type 'Type /,
    why: 'an enumeration in TypeScript, a word in JSON',
  },
];

const compiled = compile(literals);

it('compiles', () => {
  expect(literals.length).toBeGreaterThan(300);
  expect(compiled.get('')).toEqual([]);
});

describe.each(Object.keys(sdks))('%s', (id) => {
  const own = literals.filter(({ dialect }) => dialect === id);
  const known = beyond.filter(({ dialect }) => dialect === id);

  it('has examples', () => {
    expect(own.length).toBeGreaterThan(20);
  });

  it.each(own.map((literal) => [literal.source, literal] as const))('%s', (_, { name }) => {
    const said = compiled.get(name) ?? [];
    expect(said.filter((message) => !known.some(({ says }) => says.test(message)))).toEqual([]);
  });

  it('knows no exception that is none any more', () => {
    const said = own.flatMap(({ name }) => compiled.get(name) ?? []);
    expect(known.filter(({ says }) => !said.some((message) => says.test(message)))).toEqual([]);
  });
});
