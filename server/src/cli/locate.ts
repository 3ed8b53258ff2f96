// `messages-json locate`: the message that an error of an API is about, from the error's text on standard input.
import { explain, type Located, type Location, locate } from '../core/features/locate/index';
import { openDocument, type TextDocument } from '../core/text/document';
import { type Language, say } from '../core/words/index';
import { type FileText, isLines, readText } from './files';
import { judgingFlags, readJudging } from './flags';
import { rulePage } from './pages';
import { lookUpConfigurations } from './settings';
import { readFlags, type Terminal, UsageError } from './terminal';

export async function locateCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const { language } = terminal;
  const { values, positionals } = readFlags(args, judgingFlags, terminal);
  const { target, dialect, format } = readJudging(values, terminal);
  const [file] = positionals;
  if (file === undefined || file === '-' || positionals.length !== 1)
    throw new UsageError(say(language, 'cli.locate-one-file'));
  const sent = await read(file, terminal);
  if (!sent) return 2;
  if (process.stdin.isTTY) terminal.complain(say(language, 'cli.paste-error'));
  const error = await read('-', terminal);
  if (!error) return 2;
  const document = openDocument(sent.text, { lines: isLines(file) });
  const { settings } = await lookUpConfigurations().judge(file, { target, dialect });
  const found = locate(document, settings, error.text);
  if (format === 'json') terminal.print(JSON.stringify(toJson(file, document, found, language), null, 2));
  else printText(file, document, found, terminal);
  return found.places.length > 0 ? 0 : 1;
}

/** A file's text; where it cannot be read, says so. */
async function read(path: string, terminal: Terminal): Promise<FileText | undefined> {
  const given = await readText(path);
  if (!('key' in given)) return given;
  terminal.complain(say(terminal.language, given.key, { file: path, reason: given.reason }));
  return undefined;
}

function printText(file: string, document: TextDocument, { places, rule }: Location, terminal: Terminal): void {
  const { language } = terminal;
  const [best, ...others] = places;
  const placeOf = ({ span, path }: Located): string => {
    const { line, character } = document.positionAt(span.start);
    return `${terminal.paint('underline', `${file}:${line + 1}:${character + 1}`)}  ${path}`;
  };
  const explainRule = (place: Pick<Located, 'rule' | 'finding'>): void => {
    if (place.rule === undefined) return;
    terminal.print(`  ${explain(place, language)}`);
    terminal.print(`  ${terminal.paint('gray', rulePage(place.rule, language) ?? place.rule)}`);
  };
  if (best) {
    terminal.print(`${placeOf(best)}${best.rule === undefined ? '' : `  ${terminal.paint('gray', best.rule)}`}`);
    explainRule(best);
    terminal.print(`  ${say(language, best.how, best.params)}`);
  } else if (rule !== undefined) {
    terminal.print(say(language, 'locate.rule-only'));
    explainRule({ rule, finding: undefined });
  } else terminal.complain(say(language, 'locate.none'));
  if (others.length === 0) return;
  terminal.print(`\n${say(language, 'locate.others')}`);
  for (const place of others) terminal.print(`  ${placeOf(place)}  ${say(language, place.how, place.params)}`);
}

/** The shape that programs read: the rule of the error's words, and the places, the likeliest first; positions zero-based, UTF-16. */
function toJson(file: string, document: TextDocument, { places, rule }: Location, language: Language): object {
  const page = (id: string | undefined): string | null => (id === undefined ? null : (rulePage(id, language) ?? null));
  return {
    file,
    rule: rule ?? null,
    page: page(rule),
    places: places.map((place) => ({
      path: place.path,
      range: { start: document.positionAt(place.span.start), end: document.positionAt(place.span.end) },
      rule: place.rule ?? null,
      page: page(place.rule),
      message: explain(place, language),
      how: say(language, place.how, place.params),
    })),
  };
}
