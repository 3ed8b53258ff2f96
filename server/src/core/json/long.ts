// Long messages. What makes a message long is most often a few long strings (a tool's output, a picture), and what is typed is a letter: the strings are held
// apart from the rest, so that neither has to be read again for the other.
import type { JsonIssue } from './read';
import { readItem } from './read';
import { closingQuote, skipSpace } from './scan';
import { type JsonNode, type Member, type Path, pathAt, setOwn } from './tree';

/** Strings of at least this many UTF-16 units are held apart. */
const longEnough = 8192;
/** A long string is held in chunks of about this size. */
const chunkSize = 16384;
/** What is left of a message must be no longer than this, for holding its strings apart to be worth the while. */
const skeletonSize = 65536;

interface Chunk {
  /** As written, cut between two escapes. */
  readonly raw: string;
  readonly value: string;
}

/** What stands between the quotes of a long string. Immutable. */
export class LongString {
  /** Of the text as written. */
  readonly length: number;

  private constructor(private readonly chunks: readonly Chunk[]) {
    this.length = chunks.reduce((sum, chunk) => sum + chunk.raw.length, 0);
  }

  /** Undefined where `raw` cannot stand between quotes. */
  static of(raw: string): LongString | undefined {
    const chunks = chunksOf(raw);
    return chunks && new LongString(chunks);
  }

  get raw(): string {
    return this.chunks.map((chunk) => chunk.raw).join('');
  }

  get value(): string {
    return this.chunks.reduce((value, chunk) => value + chunk.value, '');
  }

  slice(start: number, end: number): string {
    let at = 0;
    let text = '';
    for (const { raw } of this.chunks) {
      if (at < end && at + raw.length > start) text += raw.slice(Math.max(0, start - at), end - at);
      at += raw.length;
    }
    return text;
  }

  /** The string after an edit; undefined where it would be none. */
  edit(start: number, end: number, text: string): LongString | undefined {
    const { chunks } = this;
    let first = 0;
    let at = 0;
    for (; first < chunks.length - 1 && at + (chunks[first] as Chunk).raw.length < start; first++)
      at += (chunks[first] as Chunk).raw.length;
    let last = first;
    let behind = at + (chunks[first] as Chunk).raw.length;
    for (; behind < end; last++) behind += (chunks[last + 1] as Chunk).raw.length;
    // What comes in may be the beginning of an escape that goes on in the next chunk.
    for (const to of [last + 1, last + 2]) {
      const raw = chunks.slice(first, to).reduce((sum, chunk) => sum + chunk.raw, '');
      const fresh = chunksOf(raw.slice(0, start - at) + text + raw.slice(end - at));
      if (fresh) return new LongString([...chunks.slice(0, first), ...fresh, ...chunks.slice(to)]);
    }
    return undefined;
  }
}

function chunksOf(raw: string): readonly Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = 0; at < raw.length || chunks.length === 0; ) {
    const end = raw.length - at < 2 * chunkSize ? raw.length : betweenEscapes(raw, at + chunkSize);
    const part = raw.slice(at, end);
    const value = decode(part);
    if (value === undefined) return undefined;
    chunks.push({ raw: part, value });
    at = end;
  }
  return chunks;
}

function decode(raw: string): string | undefined {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return undefined;
  }
}

/** The last offset at or before `at` that is not inside an escape. */
function betweenEscapes(raw: string, at: number): number {
  const slash = raw.lastIndexOf('\\', at - 1);
  if (slash < at - 5) return at;
  let first = slash;
  while (raw.charAt(first - 1) === '\\') first--;
  const isEscape = (slash - first) % 2 === 0;
  const end = slash + (raw.charAt(slash + 1) === 'u' ? 6 : 2);
  return isEscape && end > at ? slash : at;
}

/** Stands in the skeleton for what is between the quotes of a long string. It could stand nowhere else. */
const placeholder = '\\u0000';

interface Hole {
  /** Offset in the skeleton, behind the opening quote. */
  readonly at: number;
  readonly path: Path;
  readonly string: LongString;
}

/** An edit whose offsets are those of the message's text. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A sound message with its long strings held apart. Immutable; a piece of a document like any other. */
export class LongItem {
  read?: unknown;
  readonly issues: readonly JsonIssue[] = [];
  readonly length: number;
  private knownText: string | undefined;
  private knownValue: { readonly value: unknown } | undefined;
  private knownTree: JsonNode | undefined;

  private constructor(
    /** The text with a placeholder for what is between the quotes of each long string. */
    readonly skeleton: string,
    private readonly holes: readonly Hole[],
    private readonly root: JsonNode,
    private readonly frame: unknown,
    private readonly depth: number,
  ) {
    this.length = this.offset(skeleton.length);
  }

  /** Undefined where the message is not sound, or holding its strings apart is not worth the while. */
  static of(text: string, depth: number): LongItem | undefined {
    const strings: { readonly at: number; readonly string: LongString }[] = [];
    const parts: string[] = [];
    let from = 0;
    let cut = 0;
    for (let open = text.indexOf('"'); open >= 0; ) {
      const close = closingQuote(text, open, text.length);
      if (close - open > longEnough) {
        const string = LongString.of(text.slice(open + 1, close));
        if (!string) return undefined;
        strings.push({ at: open + 1 - cut, string });
        cut += string.length - placeholder.length;
        parts.push(text.slice(from, open + 1), placeholder);
        from = close;
      }
      open = text.indexOf('"', close + 1);
    }
    parts.push(text.slice(from));
    return LongItem.from(parts.join(''), strings, depth);
  }

  private static from(skeleton: string, strings: readonly Omit<Hole, 'path'>[], depth: number): LongItem | undefined {
    if (strings.length === 0 || skeleton.length > skeletonSize) return undefined;
    const { root, issues } = readItem(skeleton, depth);
    if (!root || issues.length > 0) return undefined;
    const holes: Hole[] = [];
    for (const { at, string } of strings) {
      const found = pathAt(root, at);
      if (!found || found.inKey || found.node.type !== 'string' || found.node.start !== at - 1) return undefined;
      holes.push({ at, string, path: found.path });
    }
    const frame = parse(skeleton.slice(0, root.end));
    return frame && new LongItem(skeleton, holes, root, frame.value, depth);
  }

  get text(): string {
    this.knownText ??= this.slice(0, this.length);
    return this.knownText;
  }

  get value(): unknown {
    this.knownValue ??= {
      value: this.holes.reduce((value, hole) => withString(value, hole.path, hole.string.value), this.frame),
    };
    return this.knownValue.value;
  }

  get valueEnd(): number {
    return this.offset(this.root.end);
  }

  get comma(): number | undefined {
    const at = skipSpace(this.skeleton, this.root.end, this.skeleton.length);
    return at < this.skeleton.length ? this.offset(at) : undefined;
  }

  tree(): JsonNode {
    this.knownTree ??= this.moved(this.root);
    return this.knownTree;
  }

  slice(start: number, end: number): string {
    let text = '';
    let at = 0;
    let from = 0;
    const add = (length: number, part: (from: number, to: number) => string): void => {
      if (at < end && at + length > start) text += part(Math.max(0, start - at), Math.min(length, end - at));
      at += length;
    };
    for (const hole of this.holes) {
      const { at: to, string } = hole;
      const begin = from;
      add(to - begin, (a, b) => this.skeleton.slice(begin + a, begin + b));
      add(string.length, (a, b) => string.slice(a, b));
      from = to + placeholder.length;
    }
    add(this.skeleton.length - from, (a, b) => this.skeleton.slice(from + a, from + b));
    return text;
  }

  /** Offset in the text of an offset in the skeleton; of one in a placeholder, of the string's start. */
  offset(inSkeleton: number): number {
    let shift = 0;
    for (const { at, string } of this.holes) {
      if (inSkeleton < at + placeholder.length)
        return Math.min(inSkeleton, Math.max(at, inSkeleton - placeholder.length)) + shift;
      shift += string.length - placeholder.length;
    }
    return inSkeleton + shift;
  }

  /** Offset in the skeleton of an offset in the text; of one in a long string, of its start. */
  inSkeleton(offset: number): number {
    let shift = 0;
    for (const { at, string } of this.holes) {
      const start = at + shift;
      if (offset <= start) return offset - shift;
      if (offset < start + string.length) return at;
      shift += string.length - placeholder.length;
    }
    return offset - shift;
  }

  /** The message after edits, in order and apart from each other; undefined where it is no longer sound, or something else has to be looked at. */
  edit(edits: readonly Edit[]): LongItem | undefined {
    let now: LongItem | undefined = this;
    for (let index = edits.length - 1; index >= 0 && now; index--) now = now.editOne(edits[index] as Edit);
    return now;
  }

  private editOne({ start, end, text }: Edit): LongItem | undefined {
    let shift = 0;
    for (const [index, hole] of this.holes.entries()) {
      const from = hole.at + shift;
      const to = from + hole.string.length;
      if (start >= from && end <= to) {
        const string = hole.string.edit(start - from, end - from, text);
        return (
          string &&
          new LongItem(this.skeleton, this.holes.with(index, { ...hole, string }), this.root, this.frame, this.depth)
        );
      }
      // A quote of the string would go.
      if (start < to + 1 && end > from - 1) return undefined;
      if (end < from) break;
      shift += hole.string.length - placeholder.length;
    }
    const skeleton = this.skeleton.slice(0, start - shift) + text + this.skeleton.slice(end - shift);
    const by = text.length - (end - start);
    const strings = this.holes.map((hole) => (hole.at > start - shift ? { ...hole, at: hole.at + by } : hole));
    return LongItem.from(skeleton, strings, this.depth);
  }

  private moved(node: JsonNode): JsonNode {
    const span = { start: this.offset(node.start), end: this.offset(node.end) };
    switch (node.type) {
      case 'object':
        return { ...node, ...span, members: node.members.map((member) => this.movedMember(member)) };
      case 'array':
        return { ...node, ...span, items: node.items.map((item) => this.moved(item)) };
      case 'string':
        return {
          ...node,
          ...span,
          value: this.holes.find((hole) => hole.at === node.start + 1)?.string.value ?? node.value,
        };
      default:
        return { ...node, ...span };
    }
  }

  private movedMember({ key, value, start, end }: Member): Member {
    return {
      key: { ...key, start: this.offset(key.start), end: this.offset(key.end) },
      value: value && this.moved(value),
      start: this.offset(start),
      end: this.offset(end),
    };
  }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** A value with a string at `path`; what leads there is copied, the rest shared. */
function withString(value: unknown, [step, ...rest]: Path, string: string): unknown {
  if (step === undefined) return string;
  if (Array.isArray(value)) return value.with(step as number, withString(value[step as number], rest, string));
  const made = { ...(value as Record<string, unknown>) };
  setOwn(made, step as string, withString(made[step as string], rest, string));
  return made;
}
