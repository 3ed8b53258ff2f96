// What vendors show in the documentation they ship is legal for them: no error and no warning on any of it, and nothing on lists of something else.
// The examples stand in tests/fixtures/vendor-examples, to be read; `npx vitest -u` writes them anew after a package is updated.
import { describe, expect, it } from 'vitest';
import { check } from '../../server/src/core/check';
import { printJson } from '../../server/src/core/json/print';
import { openDocument } from '../../server/src/core/text/document';
import { vendorExamples } from '../harness/vendor-examples';

const packages: readonly (readonly [name: string, target: string])[] = [
  ['openai', 'openai'],
  ['@anthropic-ai/sdk', 'anthropic'],
  ['@google/genai', 'gemini'],
  ['ollama', 'ollama'],
  ['ai', 'vercel'],
  ['@langchain/core', 'langchain'],
  ['@langchain/openai', 'langchain'],
  ['@langchain/anthropic', 'langchain'],
  ['@langchain/ollama', 'langchain'],
];

/** Where the documentation itself shows what its receiver refuses. */
const refused: Readonly<Record<string, string>> = {
  // The first half of an example; the second shows the result.
  'ai docs/02-foundations/03-prompts.mdx tool-call-unanswered-end': 'MissingToolResultsError',
  // `args` and `result` of version 4, which the schema of version 6 does not know.
  'ai docs/09-troubleshooting/21-missing-tool-results-error.mdx wrong-shape': 'modelMessageSchema',
  // An item without a role, to show a call and not its input.
  '@langchain/openai dist/converters/responses.d.ts wrong-shape': 'openai-openapi EasyInputMessage',
};

describe.each(packages)('%s', (name, target) => {
  const examples = vendorExamples(`node_modules/${name}`);

  it('shows what stands in the fixtures', async () => {
    const text = printJson(examples, { indent: '  ', eol: '\n' });
    await expect(`${text}\n`).toMatchFileSnapshot(
      `../fixtures/vendor-examples/${name.replace('/', '-').replace('@', '')}.json`,
    );
  });

  it.each(examples.map((example) => [example.source, example.value] as const))('%s', (source, value) => {
    const [file] = source.split(':');
    const found = check(openDocument(printJson(value, { indent: '  ', eol: '\n' })), { target }).findings;
    const wrong = found
      .filter(({ severity }) => severity === 'error' || severity === 'warning')
      .filter(({ rule }) => !Object.hasOwn(refused, `${name} ${file} ${rule}`));
    expect(wrong.map((finding) => `${finding.severity} ${finding.rule} ${finding.path}`)).toEqual([]);
  });
});

it('knows no exception that is none any more', () => {
  const found = packages.flatMap(([name, target]) =>
    vendorExamples(`node_modules/${name}`).flatMap(({ source, value }) =>
      check(openDocument(JSON.stringify(value)), { target }).findings.map(
        ({ rule }) => `${name} ${source.split(':')[0]} ${rule}`,
      ),
    ),
  );
  for (const exception of Object.keys(refused)) expect(found).toContain(exception);
});
