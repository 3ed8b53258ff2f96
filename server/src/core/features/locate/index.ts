// Finds the message that an error of an API is about: from the text that somebody pastes to places in the file, and the rule that explains it.
import { check, type Finding, type Settings, spanIn } from '../../check';
import { printPath } from '../../json/path';
import type { Path } from '../../json/tree';
import { isObject, type Message } from '../../model/message';
import type { Reading } from '../../reading';
import { findRule } from '../../rules/index';
import { compareSeverity } from '../../rules/verdict';
import { findTarget, type Target } from '../../targets/index';
import type { TextDocument } from '../../text/document';
import type { Span } from '../../text/span';
import type { Language, Params, WordKey } from '../../words/index';
import { sentence } from '../sentence';
import { type Clues, cluesOf } from './clues';
import { messagesAt } from './counting';
import { type Explanation, explanationsOf } from './explain';

/** A place that an error may be about. */
export interface Located {
  /** From the root of the file, as findings have it. */
  readonly path: string;
  readonly span: Span;
  /** Why this place: a word key of `locate.*`, and what fills it. */
  readonly how: WordKey;
  readonly params: Params;
  /** The rule that explains the error here; undefined where none does. */
  readonly rule: string | undefined;
  /** What the check found here, where it did. */
  readonly finding: Finding | undefined;
}

export interface Location {
  /** The likeliest first. */
  readonly places: readonly Located[];
  /** The rule whose receiver refuses in these words, be there a place for it or not. */
  readonly rule: string | undefined;
}

/** More places help nobody. */
const most = 5;

/** An error text longer than this is a log; its beginning holds the error, or nothing does. In UTF-16 units. */
const longest = 20_000;

/** A place with what speaks for it. */
interface Candidate extends Located {
  readonly weight: number;
  readonly key: string;
}

/** The places in a document that an error text may be about. Total: any text gives an answer, at worst an empty one. */
export function locate(document: TextDocument, settings: Settings, text: string): Location {
  const error = text.slice(0, longest);
  const explanations = explanationsOf(error);
  const exact = explanations.find((own) => own.exact)?.rule;
  const { readings, findings, targets } = judge(document, settings, explanations);
  const evidence = { error, clues: cluesOf(error), explanations, targets };
  const candidates = readings.flatMap((reading) => {
    const places = placesIn(document, reading, evidence);
    const own = findings.filter((finding) => isOf(finding, reading));
    return [
      ...places.map((place) => explained(place, exact, own)),
      ...own.flatMap((finding) => ofFinding(finding, places, explanations)),
    ];
  });
  return { places: best(candidates), rule: exact };
}

const isOf = ({ origin }: Finding, reading: Reading): boolean =>
  origin !== undefined && keyOf(origin.reading, undefined) === keyOf(reading, undefined);

/** Tells messages of all conversations of a file apart. */
const keyOf = ({ record, conversation }: Reading, message: number | undefined): string =>
  `${record}/${printPath(conversation.list)}/${message}`;

/** A place with the rule of the error; where its words are nobody's, with the worst that is found in the message. */
function explained(place: Candidate, exact: string | undefined, findings: readonly Finding[]): Candidate {
  if (exact !== undefined) return { ...place, rule: exact };
  const finding = findings
    .filter(({ origin }) => origin && keyOf(origin.reading, origin.report.message) === place.key)
    .reduce<Finding | undefined>(
      (worst, own) => (worst && compareSeverity(worst.severity, own.severity) >= 0 ? worst : own),
      undefined,
    );
  return { ...place, rule: finding?.rule, finding };
}

/** The document as those judge it whose words the error has, and as the settings say. */
function judge(document: TextDocument, settings: Settings, explanations: readonly Explanation[]) {
  const own = check(document, settings);
  const speaking = explanations
    .filter(({ target }, at, all) => findTarget(target) && all.findIndex((other) => other.target === target) === at)
    .slice(0, 3)
    .map(({ target }) => target);
  const found = [own, ...speaking.map((target) => check(document, { ...settings, target }))];
  const named = speaking.length > 0 ? speaking : [...new Set(own.readings.map(({ target }) => target.id))];
  return {
    readings: own.readings,
    findings: found.flatMap(({ findings }) => findings),
    targets: named.map(findTarget).filter((target) => target !== undefined),
  };
}

interface Evidence {
  readonly error: string;
  readonly clues: Clues;
  readonly explanations: readonly Explanation[];
  readonly targets: readonly Target[];
}

/** What an index, an id or a part of the request in the error leads to. */
function placesIn(document: TextDocument, reading: Reading, evidence: Evidence): readonly Candidate[] {
  const { conversation, record, dialect } = reading;
  const { clues, targets, error } = evidence;
  const own = targets.some(({ id }) => id === dialect.vendor);
  const at = (
    message: number | undefined,
    path: Path,
    given: Pick<Candidate, 'how' | 'params' | 'weight'>,
  ): Candidate => {
    const base = message === undefined ? [] : reading.pathOf(message);
    return {
      ...given,
      path: printPath([...(document.lines ? [record] : []), ...base, ...path]),
      span: spanIn(document, reading, message, path, path.length === 0 ? 'opening' : 'value'),
      rule: undefined,
      finding: undefined,
      key: keyOf(reading, message),
    };
  };
  const byIndex = clues.indexes.flatMap((clue) =>
    messagesAt(conversation.messages, clue, targets, own).map(({ message, how }, rank) => {
      const path = resolved(conversation.messages[message]?.value, clue.rest);
      return at(message, path, { how, params: { index: clue.index }, weight: 5 - rank + (path.length > 0 ? 1 : 0) });
    }),
  );
  const byId = conversation.messages.flatMap((message, index) =>
    idsOf(message)
      .filter(({ id }) => names(error, id))
      .map(({ id, path }) => at(index, path, { how: 'locate.id', params: { id }, weight: 6 })),
  );
  const { body } = conversation;
  const byField = body
    ? clues.fields.flatMap((field) => {
        const path = resolved(body.value, field);
        return path.length > 1
          ? [at(undefined, [...body.path, ...path], { how: 'locate.field', params: {}, weight: 5 })]
          : [];
      })
    : [];
  return [...byIndex, ...byId, ...byField];
}

/** A finding that explains the error, the stronger the more else leads to its message. */
function ofFinding(
  finding: Finding,
  places: readonly Candidate[],
  explanations: readonly Explanation[],
): readonly Candidate[] {
  const explanation = explanations.find(({ rule }) => rule === finding.rule);
  const { origin } = finding;
  if (!explanation || !origin) return [];
  const { reading, report } = origin;
  const key = keyOf(reading, report.message);
  const near = places.filter((place) => place.key === key);
  const named = places.some(({ how, path }) => how === 'locate.id' && isNear(path, finding.path));
  const strength = explanation.exact ? 10 + explanation.weight / 100 : 4 + explanation.weight / 100;
  const led = near.reduce((sum, { weight }) => Math.max(sum, weight), 0);
  return [
    {
      path: finding.path,
      span: finding.span,
      how: 'locate.finding',
      params: {},
      rule: finding.rule,
      finding,
      weight: strength + led + (named ? 4 : 0),
      key,
    },
  ];
}

/** True where one path leads on from the other, or both into the same call. */
const isNear = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a) || parent(a) === parent(b);
const parent = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('[')));

/** The best places, each once; where something is found, the message by itself is no place of its own. */
function best(candidates: readonly Candidate[]): readonly Located[] {
  const sorted = [...candidates].sort((a, b) => b.weight - a.weight);
  const kept: Candidate[] = [];
  for (const candidate of sorted) {
    const same = kept.some(
      (own) =>
        own.path === candidate.path ||
        (own.how === 'locate.finding' && own.key === candidate.key && candidate.how !== 'locate.finding'),
    );
    if (!same) kept.push(candidate);
  }
  return kept.slice(0, most).map(({ weight: _weight, key: _key, ...place }) => place);
}

/** The part of a path that leads somewhere: errors put the names of types between the steps (`content.0.tool_use.id`). */
function resolved(value: unknown, path: Path): Path {
  const found: (string | number)[] = [];
  let at = value;
  for (const step of path) {
    const next =
      typeof step === 'number'
        ? Array.isArray(at)
          ? at[step]
          : undefined
        : isObject(at) && Object.hasOwn(at, step)
          ? at[step]
          : undefined;
    if (next === undefined) continue;
    found.push(step);
    at = next;
  }
  return found;
}

interface Id {
  readonly id: string;
  readonly path: Path;
}

function idsOf({ calls, results, id }: Message): readonly Id[] {
  return [...calls.map((call) => call.id), ...results.map((result) => result.callId), id].flatMap((field) =>
    typeof field?.value === 'string' && field.value.length >= 3 ? [{ id: field.value, path: field.path }] : [],
  );
}

/** True where a text names an id by itself, not as a part of a longer one. */
function names(text: string, id: string): boolean {
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1)) {
    if (!/[\w-]/.test(text.charAt(at - 1)) && !/[\w-]/.test(text.charAt(at + id.length))) return true;
  }
  return false;
}

/** What a user is told about a place: what is wrong there, or else what the rule is about; '' where nobody knows. */
export function explain({ finding, rule }: Pick<Located, 'finding' | 'rule'>, language: Language): string {
  if (finding) return sentence(finding, language);
  const words = rule === undefined ? undefined : findRule(rule)?.words[language];
  return words ? `${words.title}${language === 'en' ? ': ' : '：'}${words.why}` : '';
}
