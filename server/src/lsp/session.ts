// What the server knows while it serves one editor.
import type { Connection } from 'vscode-languageserver';
import type { Config } from '../../../schemas/config';
import type { KnownModel } from '../core/features/complete/models';
import type { Lens } from '../core/features/lenses';
import type { Language } from '../core/words/index';
import type { Client } from './client';
import type { OpenFile } from './documents';
import type { Run } from './growing';
import type { KnownWindow } from './looking';
import type { EditorSettings } from './settings';

/** What lies outside the editor: configuration beside the files, and the pages that explain the rules. */
export interface Disk {
  /** The nearest file of a name upward from a file, and its text; undefined where there is none or the file is on no disk. */
  nearest(name: string, uri: string): Promise<FoundFile | undefined>;
  /** Address of the page of a rule in a language; undefined where the pages were not shipped along. */
  rulePage(rule: string, language: Language): string | undefined;
}

export interface FoundFile {
  readonly uri: string;
  readonly text: string;
  /** The path from its folder to the file that it was looked up for, with `/`. */
  readonly relative: string;
}

/** The configuration that counts for an open file. */
export interface FileConfig {
  readonly uri: string;
  readonly relative: string;
  readonly config: Config;
}

export interface Session {
  readonly connection: Connection;
  readonly disk: Disk;
  readonly files: Map<string, OpenFile>;
  /** By the open file's address; those without a configuration are not in it. */
  readonly configs: Map<string, FileConfig>;
  /** What was last told of a file's reading, by its address. */
  readonly announced: Map<string, string>;
  /** By how much the tokens that a model counts differ from our estimates, by its name. */
  readonly calibrations: Map<string, number>;
  /** What a server said of the window of a model, and until when that counts, in ms since 1970; by address and model. */
  readonly windows: Map<string, KnownWindow & { readonly until: number }>;
  /** The models that an Ollama server has, by its address, and until when that counts, in ms since 1970. */
  readonly models: Map<string, { readonly found: readonly KnownModel[]; readonly until: number }>;
  /** The lenses last shown of a file, where they stand now, by its address. */
  readonly lenses: Map<string, readonly Lens[]>;
  /** Runs under way, by the address of their file. */
  readonly runs: Map<string, Run>;
  client: Client;
  settings: EditorSettings;
}

/** Writes to the editor's log what must not reach the user as a failed request. */
export function report(session: Session, what: string, failure: unknown): void {
  const text = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
  session.connection.console.error(`${what}: ${text}`);
}
