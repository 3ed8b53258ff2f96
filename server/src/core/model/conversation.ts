// What a conversation is: its messages and what the request around them says.
import type { Path } from '../json/tree';
import type { Field, Message } from './message';

/** A tool offered to the model in the request around the messages. Paths are from the root of the record. */
export interface Tool {
  readonly path: Path;
  readonly name: Field | undefined;
  readonly description: Field | undefined;
  /** The JSON Schema of its arguments. */
  readonly schema: Field | undefined;
  readonly custom: boolean;
}

/** What stands around the messages. Paths are from the root of the record. */
export interface Surroundings {
  /** How the messages are wrapped: see `containers.ts`. */
  readonly container: string;
  /** Where the list of messages stands, from the root of the record; the message itself where it is a single one. */
  readonly list: Path;
  readonly single: boolean;
  /** A reply as it came: nothing has to follow its last message. */
  readonly reply: boolean;
  /** The state of a graph, as kept between its steps: it may stop in the middle of a turn. */
  readonly atRest: boolean;
  /** Earlier turns are kept by the server; the list goes on from them. */
  readonly continued: boolean;
  /** The value that holds the list (a request body, a graph's state), undefined for a bare list. */
  readonly body: Field | undefined;
  readonly model: string | undefined;
  readonly tools: readonly Tool[];
  /** System text that stands outside the messages. */
  readonly system: Field | undefined;
}

export interface Conversation extends Surroundings {
  /** The dialect that most messages are written in (`openai-chat` …). */
  readonly dialect: string;
  readonly messages: readonly Message[];
}
