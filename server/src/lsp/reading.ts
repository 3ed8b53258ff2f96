// Tells our own extension what a file was read as, for the language status; other editors are not asked to understand it.
import type { OpenFile } from './documents';
import type { Session } from './session';

/** What is told with `messages/reading`. */
interface ReadingParams {
  readonly uri: string;
  readonly dialect?: string;
  readonly target?: string;
  readonly model?: string;
}

/** Sends what a file was read as, where that differs from what was last sent of it. */
export function announce({ client, connection, announced }: Session, file: OpenFile): void {
  if (!client.readings) return;
  const params = readingOf(file);
  const text = JSON.stringify(params);
  if (announced.get(file.uri) === text) return;
  announced.set(file.uri, text);
  void connection.sendNotification('messages/reading', params);
}

function readingOf({ uri, result }: OpenFile): ReadingParams {
  const [first] = result.readings;
  if (!first) return { uri };
  const { model } = first.conversation;
  return { uri, dialect: first.dialect.name, target: first.target.name, ...(model === undefined ? {} : { model }) };
}
