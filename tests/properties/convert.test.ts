// Conversions: a dialect into itself changes nothing, there and back is the same or the loss was told, and nothing that was said disappears.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../server/src/core/dialects/convert';
import type { Dialect, Loss } from '../../server/src/core/dialects/dialect';
import { dialects } from '../../server/src/core/dialects/index';
import { printTight } from '../../server/src/core/json/print';
import { readJson } from '../../server/src/core/json/read';
import { type Path, toExactValue } from '../../server/src/core/json/tree';
import type { Conversation } from '../../server/src/core/model/conversation';
import { type Field, isObject, member, valueAt } from '../../server/src/core/model/message';
import { readConversations } from '../../server/src/core/reading';
import { openDocument } from '../../server/src/core/text/document';
import { lossWords } from '../../server/src/core/words/losses';
import { plainScripts, type Script, scripts, writeScript } from '../harness/conversations';
import { seeds } from '../harness/seeds';

const all = dialects.map((dialect) => [dialect.id, dialect] as const);

/** A file's conversation as a converter reads it: all of it in its own dialect, numbers as written. */
function readBack(value: unknown, dialect: Dialect): Conversation {
  const text = printTight(value);
  const [reading] = readConversations(openDocument(text), { dialect: dialect.id });
  const { root } = readJson(text);
  if (!reading || !root) throw new Error(`nothing can be read of ${text}`);
  const exact = toExactValue(root);
  const { conversation } = reading;
  const again = <T extends Field | undefined>(field: T): T => field && { ...field, value: valueAt(exact, field.path) };
  return {
    ...conversation,
    dialect: dialect.id,
    messages: (valueAt(exact, conversation.list) as readonly unknown[]).map((message) => dialect.read(message)),
    body: again(conversation.body),
    system: again(conversation.system),
    tools: conversation.tools.map((tool) => ({ ...tool, schema: again(tool.schema) })),
  };
}

interface Carried {
  readonly conversation: Conversation;
  readonly value: unknown;
  readonly losses: readonly Loss[];
}

/** A conversation in another dialect, written and read again. */
function carry(conversation: Conversation, to: Dialect): Carried {
  const { body, losses } = convertBody(conversation, to);
  return { conversation: readBack(body, to), value: body, losses };
}

/** What the receiver gets: the messages, and the system text beside them. */
const sent = ({ messages, system }: Conversation, ids: boolean) => ({
  messages: messages.map(({ value, id }) => printTight(ids || !id ? value : without(value, id.path))),
  system: printTight(system?.value ?? null),
});

function without(value: unknown, [key, ...rest]: Path): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([own, item]) =>
    own !== key ? [[own, item]] : rest.length > 0 ? [[own, without(item, rest)]] : [],
  );
  return Object.fromEntries(entries);
}

/** What was said, called and answered, as it stands in JSON text. */
const said = ({ messages }: Conversation): readonly string[] =>
  messages.flatMap((message) => [
    ...message.parts.filter((part) => part.type === 'text').map((part) => part.text ?? ''),
    ...message.calls.map((call) => String(call.name?.value)),
    ...message.results.map((result) => result.content?.value).filter((content) => typeof content === 'string'),
  ]);

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const open = (script: Script, dialect: Dialect, spelling = 0): Conversation =>
  readBack(writeScript(script, dialect, spelling).value, dialect);

describe.each(all)('from %s', (_, from) => {
  it.each(seeds)('into itself, however it is spelled, nothing changes, seed %i', (seed) => {
    fc.assert(
      fc.property(scripts, fc.nat(), (script, spelling) => {
        const { value, messages } = writeScript(script, from, spelling);
        const { body, losses } = convertBody(readBack(value, from), from);
        expect(losses).toEqual([]);
        const inBody = isObject(value) && Object.hasOwn(value, from.listKey);
        expect(printTight(inBody ? body : body[from.listKey])).toBe(printTight(inBody ? value : messages));
      }),
      { seed, numRuns: 15 },
    );
  });

  it.each(seeds)('into each dialect and back is the same where no loss was told, seed %i', (seed) => {
    fc.assert(
      fc.property(scripts, (script) => {
        const conversation = open(script, from);
        for (const to of dialects) {
          const there = carry(conversation, to);
          const back = carry(there.conversation, from);
          if (there.losses.length + back.losses.length === 0)
            expect(sent(back.conversation, true), to.id).toEqual(sent(conversation, true));
        }
      }),
      { seed, numRuns: 8 },
    );
  });

  it.each(seeds)('into each dialect and back is the same for what all can say, seed %i', (seed) => {
    fc.assert(
      fc.property(plainScripts, (script) => {
        const conversation = open(script, from);
        for (const to of dialects) {
          const there = carry(conversation, to);
          const back = carry(there.conversation, from);
          // UI messages must have an id, LangChain's keep it, and others have none to give.
          const ids = !['vercel-ui', 'langchain-flat', 'langchain-stored', 'langchain-serialized'].includes(from.id);
          expect(sent(back.conversation, ids), to.id).toEqual(sent(conversation, ids));
          expect(
            [...there.losses, ...back.losses].filter(({ what }) => what !== 'id'),
            to.id,
          ).toEqual([]);
        }
      }),
      { seed, numRuns: 8 },
    );
  });

  it.each(seeds)('nothing that was said disappears, and each loss is where it says, seed %i', (seed) => {
    fc.assert(
      fc.property(scripts, fc.nat(), (script, spelling) => {
        const conversation = open(script, from, spelling);
        for (const to of dialects) {
          const { value, losses } = carry(conversation, to);
          const text = printTight(value);
          for (const one of said(conversation)) expect(text, to.id).toContain(inJson(one));
          for (const { message, path, what } of losses) {
            const around = member({ value: conversation.body?.value }, 'value');
            const at = message === undefined ? around : conversation.messages[message]?.value;
            expect(Object.keys(lossWords.en)).toContain(`loss.${what}`);
            expect(valueAt(at, path), `${to.id}: ${what} at ${message} ${path.join('.')}`).toBeDefined();
          }
        }
      }),
      { seed, numRuns: 8 },
    );
  });
});
