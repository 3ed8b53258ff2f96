// How large a window a run needs, and whether what is sent fits into it. All numbers are tokens.

import type { Message } from '../model/message';
import { type PairingTraits, pair } from '../model/pairing';

/** Ollama's smallest default: without word from us a model may be loaded with no more (ollama envconfig/config.go, OLLAMA_CONTEXT_LENGTH). */
export const smallestWindow = 4096;

/** Left free for the reply where the file sets no limit. */
const roomForReply = 1024;

export interface WindowFacts {
  /** What is sent, estimated. */
  readonly estimate: number;
  /** `num_ctx` as the file asks for it. */
  readonly wanted?: number | undefined;
  /** The limit of the reply, where the file sets one. */
  readonly limit?: number | undefined;
  /** The window of the model in memory. */
  readonly loaded?: number | undefined;
  /** The largest that the model was made for. */
  readonly most?: number | undefined;
}

export interface Window {
  /** `num_ctx` to send; undefined: say nothing, since another window would only make Ollama load the model again. */
  readonly numCtx: number | undefined;
  /** The window that the run will have, as far as can be told. */
  readonly size: number;
  /** False where what is sent is about to be too long for it. */
  readonly fits: boolean;
}

/** Whether a run may need more than the smallest window, so that it pays to ask the server about the model. */
export const mayBeTight = ({ estimate, wanted, limit }: WindowFacts): boolean =>
  needed({ estimate, limit }) > (wanted ?? smallestWindow);

/** The window for a run: what the file wants, else the one in memory while it suffices, else the next power of two that does, up to the model's own. */
export function windowFor(facts: WindowFacts): Window {
  const { estimate, wanted, loaded, most } = facts;
  if (wanted !== undefined) return { numCtx: undefined, size: wanted, fits: estimate <= wanted };
  const need = needed(facts);
  const current = loaded ?? Math.min(smallestWindow, most ?? smallestWindow);
  if (need <= current || most === undefined || most <= current)
    return { numCtx: undefined, size: current, fits: estimate <= current };
  const size = Math.min(most, 2 ** Math.ceil(Math.log2(need)));
  return { numCtx: size, size, fits: estimate <= size };
}

/** An estimate is somewhat off: a fifth is added. */
const needed = ({ estimate, limit }: WindowFacts): number => Math.ceil(estimate * 1.2) + (limit ?? roomForReply);

/** Messages that Ollama drops when a conversation is too long for its window. */
export interface FallingOut {
  /** Their indexes. */
  readonly messages: readonly number[];
  /** Calls among them whose results stay, by the index of the result's message. */
  readonly orphaned: readonly number[];
}

/**
 * What falls out of a window, as Ollama does it (ollama server/prompt.go, chatPrompt): messages go from the front until the rest fits; those of the system
 * stay, and so does the last one. `tokens`: of each message; `around`: of system text and tools.
 */
export function fallingOut(
  messages: readonly Message[],
  tokens: readonly number[],
  around: number,
  window: number,
  traits: PairingTraits,
): FallingOut {
  const isSystem = (index: number): boolean =>
    messages[index]?.kind === 'system' || messages[index]?.kind === 'developer';
  const all = messages.map((_, index) => index);
  let sum = around + tokens.reduce((total, own) => total + own, 0);
  let first = 0;
  for (; first < messages.length - 1 && sum > window; first++) if (!isSystem(first)) sum -= tokens[first] ?? 0;
  const gone = all.slice(0, first).filter((index) => !isSystem(index));
  if (gone.length === 0) return { messages: [], orphaned: [] };
  const orphaned = pair(messages, traits).groups.flatMap(({ pairs }) =>
    pairs
      .filter(({ call, result }) => call.message < first && result.message >= first)
      .map(({ result }) => result.message),
  );
  return { messages: gone, orphaned };
}
