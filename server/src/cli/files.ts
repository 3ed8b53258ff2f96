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
  readonly key: 'cli.no-file' | 'cli.not-readable' | 'cli.not-text' | 'cli.too-large';
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
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  const encoding = utf16 ?? 'utf-8';
  const mark = utf16 !== undefined || (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding, mark };
  } catch {
    return { key: 'cli.not-text', reason: encoding };
  }
}

export async function readText(path: string): Promise<FileText | FileProblem> {
  try {
    return decode(path === '-' ? await readStdin() : await readFile(path));
  } catch (failure) {
    const { code, message } = failure as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { key: 'cli.no-file', reason: path };
    if (code === 'ERR_FS_FILE_TOO_LARGE' || code === 'ERR_STRING_TOO_LONG')
      return { key: 'cli.too-large', reason: path };
    return { key: 'cli.not-readable', reason: code ?? message };
  }
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
