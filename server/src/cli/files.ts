// Reading and writing conversation files as they are on disk: encodings, byte order marks, folders.
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file's text, and how its bytes were written. */
export interface FileText {
  /** Without the byte order mark: editors hide it, so positions agree with theirs. */
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  readonly mark: boolean;
}

/** Why a file could not be read: a word key of `cli.*`, and what fills it. */
export interface FileProblem {
  readonly key:
    | 'cli.no-file'
    | 'cli.not-readable'
    | 'cli.not-text'
    | 'cli.too-large'
    | 'cli.line-not-text'
    | 'cli.line-too-large';
  readonly reason: string;
}

export const isConversationFile = (name: string): boolean => /\.messages\.jsonl?$/i.test(name);
export const isLines = (name: string): boolean => /\.jsonl$/i.test(name);

/** The files that an argument names: itself, or every conversation file below a folder, in the order of their names. */
export async function expand(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const inner = await Promise.all(
    entries
      .filter((entry) =>
        entry.isDirectory() ? !['node_modules', '.git'].includes(entry.name) : isConversationFile(entry.name),
      )
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((entry) => expand(join(path, entry.name))),
  );
  return inner.flat();
}

/** Decodes bytes as UTF-8, or as UTF-16 where a byte order mark says so. Bytes that are no text give a problem with the first bad offset. */
export function decode(bytes: Uint8Array): FileText | FileProblem {
  const marked = markedEncoding(bytes);
  const encoding = marked ?? 'utf-8';
  const mark = marked !== undefined;
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding, mark };
  } catch {
    return { key: 'cli.not-text', reason: encoding };
  }
}

/** The encoding that a byte order mark names; undefined without one. */
function markedEncoding(bytes: Uint8Array): FileText['encoding'] | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

/** A stream of bytes as UTF-8 without a byte order mark. UTF-8 itself is handed on as it is, whether it is sound or not; throws for unsound UTF-16. */
export async function* utf8Of(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (head) {
      bytes = head = Buffer.concat([head, chunk]);
      if (bytes.length < 3) continue;
      head = undefined;
      const encoding = markedEncoding(bytes);
      if (encoding === 'utf-8') bytes = bytes.subarray(3);
      else if (encoding) decoder = new TextDecoder(encoding, { fatal: true });
    }
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
  }
  if (head) yield head;
  if (decoder) yield Buffer.from(decoder.decode());
}

export async function readText(path: string): Promise<FileText | FileProblem> {
  try {
    return decode(path === '-' ? await readStdin() : await readFile(path));
  } catch (failure) {
    return problemOf(failure, path);
  }
}

/** What a failure to read a file means. */
export function problemOf(failure: unknown, path: string): FileProblem {
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'ENOENT') return { key: 'cli.no-file', reason: path };
  if (code === 'ERR_FS_FILE_TOO_LARGE' || code === 'ERR_STRING_TOO_LONG') return { key: 'cli.too-large', reason: path };
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return { key: 'cli.not-text', reason: 'utf-16' };
  return { key: 'cli.not-readable', reason: code ?? message };
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

function encode({ text, encoding, mark }: FileText): Uint8Array {
  const marked = mark ? `\uFEFF${text}` : text;
  if (encoding === 'utf-8') return Buffer.from(marked, 'utf8');
  const bytes = Buffer.from(marked, 'utf16le');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}

/** Writes a file beside the old one and puts it in its place, so that a fault in between leaves the old one whole. */
export async function replaceFile(path: string, file: FileText): Promise<void> {
  const { mode } = await stat(path);
  const beside = `${path}.${process.pid}.tmp`;
  await writeFile(beside, encode(file), { mode });
  await rename(beside, path);
}
