// Conversations for the judges: valid ones in every form of LangChain's messages, and ones in which one thing is changed.
import fc from 'fast-check';
import { dialectById } from '../../server/src/core/dialects/index';
import { printTight } from '../../server/src/core/json/print';
import { type Script, scripts, writeScript } from '../harness/conversations';
import { type Form, langChainFaults, takeApart } from '../harness/langchain-faults';
import { fixedSeed } from '../harness/seeds';

export interface Case {
  readonly form: Form;
  /** Undefined: nothing is wrong with it. */
  readonly fault: string | undefined;
  /** Index of the message that was changed. */
  readonly at: number | undefined;
  readonly messages: readonly unknown[];
}

export const forms: readonly Form[] = ['langchain-flat', 'langchain-stored', 'langchain-serialized'];

/** Short ones: a system text, a question, a step with calls, an answer. */
const short: fc.Arbitrary<Script> = scripts.map((script) => ({
  ...script,
  system: script.system ?? 'Be brief.',
  developer: false,
  turns: script.turns.slice(0, 1).map((turn) => ({
    ...turn,
    asks: turn.asks
      .slice(0, 1)
      .map((ask) => ({ ...ask, picture: ask.picture?.url === undefined ? undefined : ask.picture })),
    steps: turn.steps.slice(0, 1).map((step) => ({ ...step, calls: step.calls.slice(0, 2) })),
  })),
  end: 'answer',
}));

const withCalls = short.filter((script) => script.turns.some((turn) => turn.steps.length > 0));

/** The same for the same seed: `valid` of each form, and `each` of every fault in every form that it has a place in. */
export function langChainCases(seed: number, valid: number, each: number): readonly Case[] {
  return forms.flatMap((form) => {
    const dialect = dialectById(form);
    const write = (script: Script, at: number) => writeScript(script, dialect, at).messages;
    const good = fc
      .sample(short, { seed, numRuns: valid })
      .map((script, at): Case => ({ form, fault: undefined, at: undefined, messages: write(script, at) }));
    const own = langChainFaults.filter((fault) => !fault.forms || fault.forms.includes(form));
    const spoilt = own.flatMap((fault, number) =>
      fc
        .sample(fc.tuple(withCalls, fc.nat()), { seed: seed + number, numRuns: each })
        .flatMap(([script, at]): readonly Case[] => {
          const messages = write(script, 0);
          const changed = messages.flatMap((message, index) => {
            const parts = takeApart(message, form);
            const other = parts && fault.change(parts);
            return other === undefined ? [] : [{ index, other }];
          });
          const chosen = changed[at % changed.length];
          if (!chosen) return [];
          const { index, other } = chosen;
          return [{ form, fault: fault.name, at: index, messages: messages.with(index, other) }];
        }),
    );
    return [...good, ...spoilt];
  });
}

/** The cases that Python is asked about: always the same. */
export const judgedCases = (): readonly Case[] => langChainCases(fixedSeed, 24, 2);

/** A JSON line each, numbers as written. */
export const langChainCaseLines = (): readonly string[] =>
  judgedCases().map(({ form, fault, messages }) => printTight({ form, fault, messages }));
