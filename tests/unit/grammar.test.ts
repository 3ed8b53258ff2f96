// The grammar, read by the engine that VS Code reads it with: which scopes the words of a conversation get, and that no text leaves it astray.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { type IGrammar, INITIAL, Registry } from 'vscode-textmate';

const root = resolve(__dirname, '../..');
const here = createRequire(import.meta.url);

let grammar: IGrammar;
beforeAll(async () => {
  await loadWASM(readFileSync(here.resolve('vscode-oniguruma/release/onig.wasm')).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: async () => JSON.parse(readFileSync(join(root, 'syntaxes/messages-json.tmLanguage.json'), 'utf8')),
  });
  const loaded = await registry.loadGrammar('source.messages-json');
  if (!loaded) throw new Error('The grammar was not found.');
  grammar = loaded;
});

interface Token {
  readonly text: string;
  /** From the outermost to the innermost. */
  readonly scopes: readonly string[];
}

/** The tokens of a text, line after line. */
function tokensOf(text: string): readonly Token[] {
  let stack = INITIAL;
  return text.split('\n').flatMap((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes }));
  });
}

/** The innermost scope of the first token that reads `word`, without the language's suffix. */
const scopeOf = (text: string, word: string): string | undefined =>
  tokensOf(text)
    .find((token) => token.text === word)
    ?.scopes.at(-1)
    ?.replace('.messages-json', '');

const invalidIn = (text: string): readonly string[] =>
  tokensOf(text)
    .filter(({ scopes }) => scopes.some((scope) => scope.startsWith('invalid.')))
    .map((token) => token.text);

describe('the words of a conversation', () => {
  it.each([
    ['{ "role": "system" }', 'system', 'keyword.control.role.system'],
    ['{ "role": "developer" }', 'developer', 'keyword.control.role.system'],
    ['{ "type": "human" }', 'human', 'keyword.control.role.user'],
    ['{ "role": "user" }', 'user', 'keyword.control.role.user'],
    ['{"role":"assistant"}', 'assistant', 'keyword.control.role.assistant'],
    ['{ "role" : "model" }', 'model', 'keyword.control.role.assistant'],
    ['{ "type": "tool_use" }', 'tool_use', 'keyword.control.role.tool'],
    ['{ "type": "image_url" }', 'image_url', 'constant.other.type'],
    ['{ "role": "usr" }', 'usr', 'constant.other.type'],
    ['{ "content": "role" }', 'content', 'keyword.other.content'],
    ['{ "content": "user" }', 'user', 'string.quoted.double'],
    ['{ "id": "call_8RzK2" }', 'call_8RzK2', 'constant.other.reference.call-id'],
    ['{ "tool_call_id": "call_8RzK2" }', 'call_8RzK2', 'constant.other.reference.call-id'],
    ['{ "name": "get_weather" }', 'get_weather', 'entity.name.function.tool'],
    ['{ "other": "get_weather" }', 'get_weather', 'string.quoted.double'],
    ['{ "other": 1 }', 'other', 'support.type.property-name'],
    ['{ "content": "a\\nb" }', '\\n', 'constant.character.escape'],
    ['{ "content": "\\u00e9" }', '\\u00e9', 'constant.character.escape'],
    ['{ "content": "\\q" }', '\\q', 'invalid.illegal.unrecognized-string-escape'],
    ['[-1.5e+10, null]', '-1.5e+10', 'constant.numeric'],
    ['[1, null]', 'null', 'constant.language'],
  ])('%s: %s', (text, word, scope) => {
    expect(scopeOf(text, word)).toBe(scope);
  });
});

describe('any text', () => {
  const examples = readdirSync(join(root, 'examples')).map(
    (name) => [name, readFileSync(join(root, 'examples', name), 'utf8')] as const,
  );

  it.each(examples)('%s has nothing that is marked as illegal', (_name, text) => {
    expect(invalidIn(text)).toEqual([]);
  });

  it.each(examples.filter(([name]) => name.endsWith('.json')))(
    '%s has the same colours on one line as on many',
    (_name, text) => {
      const coloured = (source: string) =>
        tokensOf(source)
          .filter((token) => token.text.trim() !== '')
          .map((token) => `${token.text.trim()} ${token.scopes.at(-1)}`);
      const many = JSON.stringify(JSON.parse(text), null, 2);
      expect(coloured(JSON.stringify(JSON.parse(text)))).toEqual(coloured(many));
    },
  );

  it('marks what stands where nothing may stand', () => {
    expect(invalidIn('[1 ; 2]')).toEqual([';']);
    expect(invalidIn('{ ! }')).toEqual(['!']);
  });

  it('ends a string without an end at its line, and goes on', () => {
    const text = '[\n  { "role": "user", "content": "never closed },\n  { "role": "assistant" }\n]';
    expect(scopeOf(text, 'assistant')).toBe('keyword.control.role.assistant');
  });

  it('takes brackets and quotes inside strings for text', () => {
    const text = '{ "content": "} ] \\" {", "role": "user" }';
    expect(scopeOf(text, 'user')).toBe('keyword.control.role.user');
    expect(invalidIn(text)).toEqual([]);
  });

  it('colours the second record of a file of lines as the first', () => {
    const line = '{"messages":[{"role":"user","content":"Hi"}]}';
    const tokens = tokensOf(`${line}\n${line}`);
    expect(tokens.slice(tokens.length / 2)).toEqual(tokens.slice(0, tokens.length / 2));
  });
});
