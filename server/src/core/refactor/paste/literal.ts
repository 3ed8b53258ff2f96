// Values as Python and JavaScript write them: read without running anything. What is no literal (a name, a call that is no message) ends the reading.
import { exactNumber, setOwn } from '../../json/tree';
import { isObject } from '../../model/message';

export interface Literal {
  readonly value: unknown;
  /** The language whose words were met; undefined where both write it like this. */
  readonly language: 'python' | 'javascript' | undefined;
}

/** Values in each other up to here are read. */
const maxDepth = 200;

/** The value that a text begins with at `start`, behind white space and comments; undefined where it is none. Never throws. */
export function readLiteral(text: string, start: number): Literal | undefined {
  const reader = new Reader(text, start);
  const value = reader.value(0);
  return value === nothing ? undefined : { value, language: reader.language };
}

/** Classes of LangChain’s messages, and the type of each. */
const classes: Readonly<Record<string, string>> = {
  HumanMessage: 'human',
  AIMessage: 'ai',
  SystemMessage: 'system',
  ToolMessage: 'tool',
  FunctionMessage: 'function',
  RemoveMessage: 'remove',
  ChatMessage: 'chat',
};

const words: Readonly<Record<string, readonly [value: unknown, language: Literal['language']]>> = {
  true: [true, 'javascript'],
  false: [false, 'javascript'],
  null: [null, 'javascript'],
  undefined: [null, 'javascript'],
  True: [true, 'python'],
  False: [false, 'python'],
  None: [null, 'python'],
};

const nothing = Symbol('nothing');

class Reader {
  language: Literal['language'];

  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  value(depth: number): unknown {
    this.skip();
    const sign = this.text.charAt(this.at);
    if (depth > maxDepth) return nothing;
    if (sign === '[') return this.list(']', depth);
    if (sign === '(') return this.tuple(depth);
    if (sign === '{') return this.object(depth);
    const string = this.string();
    if (string !== undefined) return this.joined(string);
    return this.number() ?? this.word(depth);
  }

  /** White space and comments of both languages. */
  private skip(): void {
    const space = /(?:\s|#[^\r\n]*|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;
    space.lastIndex = this.at;
    this.at += space.exec(this.text)?.[0].length ?? 0;
  }

  private take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found ?? undefined;
  }

  private ends(close: string): boolean {
    this.skip();
    if (this.text.charAt(this.at) !== close) return false;
    this.at++;
    return true;
  }

  /** True at a comma, which is passed over, and before what closes. */
  private goesOn(close: string): boolean {
    this.skip();
    const sign = this.text.charAt(this.at);
    if (sign === ',') this.at++;
    return sign === ',' || sign === close;
  }

  private list(close: string, depth: number): unknown {
    this.at++;
    const items: unknown[] = [];
    while (!this.ends(close)) {
      const item = this.value(depth + 1);
      if (item === nothing) return nothing;
      items.push(item);
      if (!this.goesOn(close)) return nothing;
    }
    return items;
  }

  /** Python’s tuples are lists; one value in parentheses is that value, as strings over several lines are written. */
  private tuple(depth: number): unknown {
    const from = this.at;
    const items = this.list(')', depth);
    if (!Array.isArray(items) || items.length !== 1) return items;
    return /,\s*\)$/.test(this.text.slice(from, this.at)) ? items : items[0];
  }

  private object(depth: number): unknown {
    this.at++;
    const made: Record<string, unknown> = {};
    while (!this.ends('}')) {
      const key = this.string() ?? this.take(/[\p{L}_$][\p{L}\p{N}_$]*|\d+/uy)?.[0];
      this.skip();
      if (key === undefined || this.text.charAt(this.at) !== ':') return nothing;
      this.at++;
      const value = this.value(depth + 1);
      if (value === nothing) return nothing;
      setOwn(made, key, value);
      if (!this.goesOn('}')) return nothing;
    }
    return made;
  }

  /** One string literal; undefined where none stands, or one that would have to be computed. */
  private string(): string | undefined {
    const from = this.at;
    const prefix = this.take(/[rRuUbBfF]{0,2}(?=["'])/y)?.[0].toLowerCase() ?? '';
    const quote = this.take(/"""|'''|["'`]/y)?.[0];
    if (quote === undefined) return this.back(from);
    const isRaw = prefix.includes('r');
    let written = '';
    while (!this.text.startsWith(quote, this.at)) {
      const sign = this.text.charAt(this.at);
      if (sign === '' || (quote.length === 1 && quote !== '`' && /[\r\n]/.test(sign))) return this.back(from);
      if ((quote === '`' && this.text.startsWith('${', this.at)) || (prefix.includes('f') && sign === '{'))
        return this.back(from);
      if (sign !== '\\') {
        written += sign;
        this.at++;
      } else if (isRaw) {
        written += this.text.slice(this.at, this.at + 2);
        this.at += 2;
      } else written += this.escape();
    }
    this.at += quote.length;
    if (quote === '`') this.language = 'javascript';
    else if (prefix !== '' || quote.length === 3) this.language = 'python';
    return written;
  }

  private back(to: number): undefined {
    this.at = to;
    return undefined;
  }

  private escape(): string {
    const code = this.take(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|U([0-9a-fA-F]{8}))/y);
    if (code) {
      const point = Number.parseInt(code.slice(1).find((own) => own !== undefined) ?? '0', 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : code[0];
    }
    const [, end] = this.take(/\\(\r\n|[\s\S])/y) ?? [];
    if (end === undefined) {
      this.at++;
      return '\\';
    }
    // A line that goes on in the next one.
    if (/^[\r\n]/.test(end)) return '';
    return escapes[end] ?? (/[\\'"`$/]/.test(end) ? end : `\\${end}`);
  }

  /** Strings beside each other are one in Python; `+` joins them in both languages. */
  private joined(first: string): unknown {
    let whole = first;
    for (;;) {
      const from = this.at;
      this.skip();
      if (this.text.charAt(this.at) === '+') {
        this.at++;
        this.skip();
        const next = this.string();
        if (next === undefined) return nothing;
        whole += next;
        continue;
      }
      const next = this.string();
      if (next === undefined) {
        this.at = from;
        return whole;
      }
      this.language ??= 'python';
      whole += next;
    }
  }

  private number(): unknown {
    const raw = this.take(/-?(?:0|[1-9][\d_]*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_.])/uy)?.[0];
    return raw === undefined ? undefined : exactNumber(raw.replaceAll('_', ''));
  }

  private word(depth: number): unknown {
    const from = this.at;
    const name = this.take(/(?:new\s+)?(?:[\p{L}_$][\p{L}\p{N}_$]*\s*\.\s*)*([\p{L}_$][\p{L}\p{N}_$]*)/uy)?.[1];
    if (name === undefined) return nothing;
    const known = Object.hasOwn(words, name) ? words[name] : undefined;
    if (known) {
      this.language ??= known[1];
      return known[0];
    }
    const type = Object.hasOwn(classes, name) ? classes[name] : undefined;
    this.skip();
    if (type === undefined || this.text.charAt(this.at) !== '(') {
      this.at = from;
      return nothing;
    }
    return this.message(type, depth);
  }

  /** What a class is called with: its content, an object of fields, or fields by name. */
  private message(type: string, depth: number): unknown {
    this.at++;
    const fields: Record<string, unknown> = { type };
    for (let position = 0; !this.ends(')'); position++) {
      this.skip();
      const key = this.take(/([A-Za-z_]\w*)\s*=(?!=)/y)?.[1];
      const value = this.value(depth + 1);
      if (value === nothing) return nothing;
      if (key !== undefined) {
        this.language = 'python';
        setOwn(fields, key, value);
      } else if (position === 0 && isObject(value))
        for (const [own, item] of Object.entries(value)) setOwn(fields, own, item);
      else if (position === 0) fields['content'] = value;
      else return nothing;
      if (!this.goesOn(')')) return nothing;
    }
    return fields;
  }
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  '0': '\0',
};
