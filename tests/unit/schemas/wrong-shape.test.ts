// How severe a wrong shape is, and when it is silent: it depends on who reads the message as it is written.
import { describe, expect, it } from 'vitest';
import { check, type Settings } from '../../../server/src/core/check';
import { openDocument } from '../../../server/src/core/text/document';

const found = (messages: unknown, settings: Settings = {}) =>
  check(openDocument(JSON.stringify(messages)), settings)
    .findings.filter((finding) => finding.rule === 'wrong-shape')
    .map(({ severity, say, path, params }) => ({ severity, say, path, params }));

const refusal = [{ role: 'assistant', content: 'Hi', refusal: 5 }];

describe('a wrong shape', () => {
  it('is refused by the vendor of the dialect', () => {
    expect(found(refusal)).toEqual([
      {
        severity: 'error',
        say: 'type',
        path: '$[0].refusal',
        params: { dialect: 'OpenAI Chat Completions', key: 'refusal', expected: 'string', found: 'number' },
      },
    ]);
    expect(found(refusal, { target: 'fine-tuning' })[0]?.severity).toBe('error');
  });

  it('is nothing to another receiver that takes the message as it stands', () => {
    expect(found(refusal, { target: 'ollama' })).toEqual([]);
  });

  it('is doubtful where another receiver would not take it either', () => {
    const message = { role: 'assistant', content: 'Hi', refusal: 5, images: 5 };
    expect(found([message], { target: 'ollama' })).toMatchObject([{ severity: 'warning', path: '$[0].refusal' }]);
  });

  it('is refused by LangChain, whoever it sends to', () => {
    const message = { type: 'human', content: 'Hi', additional_kwargs: null };
    for (const target of ['openai', 'ollama', 'langgraph']) {
      expect(found([message], { target }), target).toMatchObject([
        { severity: 'error', path: '$[0].additional_kwargs' },
      ]);
    }
  });

  it('leaves the place to a rule of its own', () => {
    const findings = check(openDocument('[{"role":"assistant","content":"Hi","tool_calls":[]}]')).findings;
    expect(findings.map((finding) => finding.rule)).toContain('tool-calls-empty-array');
    expect(findings.map((finding) => finding.rule)).not.toContain('wrong-shape');
  });

  it('names the element of a list by its index, and cuts a long value short', () => {
    expect(found([{ role: 'user', content: 'Hi', images: ['AA==', 5] }])).toMatchObject([
      { params: { key: 'images[1]' } },
    ]);
    const [value] = found([
      {
        role: 'user',
        content: [{ type: 'image_url', image_url: { url: 'https://example.com', detail: 'x'.repeat(500) } }],
      },
    ]);
    expect(String(value?.params['found']).length).toBeLessThan(80);
  });
});
