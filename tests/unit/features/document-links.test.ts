// What can be opened from a file in each dialect, and what must never be.
import { describe, expect, it } from 'vitest';
import { linksIn, typeOf } from '../../../server/src/core/features/document-links';
import { mark, marked } from '../../harness/marked';

const texts: Readonly<Record<string, string>> = {
  openai: '[{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "«https://example.org/a.png»"}}]}]',
  responses:
    '{"model": "gpt-5", "input": [{"role": "user", "content": [{"type": "input_image", "image_url": "«https://example.org/a.png»"}]}]}',
  langchain: '[{"type": "human", "content": [{"type": "image", "url": "«http://example.org/a.png»"}]}]',
  'langchain, stored':
    '[{"type": "human", "data": {"content": [{"type": "image", "url": "«https://example.org/a.png»"}]}}]',
  'langchain, serialized':
    '[{"lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "HumanMessage"], "kwargs": {"content": [{"type": "image", "url": "«https://example.org/a.png»"}]}}]',
  anthropic:
    '{"model": "claude-sonnet-4-5", "max_tokens": 9, "messages": [{"role": "user", "content": [{"type": "image", "source": {"type": "url", "url": "«https://example.org/a.png»"}}]}]}',
  gemini:
    '{"contents": [{"role": "user", "parts": [{"fileData": {"mimeType": "image/png", "fileUri": "«https://example.org/a.png»"}}]}]}',
  mistral:
    '{"model": "m", "safe_prompt": true, "messages": [{"role": "user", "content": [{"type": "image_url", "image_url": "«https://example.org/a.png»"}]}]}',
  'vercel, model messages':
    '[{"role": "user", "content": [{"type": "file", "data": "«https://example.org/a.pdf»", "mediaType": "application/pdf"}]}]',
  'vercel, ui messages':
    '[{"id": "m", "role": "user", "parts": [{"type": "file", "url": "«https://example.org/a.png»", "mediaType": "image/png"}]}]',
  'a file beside this one': '[{"type": "human", "content": [{"type": "image", "url": "«./a b.png»"}]}]'.replace(
    'a b',
    'a-b',
  ),
  'no bucket, no data, no command': `[{"type": "human", "content": [{"type": "image", "url": "gs://bucket/a.png"}, {"type": "image", "url": "command:a.b"}]}]`,
};

describe('links', () => {
  for (const [name, source] of Object.entries(texts)) {
    it(name, () => {
      const { text, document, result } = marked(source);
      expect(
        mark(
          text,
          linksIn(document, result).map(({ span }) => span),
        ),
      ).toBe(source);
    });
  }

  it.each([
    'command:workbench.action.terminal.new',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'vscode://settings',
    'file://share/x.png',
    'file:////share/x.png',
    '//share/x.png',
    '\\\\share\\x.png',
    'https://example.org/ a.png',
    'no extension',
    '',
  ])('lead nowhere from %j', (target) => expect(typeOf(target)).toBeUndefined());
});
