// What a rule is. One file each beside this one, named for its id; one line each in `index.ts`. Words, verdicts, examples, check and fixes stand together.

import type { Dialect } from '../dialects/dialect';
import type { Path } from '../json/tree';
import type { Conversation } from '../model/conversation';
import type { List } from '../model/list';
import type { Message } from '../model/message';
import type { LivePairing } from '../model/pairing';
import type { Target } from '../targets';
import type { TextDocument } from '../text/document';
import type { Span, TextEdit } from '../text/span';
import type { Language, Params } from '../words/language';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

export type TargetId =
  | 'openai'
  | 'anthropic'
  | 'gemini'
  | 'ollama'
  | 'mistral'
  | 'vercel'
  | 'langchain'
  | 'langgraph'
  | 'fine-tuning'
  | 'bedrock'
  /** Everyone that is not named. */
  | 'any';

/** How a verdict is known: executed, read in source or schema, a live error quoted in an issue, documentation, or not confirmed. */
export type Mark = 'run' | 'src' | 'iss' | 'doc' | 'unsure';

/** What one target does about a rule. `unsure` may not be an error. */
export interface Verdict {
  readonly severity: Severity;
  readonly mark: Mark;
  /** A file of a package, a schema, an issue (`owner/repo#n`) … */
  readonly source: string;
  /** The target's own wording of its refusal, where known; never translated, so that a search for it leads here. */
  readonly says?: string;
  /** Where models differ: the first whose pattern fits the body's `model` counts. */
  readonly models?: readonly { readonly match: RegExp; readonly severity: Severity | 'off' }[];
}

const verdict =
  (severity: Severity) =>
  (mark: Mark, source: string, given: Pick<Verdict, 'says' | 'models'> = {}): Verdict => ({
    severity,
    mark,
    source,
    ...given,
  });

/** The target refuses. */
export const error = verdict('error');
/** Some servers refuse, or something is lost without a word. */
export const warning = verdict('warning');
/** Works, but not everywhere. */
export const information = verdict('information');
export const hint = verdict('hint');

/** Targets that are not named accept: the rule is silent for them. */
export type Verdicts = Readonly<Partial<Record<TargetId, Verdict>>>;

/**
 * Whose verdict counts: the reader of the file as written (`dialect`: LangChain for LangChain files, the vendor for a vendor's own shape),
 * the receiver (`target`), or the stricter of the two (`both`). `reader-and-target`: the receiver's, and before it that of a library which reads the
 * file first (LangChain); a vendor's own shape on its way to another receiver is not held to what its vendor wants.
 */
export type Judge = 'dialect' | 'target' | 'both' | 'reader-and-target';

/** What is wrong, and what to do. */
export type Say = readonly [what: string, todo: string];

export interface RuleWords<K extends string> {
  /** The name of the fault, for lists and the page's heading. */
  readonly title: string;
  /** Why it matters: the page's first paragraph. */
  readonly why: string;
  readonly say: Readonly<Record<K, Say>>;
  /** Labels for the other end of a pair. */
  readonly related?: Readonly<Record<string, string>>;
  /** Titles of the fixes, by their key. */
  readonly fixes?: Readonly<Record<string, string>>;
}

/** What a rule's check hands back. `at` is a path inside the message (or, without `message`, inside the record). */
export interface Report<K extends string = string> {
  readonly say: K;
  readonly at: Path;
  /** Index of the message; for rules over one message it is filled in by `check`. */
  readonly message?: number | undefined;
  /** What is shown of the place: the value, the member's key, both, or only the bracket that opens the value (for what is about all of it). */
  readonly focus?: 'value' | 'key' | 'member' | 'opening';
  /** The part of a string that is shown, in UTF-16 units of its value. */
  readonly within?: Span;
  readonly params?: Params;
  readonly related?: readonly RelatedReport[];
  /** Something is missing there: of what else stands in it nothing is said. */
  readonly lacks?: true;
  /** Never more severe than this, whatever the verdict says. */
  readonly atMost?: Severity | undefined;
  /** For the rule's own fixes; plain data. */
  readonly data?: unknown;
}

export interface RelatedReport {
  readonly say: string;
  readonly message: number;
  readonly at: Path;
}

/** What a rule may know beside the message: never the text, never its place in the list. */
export interface Context {
  readonly dialect: Dialect;
  readonly target: Target;
  /** The model that the body names. */
  readonly model: string | undefined;
  readonly container: string;
  /** One message by itself, or a reply as it came: not a list that somebody is about to send. */
  readonly asItCame: boolean;
}

/**
 * The whole list. A rule is asked at every keystroke, and the list may be long: `messages` and `pairing` find what has a mark without a look at the rest.
 * Only a list that has something of the rule's own in it may be walked over from end to end (`toArray`).
 */
export interface Whole {
  /** What stands around the messages. */
  readonly conversation: Omit<Conversation, 'messages'>;
  readonly messages: List<Message>;
  readonly pairing: LivePairing;
}

/** A place in a record: in a message, or (without one) in the record itself. */
export interface Place {
  readonly message?: number | undefined;
  readonly path: Path;
}

/** Edits in the style of the text as it stands; absolute offsets in the document. */
export interface Pen {
  /** The value at a place with its numbers as written (`toExactValue`). */
  value(place: Place): unknown;
  set(place: Place, value: unknown): readonly TextEdit[];
  /** Puts a text in place of a part of the string there; the rest stays as it is written. */
  splice(place: Place, part: Span, text: string): readonly TextEdit[];
  remove(place: Place): readonly TextEdit[];
  rename(place: Place, key: string): readonly TextEdit[];
  insertMessage(index: number, value: unknown): readonly TextEdit[];
  moveMessage(from: number, to: number): readonly TextEdit[];
  removeMessage(index: number): readonly TextEdit[];
  /** Several at once: edits for each of them would overlap where they are neighbours. */
  removeMessages(indexes: readonly number[]): readonly TextEdit[];
  insertItem(list: Place, index: number, value: unknown): readonly TextEdit[];
}

export interface FixContext extends Context, Whole {
  readonly conversation: Conversation;
  readonly pen: Pen;
  readonly report: Required<Pick<Report, 'say' | 'at'>> & Report;
}

/** `safe`: changes nothing about what the conversation means; "fix all" takes only those. */
export interface Fix {
  /** A key of the rule's `words.fixes`. */
  readonly key: string;
  readonly params?: Params;
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

/** A text with carets: a line of `^` and spaces marks, in the line above it, what the rule must report. */
export interface Example {
  readonly text: string;
  readonly target?: TargetId;
  /** What the text is after the rule's safe fixes (or `fix`, an unsafe one), when the example shows one. */
  readonly fixed?: string;
}

interface RuleBase<K extends string> {
  readonly id: string;
  readonly group: 'json' | 'list' | 'content' | 'calls' | 'results' | 'langchain' | 'reasoning' | 'tools' | 'writing';
  readonly judge: Judge;
  readonly verdicts: Verdicts;
  readonly words: Readonly<Record<Language, RuleWords<K>>>;
  readonly examples: { readonly failing: readonly Example[]; readonly passing: readonly Example[] };
  fix?(context: FixContext): readonly Fix[];
}

/** Looks at one message; what it finds is kept with the message's text until that is touched. */
export interface MessageRule<K extends string = string> extends RuleBase<K> {
  readonly scope: 'message';
  /** Speaks only of places where no other rule has found anything: shapes in general. */
  readonly fallback?: true;
  check(message: Message, report: (report: Report<K>) => void, context: Context): void;
}

/** Says what the reader of JSON text found; `codes` names the issues that are this rule's, and what it says of each. */
export interface JsonRule<K extends string = string> extends RuleBase<K> {
  readonly scope: 'json';
  readonly codes: Readonly<Record<string, K>>;
  /** Fixes for one fault; there is no conversation to ask, only the text. */
  mend?(fault: JsonFault<K>, document: TextDocument): readonly Fix[];
}

/** A fault of syntax as it was found. */
export interface JsonFault<K extends string = string> {
  readonly say: K;
  readonly params: Params;
  readonly span: Span;
}

/** Looks across the messages; asked at every edit. */
export interface ConversationRule<K extends string = string> extends RuleBase<K> {
  readonly scope: 'conversation';
  check(whole: Whole, report: (report: Report<K>) => void, context: Context): void;
}

export type Rule<K extends string = string> = JsonRule<K> | MessageRule<K> | ConversationRule<K>;

/** Keeps the sayings of both languages, of the check and of the fixes to the same keys. */
export const messageRule = <K extends string>(rule: Omit<MessageRule<K>, 'scope'>): Rule =>
  ({ ...rule, scope: 'message' }) as unknown as Rule;
export const jsonRule = <K extends string>(rule: Omit<JsonRule<K>, 'scope'>): Rule =>
  ({ ...rule, scope: 'json' }) as unknown as Rule;
export const conversationRule = <K extends string>(rule: Omit<ConversationRule<K>, 'scope'>): Rule =>
  ({ ...rule, scope: 'conversation' }) as unknown as Rule;
