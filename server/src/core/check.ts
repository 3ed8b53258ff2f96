// The one door: a document and settings in, findings out. Server, command line and runner all call this and therefore cannot disagree.
import { printPath, startsWith } from './json/path';
import { writtenSpan } from './json/string';
import type { ArrayNode, JsonNode, ObjectNode, Path } from './json/tree';
import type { Mark } from './model/list';
import { isObject, type Message } from './model/message';
import { type Reading, readConversations, readingOf, type Wishes } from './reading';
import { rules } from './rules/index';
import type { Context, ConversationRule, JsonRule, MessageRule, Report, Rule, Severity, Whole } from './rules/rule';
import { compareSeverity, type Judgement, judge, milder } from './rules/verdict';
import { issuesOf, type JsonIssueAt, mayHaveIssues, spanOf, type TextDocument } from './text/document';
import type { Span } from './text/span';
import type { Params } from './words/language';

export interface Settings extends Wishes {
  /** Rule id -> severity, or `off`. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>> | undefined;
  /** No more findings than these, the most severe; all of them without it. */
  readonly most?: number | undefined;
  /** The text is one line of a file, and the other lines may hold conversations: what is wrong with its syntax is said whatever else it is. */
  readonly isPart?: boolean | undefined;
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
  /** There are more findings than `settings.most`. */
  readonly isCut: boolean;
  /** It is plainly something else than conversations, and not ours to judge. */
  readonly isOther: boolean;
  /** For the check that goes on from this one. */
  readonly active: ReadonlyMap<string, ActiveRules>;
}

/** What nothing has been found in yet. */
export const unchecked: CheckResult = { readings: [], findings: [], isCut: false, isOther: false, active: new Map() };

/**
 * Reads and judges a document. Total: any text gives a result. `before`: the result for an earlier state of the same file; the answer is the same
 * without it, and costs more.
 */
export function check(document: TextDocument, settings: Settings = {}, before: CheckResult = unchecked): CheckResult {
  const { most = Number.POSITIVE_INFINITY } = settings;
  const readings = readConversations(document, settings, before.readings);
  const active = new Map<string, ActiveRules>();
  const ruleKey = JSON.stringify(settings.rules);
  const isOther = isSomethingElse(document, readings);
  const found: (Found | JsonFinding)[] =
    isOther && !settings.isPart ? [] : [...syntaxFindings(document, readings, settings, most)];
  for (const reading of readings) {
    const context = contextOf(reading);
    const key = keyOf(context, ruleKey);
    const own = active.get(key) ?? before.active.get(key) ?? activeRules(context, settings);
    active.set(key, own);
    found.push(...findIn(reading, own, most, before.readings.length === 0));
  }
  const isCut = found.length > most;
  const findings = (isCut ? worst(found, most) : found).map((raw) =>
    'raw' in raw ? place(document, raw) : raw.finding,
  );
  return {
    readings,
    findings: findings.sort((a, b) => a.span.start - b.span.start || compareSeverity(b.severity, a.severity)),
    isCut,
    isOther,
    active,
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

/** The rules that have something to say in a context, and what those over one message have said. */
interface ActiveRules {
  readonly context: Context;
  readonly conversation: readonly Active<ConversationRule>[];
  /** What is wrong with one message by itself; kept as long as the message is. */
  reports(message: Message): readonly Raw[];
  readonly count: Mark<Message>;
  readonly counts: Readonly<Record<Severity, Mark<Message>>>;
}

const contextOf = ({ conversation, dialect, target }: Reading): Context => {
  const { model, container, reply, single } = conversation;
  return { dialect, target, model, container, asItCame: reply || single };
};

/** Contexts and settings with one key have the same rules. */
const keyOf = ({ dialect, target, model, container, asItCame }: Context, ruleKey: string | undefined): string =>
  [dialect.id, target.id, model, container, asItCame, ruleKey].join('|');

/** The rules that have something to say in a context, each with its severity there after the user's settings. */
function activeRules(context: Context, settings: Settings): ActiveRules {
  const active = rules.flatMap((rule) => {
    const judgement = setSeverity(rule, judge(rule, context), settings);
    return judgement ? [{ rule, judgement }] : [];
  });
  const overMessages = active
    .filter((entry): entry is Active<MessageRule> => entry.rule.scope === 'message')
    .sort((a, b) => rank(a) - rank(b));
  const kept = new WeakMap<Message, readonly Raw[]>();
  const reports = (message: Message): readonly Raw[] => {
    const known = kept.get(message);
    if (known) return known;
    const found = messageReports(message, overMessages, context);
    kept.set(message, found.length === 0 ? none : found);
    return found;
  };
  const countOf =
    (severity: Severity): Mark<Message> =>
    (message) =>
      reports(message).filter((raw) => raw.severity === severity).length;
  return {
    context,
    conversation: active.filter((entry): entry is Active<ConversationRule> => entry.rule.scope === 'conversation'),
    reports,
    count: (message) => reports(message).length,
    counts: {
      error: countOf('error'),
      warning: countOf('warning'),
      information: countOf('information'),
      hint: countOf('hint'),
    },
  };
}

/** Shapes in general speak last. */
const rank = (entry: Active<MessageRule>): number => (entry.rule.fallback ? 1 : 0);

function setSeverity(rule: Rule, judgement: Judgement | undefined, settings: Settings): Judgement | undefined {
  const wanted = settings.rules?.[rule.id];
  if (wanted === 'off' || !judgement) return undefined;
  return wanted ? { ...judgement, severity: wanted } : judgement;
}

const none: readonly never[] = [];

/** What a rule reported, before it has a place in the document. */
interface Raw {
  readonly rule: Rule;
  readonly judgement: Judgement;
  readonly severity: Severity;
  readonly report: Report;
}

/** What was found in a reading; `message`: index of the message, for rules over one. */
interface Found {
  readonly severity: Severity;
  readonly raw: Raw;
  readonly reading: Reading;
  readonly message: number | undefined;
}

const rawOf = ({ rule, judgement }: Active<Rule>, report: Report): Raw => ({
  rule,
  judgement,
  severity: milder(judgement.severity, report.atMost),
  report,
});

type Located = readonly [raw: Raw, message: number | undefined];

/** What was found in a reading. */
interface KeptFound {
  readonly active: ActiveRules;
  readonly most: number;
  readonly found: readonly Located[];
}

/** `isFirst`: nothing was found of the file before. */
function findIn(reading: Reading, active: ActiveRules, most: number, isFirst: boolean): readonly Found[] {
  const kept = reading.token.found as KeptFound | undefined;
  const found =
    kept?.active === active && kept.most === most
      ? kept.found
      : [
          ...(isFirst && most === Number.POSITIVE_INFINITY
            ? findInAll(reading.whole.messages, active)
            : findInMessages(reading.whole.messages, active, most)),
          ...findAcross(reading.whole, active, most),
        ];
  reading.token.found = { active, most, found } satisfies KeptFound;
  return found.map(([raw, message]) => ({ severity: raw.severity, raw, reading, message }));
}

const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** All that the rules over one message say, without counts that a later check could go on from: quicker for a text that is checked once. */
function findInAll(messages: Whole['messages'], active: ActiveRules): readonly Located[] {
  const found: Located[] = [];
  for (const [index, item] of messages.toArray().entries())
    for (const raw of active.reports(item)) found.push([raw, index]);
  return found;
}

/** What the rules over one message say; where that is more than enough, the most severe first and one more than enough. */
function findInMessages(messages: Whole['messages'], active: ActiveRules, most: number): readonly Located[] {
  const found: Located[] = [];
  if (messages.sum(active.count) <= most) {
    for (const { index, item } of messages.where(active.count))
      for (const raw of active.reports(item)) found.push([raw, index]);
    return found;
  }
  for (const severity of severities) {
    for (const { index, item } of messages.where(active.counts[severity])) {
      for (const raw of active.reports(item)) if (raw.severity === severity) found.push([raw, index]);
      if (found.length > most) return found;
    }
  }
  return found;
}

/** Ends a rule that has said more than enough: a walk over a long list need not go on. */
const enough = Symbol('enough');

function findAcross(whole: Whole, active: ActiveRules, most: number): readonly Located[] {
  const limited: Whole = { ...whole, pairing: whole.pairing.limited(most + 1) };
  return active.conversation.flatMap((entry) => {
    const found: Located[] = [];
    try {
      entry.rule.check(
        limited,
        (report) => {
          found.push([rawOf(entry, report), undefined]);
          if (found.length > most) throw enough;
        },
        active.context,
      );
    } catch (thrown) {
      if (thrown !== enough) throw thrown;
    }
    return found;
  });
}

/** The most severe of what was found; of those as severe, the first. */
const worst = <F extends { readonly severity: Severity }>(found: readonly F[], most: number): readonly F[] =>
  [...found].sort((a, b) => compareSeverity(b.severity, a.severity)).slice(0, most);

function messageReports(message: Message, active: readonly Active<MessageRule>[], context: Context): readonly Raw[] {
  const found: Raw[] = [];
  let asked = active[0] as Active<MessageRule>;
  /** How many of the findings count for what the rule that is asked may still say. */
  let said = 0;
  // One for all rules: with one for each, most of the memory that a check takes would be for what nobody calls.
  const report = (own: Report): void => {
    for (let at = 0; at < said; at++) if (speaksOf(found[at] as Raw, own, asked.judgement)) return;
    found.push(rawOf(asked, own));
  };
  for (const entry of active) {
    asked = entry;
    said = entry.rule.fallback ? found.length : 0;
    entry.rule.check(message, report, context);
  }
  return found;
}

/** True where a finding has said what a shape in general would say of the same place: at it, or around or inside of it and no less severely. */
function speaksOf({ severity, report }: Raw, shape: Report, general: Judgement): boolean {
  if (!startsWith(shape.at, report.at) && !startsWith(report.at, shape.at)) return false;
  if (shape.at.length === report.at.length) return true;
  if (report.lacks && shape.at.length > report.at.length) return false;
  return compareSeverity(severity, milder(general.severity, shape.atMost)) >= 0;
}

function place(document: TextDocument, { raw, reading, message }: Found): Finding {
  const { rule, judgement, severity } = raw;
  const report = message === undefined ? raw.report : { ...raw.report, message };
  return {
    rule: rule.id,
    severity,
    say: report.say,
    params: report.params ?? {},
    path: pathIn(document, reading, report.message, report.at),
    span: spanOfReport(document, reading, report, raw),
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

/** What paths of a record begin with: its index in a file of lines. */
export const recordPath = (document: TextDocument, record: number): Path => (document.lines ? [record] : []);

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

/** Where in its piece a report about a message with a piece of its own is shown: as long as the message is the same, it is so too. */
const keptSpans = new WeakMap<Raw, Span>();

function spanOfReport(document: TextDocument, reading: Reading, report: Report, raw: Raw): Span {
  const item = report.message === undefined ? undefined : reading.place(report.message).item;
  const start = item === undefined ? 0 : (document.records[reading.record]?.itemStart(item) ?? 0);
  let span = keptSpans.get(raw);
  if (!span) {
    const found = partOf(document, spanIn(document, reading, report.message, report.at, report.focus), report.within);
    span = { start: found.start - start, end: found.end - start };
    // A report across messages is made anew each time; what is kept of a message must not depend on its place.
    if (item !== undefined && raw.report.message === undefined) keptSpans.set(raw, span);
  }
  return { start: start + span.start, end: start + span.end };
}

/** The part of a string that a report is about, where it names one. */
function partOf(document: TextDocument, span: Span, within: Span | undefined): Span {
  if (!within) return span;
  const part = writtenSpan(document.slice(span.start, span.end), within);
  return { start: span.start + part.start, end: span.start + part.end };
}

/** A fault of syntax that has its place already. */
interface JsonFinding {
  readonly severity: Severity;
  readonly finding: Finding;
}

/** What is wrong with the syntax; no more than is enough of each record. */
function syntaxFindings(
  document: TextDocument,
  readings: readonly Reading[],
  settings: Settings,
  most: number,
): readonly JsonFinding[] {
  const faulty = document.records.filter((record) => mayHaveIssues(record));
  if (faulty.length === 0) return [];
  const byCode = new Map(
    rules
      .filter((rule): rule is JsonRule => rule.scope === 'json')
      .flatMap((rule) => Object.entries(rule.codes).map(([code, say]) => [code, { rule, say }])),
  );
  return faulty.flatMap((record) => {
    const reading = readingOf(readings, record.index);
    return issuesOf(document, record.index, most + 1).flatMap((issue) => {
      const { rule, say } = byCode.get(issue.code) ?? {};
      const judgement = rule && setSeverity(rule, jsonJudgement(rule, reading), settings);
      if (!rule || say === undefined || !judgement) return [];
      const finding: Finding = {
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
      };
      return [{ severity: finding.severity, finding }];
    });
  });
}

/** Everyone reads JSON alike; whose name stands on the verdict follows the file's target where it has one. */
function jsonJudgement(rule: JsonRule, reading: Reading | undefined): Judgement | undefined {
  const verdict = rule.verdicts.any;
  return verdict && { severity: verdict.severity, target: reading?.target.id ?? 'any', says: verdict.says };
}

/** The member that an issue is about, or the innermost object or array around it, from the record's root. */
function issuePath(document: TextDocument, record: number, issue: JsonIssueAt): Path {
  const own = document.records[record];
  if (!own) return [];
  const name = issue.code === 'duplicate-key' ? issue.params?.['key'] : undefined;
  const member = name === undefined ? [] : [name];
  if (issue.item === undefined) return [...(containerAt(own.frame.tree(), issue.start) ?? []), ...member];
  const list = own.list ?? [];
  const inside = containerAt(own.item(issue.item)?.tree(), issue.start);
  return inside ? [...list, issue.item, ...inside, ...member] : list;
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
