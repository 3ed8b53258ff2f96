// What an empty file may begin with: a conversation in each dialect, to be filled in.
import { check } from '../../check';
import { convertBody } from '../../dialects/convert';
import type { Dialect } from '../../dialects/dialect';
import { dialects } from '../../dialects/index';
import { printJson } from '../../json/print';
import { openDocument } from '../../text/document';
import { say } from '../../words/index';
import type { Language } from '../../words/language';
import type { Asking, Completion } from '../completion';
import { mark, plainText, type Template, templateOf } from '../template';
import { offer } from './offer';

export interface Start {
  readonly dialect: Dialect;
  /** A system text and a question, or a question with a tool's call and its result. */
  readonly kind: 'question' | 'round';
  readonly template: Template;
}

/** Every start, the questions first. */
export const startsIn = (language: Language): readonly Start[] =>
  (['question', 'round'] as const).flatMap((kind) => {
    const text = JSON.stringify(kind === 'question' ? question(language) : round(language));
    const conversation = check(openDocument(text), {}).readings[0]?.conversation;
    if (!conversation) return [];
    return dialects.map((dialect) => {
      const { body } = convertBody(conversation, dialect);
      const values = Object.values(body);
      // A body with nothing in it but the messages is written as the list alone.
      const value = values.length === 1 ? values[0] : body;
      return { dialect, kind, template: templateOf(`${printJson(value, { indent: '  ', eol: '\n' })}\n`) };
    });
  });

/** Offered where there is nothing yet but white space. */
export function startsAt({ document, spot, language }: Asking): readonly Completion[] {
  if (document.length > longestBlank || document.text().trim() !== '') return [];
  return startsIn(language).map(({ dialect, kind, template }) =>
    offer(spot.cursor, {
      kind: 'message',
      label: say(language, `start.${kind}`, { dialect: dialect.name }),
      about: [{ type: 'code', language: 'json', text: plainText(template) }],
      template,
    }),
  );
}

/** UTF-16 units up to which a text is looked at for being blank. */
const longestBlank = 1000;

/** In the form that a neutral conversation is read from here. */
const question = (language: Language): unknown => [
  { role: 'system', content: mark(1, say(language, 'start.system')) },
  { role: 'user', content: mark(2, say(language, 'start.ask')) },
];

const round = (language: Language): unknown => [
  { role: 'user', content: mark(1, say(language, 'start.ask-tool')) },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call00001', type: 'function', function: { name: 'weather', arguments: '{"city": "Lisbon"}' } }],
  },
  { role: 'tool', tool_call_id: 'call00001', content: mark(2, '18 °C') },
];
