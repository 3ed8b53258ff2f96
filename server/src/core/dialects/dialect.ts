// What a dialect is: one way of writing a conversation down. One file each beside this one, one line each in `index.ts`.
import type { Path } from '../json/tree';
import type { Conversation } from '../model/conversation';
import type { Kind, Message } from '../model/message';
import type { PairingTraits } from '../model/pairing';
import type { LossKind } from './losses';

/** The name a user sees and pins. */
export type Family = 'langchain' | 'openai' | 'anthropic' | 'gemini' | 'ollama' | 'vercel' | 'mistral' | 'bedrock';

/**
 * How surely a value is written in a dialect: 0 cannot be, 1 can be read (the common subset of several dialects),
 * 2 by a shape that other dialects' users borrow (a content block), 3 by a mark of its own.
 */
export type Evidence = 0 | 1 | 2 | 3;

/** A word that may stand as role or type. */
export interface RoleWord {
  readonly word: string;
  readonly kind: Kind;
  /** Read, but not offered: an alias or a word of the past. */
  readonly alias?: boolean;
}

export interface DialectTraits extends PairingTraits {
  /** The key whose value names the kind of a message. */
  readonly roleKey: 'role' | 'type';
  /** Words valid there, best first. Empty where items are told apart by shape. */
  readonly roles: readonly RoleWord[];
  readonly rolesMatch: 'exactly' | 'ignoring-case';
  /** The key under which a result names its call, in the message or the block that is the result. */
  readonly resultIdKey: 'tool_call_id' | 'tool_use_id' | 'call_id' | 'toolCallId' | 'toolUseId' | 'id';
  readonly callIds: 'required' | 'optional';
  readonly argumentsAre: 'object' | 'text' | 'object-or-text';
  /** `null` in place of arguments is the same as none. */
  readonly nullArguments?: 'none';
  /** Most UTF-16 units a call's id may have in this shape, where its vendor says so here and not for all its shapes. */
  readonly callIdLength?: number;
  /** Ids of items must differ. */
  readonly itemIds?: 'unique';
  /** Where what the model thought stands in the message's fields, outside its content; undefined: the writer knows a place in the content, or there is none. */
  readonly thinkingIn?: Path;
  /** Where the message's fields have what the server told of itself and what it counted; undefined: nowhere. */
  readonly metadataIn?: { readonly response: Path; readonly usage: Path };
  /** Where system text belongs. */
  readonly systemIs: 'message' | 'field';
  readonly contentIs: 'string' | 'string-or-blocks' | 'blocks';
  /** Keys of which a block has one, where that tells blocks apart. */
  readonly blockKeys?: readonly string[];
  /** What may stand beside that key, and not inside what it holds. */
  readonly partKeys?: readonly string[];
  /** Types of content blocks by speaker; undefined where blocks are told apart by their keys, or anything goes. */
  readonly blocks?: Readonly<Partial<Record<Kind, readonly string[]>>>;
  /** All keys that blocks of some types may have beside their type, first the one that they are about. */
  readonly blockFields?: Readonly<Record<string, readonly string[]>>;
  /** A reader stands between the file and the vendor (LangChain): null content becomes "", blocks are converted. */
  readonly normalises: boolean;
  /** Its schema has no null for a member that may be absent, and no refusal of one was seen. */
  readonly nullMembers?: 'unsure';
  /** Those of them that reading puts into the neutral model; the others are lost where the message is written in another dialect. */
  readonly readKeys: readonly string[];
  /** Keys a message may have, as written in the file; others are named by `unknown-message-field`. */
  readonly messageKeys: readonly string[];
}

/** Something of the conversation that the dialect being written has no place for. */
export interface Loss {
  /** Index of the message in the conversation being converted; undefined: it stands around the messages, `path` is from the record's root. */
  readonly message: number | undefined;
  readonly path: Path;
  /** A key of `words/losses.ts`, without its prefix. */
  readonly what: LossKind;
}

/** The value of a whole list in a dialect, and what it could not say. `around`: keys for the body (Anthropic's `system` …). */
export interface Written {
  readonly messages: readonly unknown[];
  /** For each of them the index of the message it says, of the first one where it says several; -1: text from around the messages. */
  readonly origins: readonly number[];
  readonly around: Readonly<Record<string, unknown>>;
  readonly losses: readonly Loss[];
}

export interface Dialect {
  readonly id: string;
  readonly family: Family;
  readonly name: string;
  /** Where its vendor describes it: an address that hovers show. */
  readonly reference: string;
  /** The target its own vendor is. */
  readonly vendor: string;
  readonly traits: DialectTraits;
  /** The key under which a body holds the list, for a new file. */
  readonly listKey: 'messages' | 'contents' | 'input';
  recognise(value: unknown): Evidence;
  /** Total: reads whatever stands there, never throws. */
  read(value: unknown): Message;
  /** Writes a conversation; values that were read with `toExactValue` keep their numbers as written. */
  write(conversation: Conversation): Written;
  /** A written message in the form that its neighbours have, where the dialect has several for the same; as it is where they differ or it says more. */
  inFormOf?(message: unknown, neighbours: readonly unknown[]): unknown;
}
