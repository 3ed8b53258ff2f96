// Our verdict for LangChain and LangGraph against that of the libraries, on generated conversations: valid ones, and ones with a single thing changed.
// Python's verdicts are data (`node scripts/judges/langchain.mjs` asks again); JavaScript's are those of the packages in node_modules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '@langchain/core/load';
import { coerceMessageLikeToMessage, mapStoredMessagesToChatMessages } from '@langchain/core/messages';
import { messagesStateReducer } from '@langchain/langgraph';
import { describe, expect, it } from 'vitest';
import { check, type Finding } from '../../server/src/core/check';
import { convert } from '../../server/src/core/dialects/convert';
import { dialectById } from '../../server/src/core/dialects/index';
import { printTight } from '../../server/src/core/json/print';
import { readConversations } from '../../server/src/core/reading';
import { openDocument } from '../../server/src/core/text/document';
import type { Form } from '../harness/langchain-faults';
import { type Case, forms, judgedCases, langChainCaseLines } from './langchain-corpus';

interface PythonVerdict {
  /** What `convert_to_messages`, `messages_from_dict` or `load` raised; null where it took the list. */
  readonly core: string | null;
  /** The same, and what the reducer `add_messages` raised. */
  readonly graph: string | null;
  /** The same, and what the prebuilt agent raised, which looks for a result of each call. */
  readonly agent: string | null;
}

const [head = '', ...lines] = readFileSync(join(import.meta.dirname, 'langchain-python.jsonl'), 'utf8')
  .trimEnd()
  .split('\n');
const cases = judgedCases();
const written = langChainCaseLines();

const python = lines.map((line) => JSON.parse(line) as PythonVerdict);

const nameOf = ({ form, fault }: Case): string => `${form}: ${fault ?? 'valid'}`;

const each = cases.map((one, at) => [`${at} ${nameOf(one)}`, one, python[at] as PythonVerdict] as const);

const errorsOf = (one: Case, target: string, at: 'error' | 'warning' = 'error'): readonly Finding[] =>
  check(openDocument(printTight(one.messages)), { target }).findings.filter(
    ({ severity }) => severity === 'error' || severity === at,
  );

const shown = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ severity, rule, path }) => `${severity} ${rule} ${path}`);

/** Where the libraries differ we go by Python's, but for what `by` names. */
interface Difference {
  readonly by?: 'javascript';
  readonly why: string;
  readonly forms: readonly Form[];
  readonly faults: readonly string[];
}

const [flat, stored, serialized] = forms as readonly [Form, Form, Form];

const differences: readonly Difference[] = [
  {
    why: 'JavaScript builds messages from fields as they come and looks at no type: the fault stays in the message and comes out later, at the model',
    forms,
    faults: [
      'content: nulls',
      'content: number',
      'content: numbers',
      'content: object',
      'content: true',
      'id: true',
      'name: number',
      'response_metadata: string',
      'status: unknown',
      'tool_call_id: null',
      'tool_call_id: object',
      'call: args list',
      'call: args null',
      'call: args text',
      'call: no args',
      'call: no id',
      'call: no name',
      'call: number id',
      'call: number name',
      'call: string',
      'call: unknown key',
      'additional_kwargs: null',
      'content: absent',
    ],
  },
  {
    why: 'the same for what plain messages are not held to in Python either, since it moves these keys to additional_kwargs or reads them as absent',
    forms: [stored, serialized],
    faults: [
      'additional_kwargs: list',
      'response_metadata: null',
      'content: null',
      'call: null',
      'invalid_tool_calls: args no string',
      'status: null',
      'tool_calls: null',
      'tool_calls: object',
      'usage: incomplete',
      'usage: words',
    ],
  },
  {
    why: 'JavaScript leaves a call in OpenAI’s form as it is where it does not look like one; Python parses all of them',
    forms: [flat],
    faults: ['call: as OpenAI writes it, arguments a list', 'call: as OpenAI writes it, no id', 'call: custom'],
  },
  {
    why: 'JavaScript makes do without content, or with the first two items, or takes a stored message for an empty one: what was said is lost without a word',
    forms: [flat],
    faults: ['remove: no content', 'tuple: three', 'stored among flat'],
  },
  {
    why: 'JavaScript reads a stored message without data as one of its first version, or takes what is there for data',
    forms: [stored],
    faults: ['data: absent', 'data: another type', 'flat among stored'],
  },
  {
    why: 'JavaScript looks for the id of a result in plain and stored messages only',
    forms: [serialized],
    faults: ['tool_call_id: absent'],
  },
  {
    why: 'JavaScript takes an envelope of an unknown type for a message',
    forms: [serialized],
    faults: ['envelope: unknown type'],
  },
  { why: 'Python alone has a word for it', forms: [flat], faults: ['function'] },
  {
    why: 'Python’s own words for stored messages; stored-type-cross-language warns of them',
    forms: [stored],
    faults: ['chat, stored', 'chunk, stored', 'remove, stored'],
  },
  {
    why: 'Python’s own path; JavaScript reads only its own',
    forms: [serialized],
    faults: ['envelope: path as Python writes it'],
  },
  {
    by: 'javascript',
    why: 'JavaScript’s own word for a stored message in another role: a file that it wrote is not wrong; stored-type-cross-language warns of it',
    forms: [stored],
    faults: ['generic, stored'],
  },
];

const differenceOf = ({ form, fault }: Case): Difference | undefined =>
  differences.find(({ forms: own, faults }) => fault !== undefined && own.includes(form) && faults.includes(fault));

async function javaScriptReads(
  { form }: Case,
  messages: readonly unknown[],
): Promise<ReturnType<typeof coerceMessageLikeToMessage>[]> {
  if (form === stored) return mapStoredMessagesToChatMessages(messages as never);
  const loaded = form === serialized ? await Promise.all(messages.map((one) => load(JSON.stringify(one)))) : messages;
  return loaded.map((one) => coerceMessageLikeToMessage(one as never));
}

/** What is thrown; null where nothing is. */
async function thrown(action: () => unknown): Promise<string | null> {
  try {
    await action();
    return null;
  } catch (error) {
    return String(error);
  }
}

/** What JavaScript's libraries do with the list, at the same two doors. */
async function askJavaScript(one: Case): Promise<Pick<PythonVerdict, 'core' | 'graph'>> {
  const read = () => javaScriptReads(one, JSON.parse(printTight(one.messages)) as unknown[]);
  const core = await thrown(read);
  return { core, graph: core ?? (await thrown(async () => messagesStateReducer([], await read()))) };
}

describe('the data', () => {
  it('are the verdicts on the conversations that are written today, at least 300, in the versions that the rules name', () => {
    expect(lines.length).toBeGreaterThanOrEqual(300);
    expect(lines.map((line) => line.slice(0, line.lastIndexOf(',"core":')))).toEqual(
      written.map((line) => line.slice(0, -1)),
    );
    expect(JSON.parse(head)).toMatchObject({ versions: { 'langchain-core': '1.6.5', langgraph: '1.2.12' } });
  });
});

describe('Python', () => {
  it.each(each)('%s: we refuse for LangChain what it refuses, where it is', (_name, one, { core }) => {
    const { by } = differenceOf(one) ?? {};
    const errors = errorsOf(one, 'langchain');
    expect({ refused: errors.length > 0, core: by ? null : core, errors: shown(errors) }).toMatchObject({
      refused: !by && core !== null,
    });
    expect(
      errors.every(({ path }) => path.startsWith(`$[${one.at}]`)),
      String(shown(errors)),
    ).toBe(true);
  });

  it.each(each)(
    '%s: we refuse for LangGraph what its reducer refuses, and tell of what its agent refuses',
    (_name, one, { graph, agent }) => {
      const { by } = differenceOf(one) ?? {};
      if (by) return expect(errorsOf(one, 'langgraph')).toEqual([]);
      const told = errorsOf(one, 'langgraph', 'warning');
      const context = JSON.stringify({ graph, agent, told: shown(told) });
      if (graph !== null) expect(errorsOf(one, 'langgraph'), context).not.toEqual([]);
      else if (agent !== null) expect(told, context).not.toEqual([]);
      else expect(errorsOf(one, 'langgraph'), context).toEqual([]);
    },
  );
});

describe('JavaScript', () => {
  const differing = new Set<string>();

  it.each(each)('%s: it does as Python does, unless we know why not', async (_name, one, { core, graph }) => {
    const own = await askJavaScript(one);
    const alike = (own.core === null) === (core === null) && (own.graph === null) === (graph === null);
    if (!alike) differing.add(nameOf(one));
    expect(alike || differenceOf(one) !== undefined, JSON.stringify({ own, core, graph })).toBe(true);
  });

  it('differs in every way that we say it does', () => {
    const told = differences.flatMap(({ forms: own, faults }) =>
      own.flatMap((form) => faults.map((fault) => `${form}: ${fault}`)),
    );
    expect(told.sort()).toEqual([...differing].sort());
  });
});

/** What Python takes in one form and none of its writers could write into another. */
const unwritable: readonly string[] = [
  'additional_kwargs: list',
  'usage: incomplete',
  'usage: words',
  'tool_calls: object',
  'invalid_tool_calls: args no string',
  'chat, stored',
  'chunk, stored',
];

describe('written in another form', () => {
  const taken = each.filter(([, , { core }]) => core === null);
  const rewritten = ({ form, messages }: Case, to: Form): readonly unknown[] => {
    const [reading] = readConversations(openDocument(printTight(messages)), { dialect: form });
    if (!reading) throw new Error(`nothing can be read of ${printTight(messages)}`);
    return convert(reading.conversation, dialectById(to)).messages;
  };
  const refused = new Set<string>();

  it.each(taken)('%s: what Python takes we write so that LangChain takes it', (_name, one) => {
    for (const to of forms.filter((form) => form !== one.form)) {
      const written: Case = { ...one, form: to, messages: rewritten(one, to) };
      const errors = shown(errorsOf(written, 'langchain'));
      if (errors.length > 0) refused.add(one.fault ?? 'valid');
      expect(errors.length === 0 || unwritable.includes(one.fault ?? ''), String(errors)).toBe(true);
    }
  });

  it('knows no exception that is none any more', () => {
    expect([...refused].sort()).toEqual([...unwritable].sort());
  });
});
