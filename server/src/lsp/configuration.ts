// When settings arrive and change. Files are judged by what is known, at once; they are judged again when more is.
import {
  CodeLensRefreshRequest,
  ConfigurationRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
} from 'vscode-languageserver-protocol';
import { configName, ignores, readConfig, settingsFor } from '../core/config';
import { openDocument } from '../core/text/document';
import { publishConfiguration, show } from './diagnostics';
import { type Judged, judged, type OpenFile } from './documents';
import { report, type Session } from './session';
import { checkSettings, editorSettings } from './settings';

const section = 'messages';

/** What a file is judged by, as far as it is known now: the configuration beside it goes before the editor's settings. */
export function judgedBy(session: Session, uri: string): Judged {
  const base = checkSettings(session.settings);
  const found = session.configs.get(uri);
  if (!found) return { settings: base, ignored: false };
  return { settings: settingsFor(found.config, found.relative, base), ignored: ignores(found.config, found.relative) };
}

/** Asks for the settings, and to be told when they change. */
export function followConfiguration(session: Session): void {
  const { client, connection } = session;
  if (client.registersConfiguration) {
    quietly(session, connection.client.register(DidChangeConfigurationNotification.type, { section }));
  }
  if (client.registersFiles) {
    const watchers = [{ globPattern: `**/${configName}` }];
    quietly(session, connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }));
  }
  if (client.configuration) quietly(session, pull(session));
}

/** Takes what a notification of changed settings brings; asks where the editor answers such questions. */
export function applyConfiguration(session: Session, given: unknown): void {
  if (session.client.configuration) {
    quietly(session, pull(session));
    return;
  }
  session.settings = editorSettings(given);
  judgeAgain(session);
}

async function pull(session: Session): Promise<void> {
  const [given] = (await session.connection.sendRequest(ConfigurationRequest.type, {
    items: [{ section }],
  })) as unknown[];
  session.settings = editorSettings(given);
  judgeAgain(session);
}

/** Looks for the configuration of a file that was opened. */
export const lookForConfig = (session: Session, file: OpenFile): void =>
  quietly(session, readConfigOf(session, file.uri));

/** Reads the configurations of all open files again, after one of them was written or deleted. */
export function readConfigsAgain(session: Session): void {
  for (const uri of session.files.keys()) quietly(session, readConfigOf(session, uri));
}

async function readConfigOf(session: Session, uri: string): Promise<void> {
  const before = session.configs.get(uri);
  const found = await session.disk.nearest(configName, uri);
  const file = session.files.get(uri);
  if (!file || (!found && !before)) return;
  if (found) {
    const { config, problems } = readConfig(found.text);
    session.configs.set(uri, { uri: found.uri, relative: found.relative, config });
    publishConfiguration(session, found.uri, openDocument(found.text), problems);
  } else session.configs.delete(uri);
  if (before && before.uri !== found?.uri) publishConfiguration(session, before.uri, openDocument(''), []);
  judgeOne(session, file);
}

function judgeAgain(session: Session): void {
  for (const file of session.files.values()) judgeOne(session, file);
  const { client, connection } = session;
  if (client.refreshesLenses) quietly(session, connection.sendRequest(CodeLensRefreshRequest.type));
  if (client.refreshesHints) quietly(session, connection.languages.inlayHint.refresh());
}

function judgeOne(session: Session, file: OpenFile): void {
  show(session, judged(session, file, judgedBy(session, file.uri)));
}

function quietly(session: Session, work: Promise<unknown>): void {
  work.catch((failure: unknown) => report(session, 'configuration', failure));
}
