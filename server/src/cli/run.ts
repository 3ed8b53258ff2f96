// `messages-json run`: sends a conversation to Ollama, prints the reply in the file's dialect or writes it into the file.
import { printJson } from '../core/json/print';
import type { RunFailure } from '../core/run/events';
import { type Plan, plan } from '../core/run/plan';
import { writeReply } from '../core/run/reply';
import { type Session, startSession, step } from '../core/run/session';
import { openDocument, type TextDocument } from '../core/text/document';
import { applyEdits } from '../core/text/span';
import { say, type WordKey } from '../core/words/index';
import { resolveBaseUrl } from '../runner/address';
import { noticesOfDone, RunError } from '../runner/errors';
import { chat, listModels } from '../runner/ollama';
import { type FileText, isLines, readText, replaceFile } from './files';
import { lookUpConfigurations } from './settings';
import { readFlags, type Terminal, UsageError } from './terminal';

export async function runCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const { values, positionals } = readFlags(
    args,
    {
      at: { type: 'string' },
      conversation: { type: 'string' },
      model: { type: 'string' },
      'base-url': { type: 'string' },
      'in-place': { type: 'boolean' },
    },
    terminal,
  );
  const [file] = positionals;
  const { language } = terminal;
  if (file === undefined || positionals.length !== 1) throw new UsageError(say(language, 'cli.run-one-file'));
  const read = await readText(file);
  if ('key' in read) {
    terminal.complain(say(language, read.key, { file, reason: read.reason }));
    return 2;
  }
  const document = openDocument(read.text, { lines: isLines(file) });
  const { settings } = await lookUpConfigurations().judge(file, {});
  const planned = plan(document, {
    ...settings,
    at: indexFlag('--at', values.at, terminal),
    conversation: indexFlag('--conversation', values.conversation, terminal),
    model: values.model,
  });
  if (planned.type === 'refusal') {
    const { line, character } = document.positionAt(planned.span?.start ?? 0);
    const where = planned.span ? `${file}:${line + 1}:${character + 1}: ` : `${file}: `;
    terminal.complain(where + say(language, planned.key, planned.params));
    return 1;
  }
  const address = resolveBaseUrl({ setting: values['base-url'], env: process.env['OLLAMA_HOST'] });
  if ('problem' in address) {
    terminal.complain(say(language, address.problem, address.params));
    return 2;
  }
  if (address.warning) terminal.complain(say(language, address.warning.key, address.warning.params));
  const model = planned.model ?? (await pickModel(address.url, terminal));
  if (model === undefined) return 1;
  const session = await receiveReply(planned, address.url, model, terminal);
  return finish({ file, read, document, session, inPlace: values['in-place'] === true }, terminal);
}

function indexFlag(flag: string, value: string | undefined, terminal: Terminal): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value)) throw new UsageError(say(terminal.language, 'cli.not-an-index', { flag, value }));
  return Number(value);
}

/** The only model there is; with none or several, says so. */
async function pickModel(baseUrl: string, terminal: Terminal): Promise<string | undefined> {
  try {
    const models = (await listModels({ baseUrl })).map((model) => model.name);
    if (models.length === 1) return models[0];
    terminal.complain(
      models.length === 0
        ? say(terminal.language, 'run.no-models', { host: baseUrl })
        : say(terminal.language, 'run.which-model', { models: models.join(', ') }),
    );
  } catch (failure) {
    if (!(failure instanceof RunError)) throw failure;
    complain(failure.failure, terminal);
  }
  return undefined;
}

/** Ctrl+C stops the run: the connection closes, and Ollama stops generating. */
async function receiveReply(planned: Plan, baseUrl: string, model: string, terminal: Terminal): Promise<Session> {
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.once('SIGINT', onInterrupt);
  let session = startSession(planned, { insert: 'whenDone', stopped: 'takeBack' });
  try {
    for await (const event of chat({ baseUrl, body: planned.body(model), signal: stop.signal })) {
      session = step(session, [event]).session;
      if (event.type === 'failed') complain(event.failure, terminal);
      if (event.type === 'done')
        for (const notice of noticesOfDone(event, planned.estimate))
          terminal.complain(say(terminal.language, notice.key as WordKey, notice.params));
    }
  } finally {
    process.removeListener('SIGINT', onInterrupt);
  }
  return session;
}

const complain = (failure: RunFailure, terminal: Terminal): void =>
  terminal.complain(say(terminal.language, failure.key, failure.params));

interface Finished {
  readonly file: string;
  readonly read: FileText;
  readonly document: TextDocument;
  readonly session: Session;
  readonly inPlace: boolean;
}

async function finish({ file, read, document, session, inPlace }: Finished, terminal: Terminal): Promise<0 | 1> {
  if (session.state !== 'done') return 1;
  if (inPlace && file !== '-') {
    const edit = { start: session.start, end: session.start, text: session.inserted };
    await replaceFile(file, { ...read, text: applyEdits(document.text(), [edit]) });
    return 0;
  }
  for (const message of writeReply(session.reply, session.place, session.options))
    terminal.print(printJson(message, { indent: '  ', eol: '\n' }));
  return 0;
}
