// The one door: a document and settings in, findings out. Server, command line and runner all call this and therefore cannot disagree.
import { printPath, startsWith } from './json/path';
import { writtenSpan } from './json/string';
import type { ArrayNode, JsonNode, ObjectNode, Path } from './json/tree';
import { isObject, type Message } from './model/message';
import { type Reading, readConversations, type Wishes } from './reading';
import { rules } from './rules/index';
import type { Context, ConversationRule, JsonRule, MessageRule, Report, Rule, Severity } from './rules/rule';
import { compareSeverity, type Judgement, judge, milder } from './rules/verdict';
import { issuesOf, type JsonIssueAt, type Piece, spanOf, type TextDocument } from './text/document';
import type { Span } from './text/span';
import type { Params } from './words/language';

export interface Settings extends Wishes {
  /** Rule id -> severity, or `off`. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>> | undefined;
}

export interface Related {
  /** A key of the rule's `words.related`. */
  readonly say: string;
  readonly path: string;
  readonly span: Span;
}

export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** A key of the rule's `words.say`, and what its sentence is filled with. */
  readonly say: string;
  readonly params: Params;
  /** From the root of the file: `$[2].tool_calls[1]`; in `.jsonl` it begins with the record's index. */
  readonly path: string;
  /** UTF-16 offsets in the document. */
  readonly span: Span;
  readonly related: readonly Related[];
  /** Whose verdict it is, and its own words of refusal. */
  readonly target: string;
  readonly says: string | undefined;
  /** What the rule reported, for its fixes; undefined for faults of syntax. */
  readonly origin: { readonly reading: Reading; readonly report: Report } | undefined;
}

export interface CheckResult {
  /** Empty where the file is something else, or nothing could be read of it. */
  readonly readings: readonly Reading[];
  /** In the order of the text. */
  readonly findings: readonly Finding[];
}

/**
 * Reads and judges a document. Total: any text gives a result. `before`: the result for an earlier state of the same file; the answer is the same
 * without it, and costs more.
 */
export function check(document: TextDocument, settings: Settings = {}, before?: CheckResult): CheckResult {
  const readings = readConversations(document, settings, before?.readings);
  const findings = [
    ...(isSomethingElse(document, readings) ? [] : syntaxFindings(document, readings, settings)),
    ...readings.flatMap((reading) => findingsOf(document, reading, settings)),
  ];
  return {
    readings,
    findings: findings.sort((a, b) => a.span.start - b.span.start || compareSeverity(b.severity, a.severity)),
  };
}

/** A JSON file with a value that is no conversation, such as a translation catalogue: not ours to judge. What is broken may have been about to be one. */
const isSomethingElse = (document: TextDocument, readings: readonly Reading[]): boolean =>
  readings.length === 0 &&
  document.records.some(({ frame: { value } }) => typeof value === 'object' && value !== null && !isBegun(value));

/** Keys that no other kind of file begins with. */
const openingKeys = ['messages', 'contents', 'role', 'parts'];

/** True for a list or an object that could be the beginning of a conversation. */
function isBegun(value: unknown): boolean {
  if (Array.isArray(value))
    return value.every((item) => !isObject(item) || isBegun(item) || Object.hasOwn(item, 'type'));
  if (!isObject(value)) return false;
  return Object.keys(value).length === 0 || openingKeys.some((key) => Object.hasOwn(value, key));
}

interface Active<R extends Rule> {
  readonly rule: R;
  readonly judgement: Judgement;
}

interface ActiveRules {
  readonly key: string;
  readonly context: Context;
  readonly message: readonly Active<MessageRule>[];
  readonly conversation: readonly Active<ConversationRule>[];
}

/** Contexts and settings with one key have the same rules. */
const keyOf = (context: Context, settings: Settings): string =>
  [
    context.dialect.id,
    context.target.id,
    context.model,
    context.container,
    context.asItCame,
    JSON.stringify(settings.rules),
  ].join('|');

/** The rules that have something to say in a context, each with its severity there after the user's settings. */
function activeRules(key: string, context: Context, settings: Settings): ActiveRules {
  const active = rules.flatMap((rule) => {
    const judgement = setSeverity(rule, judge(rule, context), settings);
    return judgement ? [{ rule, judgement }] : [];
  });
  return {
    key,
    context,
    message: active
      .filter((entry): entry is Active<MessageRule> => entry.rule.scope === 'message')
      .sort((a, b) => rank(a) - rank(b)),
    conversation: active.filter((entry): entry is Active<ConversationRule> => entry.rule.scope === 'conversation'),
  };
}

/** Shapes in general speak last. */
const rank = (entry: Active<MessageRule>): number => (entry.rule.fallback ? 1 : 0);

function setSeverity(rule: Rule, judgement: Judgement | undefined, settings: Settings): Judgement | undefined {
  const wanted = settings.rules?.[rule.id];
  if (wanted === 'off' || !judgement) return undefined;
  return wanted ? { ...judgement, severity: wanted } : judgement;
}

/** What a rule reported about a message, before it has a place in the document. */
interface Raw {
  readonly rule: Rule;
  readonly judgement: Judgement;
  readonly report: Report;
}

const keptReports = new WeakMap<
  Piece,
  { readonly key: string; readonly message: Message; readonly found: readonly Raw[] }
>();

/** What was found in a reading, for the one that goes on from it. */
interface Found {
  readonly active: ActiveRules;
  /** By index of the message; those without a report are not in it. */
  readonly inMessages: ReadonlyMap<number, readonly Raw[]>;
  readonly across: ReadonlyMap<Rule, readonly Raw[]>;
}

/** By the reading's token. */
const keptFound = new WeakMap<object, Found>();

function findingsOf(document: TextDocument, reading: Reading, settings: Settings): readonly Finding[] {
  const found = findIn(reading, settings);
  keptFound.set(reading.token, found);
  return [...found.inMessages.values(), ...found.across.values()].flat().map((raw) => place(document, reading, raw));
}

function findIn(reading: Reading, settings: Settings): Found {
  const { conversation, dialect, target } = reading;
  const context: Context = {
    dialect,
    target,
    model: conversation.model,
    container: conversation.container,
    asItCame: conversation.reply || conversation.single,
  };
  const key = keyOf(context, settings);
  const known = reading.since && keptFound.get(reading.since.before);
  const before = known?.active.key === key ? known : undefined;
  const active = before?.active ?? activeRules(key, context, settings);
  return { active, inMessages: findInMessages(reading, active, before), across: findAcross(reading, active, before) };
}

function findInMessages(reading: Reading, active: ActiveRules, before: Found | undefined): Found['inMessages'] {
  const found = new Map(before?.inMessages);
  const { messages } = reading.conversation;
  const look = (index: number): void => {
    const reports = messageReports(messages[index] as Message, reading.piece(index), active);
    if (reports.length === 0) found.delete(index);
    else
      found.set(
        index,
        reports.map((raw) => ({ ...raw, report: { ...raw.report, message: index } })),
      );
  };
  if (before && reading.since) for (const index of reading.since.changed) look(index);
  else for (let index = 0; index < messages.length; index++) look(index);
  return found;
}

function findAcross(reading: Reading, active: ActiveRules, before: Found | undefined): Found['across'] {
  const stays = before !== undefined && reading.since?.alike === true;
  return new Map(
    active.conversation.map(({ rule, judgement }) => {
      const known = stays && !rule.readsTexts ? before.across.get(rule) : undefined;
      if (known) return [rule, known];
      const found: Raw[] = [];
      rule.check(reading.whole, (report) => found.push({ rule, judgement, report }), active.context);
      return [rule, found];
    }),
  );
}

function messageReports(message: Message, piece: Piece | undefined, active: ActiveRules): readonly Raw[] {
  const kept = piece && keptReports.get(piece);
  if (kept?.key === active.key && kept.message === message) return kept.found;
  const found: Raw[] = [];
  for (const { rule, judgement } of active.message) {
    const taken = rule.fallback ? [...found] : [];
    rule.check(
      message,
      (report) => {
        if (!taken.some((raw) => speaksOf(raw, report, judgement))) found.push({ rule, judgement, report });
      },
      active.context,
    );
  }
  if (piece) keptReports.set(piece, { key: active.key, message, found });
  return found;
}

/** True where a finding has said what a shape in general would say of the same place: at it, or around or inside of it and no less severely. */
function speaksOf({ judgement, report }: Raw, shape: Report, general: Judgement): boolean {
  if (!startsWith(shape.at, report.at) && !startsWith(report.at, shape.at)) return false;
  if (shape.at.length === report.at.length) return true;
  const severity = (one: Judgement, { atMost }: Report) => milder(one.severity, atMost);
  return compareSeverity(severity(judgement, report), severity(general, shape)) >= 0;
}

function place(document: TextDocument, reading: Reading, { rule, judgement, report }: Raw): Finding {
  const severity = milder(judgement.severity, report.atMost);
  return {
    rule: rule.id,
    severity,
    say: report.say,
    params: report.params ?? {},
    path: pathIn(document, reading, report.message, report.at),
    span: partOf(document, spanIn(document, reading, report.message, report.at, report.focus), report.within),
    related: (report.related ?? []).map((other) => ({
      say: other.say,
      path: pathIn(document, reading, other.message, other.at),
      span: spanIn(document, reading, other.message, other.at),
    })),
    target: judgement.target,
    // Words of refusal, where this is one.
    says: severity === judgement.severity ? judgement.says : undefined,
    origin: { reading, report },
  };
}

const recordPath = (document: TextDocument, record: number): Path => (document.lines ? [record] : []);

function pathIn(document: TextDocument, reading: Reading, message: number | undefined, at: Path): string {
  const base = message === undefined ? [] : reading.pathOf(message);
  return printPath([...recordPath(document, reading.record), ...base, ...at]);
}

/** Where a path of a message (or, without one, of the record) stands in the document. */
export function spanIn(
  document: TextDocument,
  reading: Reading,
  message: number | undefined,
  at: Path,
  focus?: Report['focus'],
): Span {
  const place = message === undefined ? { item: undefined, path: [] } : reading.place(message);
  const path = [...place.path, ...at];
  if (focus !== 'opening') return spanOf(document, reading.record, place.item, path, focus);
  const { start } = spanOf(document, reading.record, place.item, path);
  return { start, end: start + 1 };
}

/** The part of a string that a report is about, where it names one. */
function partOf(document: TextDocument, span: Span, within: Span | undefined): Span {
  if (!within) return span;
  const part = writtenSpan(document.slice(span.start, span.end), within);
  return { start: span.start + part.start, end: span.start + part.end };
}

function syntaxFindings(document: TextDocument, readings: readonly Reading[], settings: Settings): readonly Finding[] {
  const byCode = new Map(
    rules
      .filter((rule): rule is JsonRule => rule.scope === 'json')
      .flatMap((rule) => Object.entries(rule.codes).map(([code, say]) => [code, { rule, say }])),
  );
  return document.records.flatMap((record) => {
    const reading = readings.find((own) => own.record === record.index);
    return issuesOf(document, record.index).flatMap((issue) => {
      const { rule, say } = byCode.get(issue.code) ?? {};
      const judgement = rule && setSeverity(rule, jsonJudgement(rule, reading), settings);
      if (!rule || say === undefined || !judgement) return [];
      return [
        {
          rule: rule.id,
          severity: judgement.severity,
          say,
          params: issue.params ?? {},
          path: printPath([...recordPath(document, record.index), ...issuePath(document, record.index, issue)]),
          span: issue.span,
          related: [],
          target: judgement.target,
          says: judgement.says,
          origin: undefined,
        },
      ];
    });
  });
}

/** Everyone reads JSON alike; whose name stands on the verdict follows the file's target where it has one. */
function jsonJudgement(rule: JsonRule, reading: Reading | undefined): Judgement | undefined {
  const verdict = rule.verdicts.any;
  return verdict && { severity: verdict.severity, target: reading?.target.id ?? 'any', says: verdict.says };
}

/** The innermost object or array around an issue, from the record's root. */
function issuePath(document: TextDocument, record: number, issue: JsonIssueAt): Path {
  const own = document.records[record];
  if (!own) return [];
  if (issue.item === undefined) return containerAt(own.frame.tree(), issue.start) ?? [];
  const list = own.list ?? [];
  const inside = containerAt(own.items[issue.item]?.tree(), issue.start);
  return inside ? [...list, issue.item, ...inside] : list;
}

/** Path of the innermost object or array that an offset lies inside of; undefined where it lies in none. */
function containerAt(tree: JsonNode | undefined, offset: number): Path | undefined {
  const holds = (node: JsonNode | undefined): node is ObjectNode | ArrayNode =>
    (node?.type === 'object' || node?.type === 'array') && node.start < offset && offset < node.end;
  if (!holds(tree)) return undefined;
  const path: (string | number)[] = [];
  let node = tree;
  for (;;) {
    const [step, inner] =
      node.type === 'array'
        ? [node.items.findIndex(holds), node.items.find(holds)]
        : [
            node.members.find((member) => holds(member.value))?.key.value,
            node.members.find((member) => holds(member.value))?.value,
          ];
    if (step === undefined || !holds(inner)) return path;
    path.push(step);
    node = inner;
  }
}
