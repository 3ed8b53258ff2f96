// What a run of the bench has to show: tables, and targets with what was measured beside them.
import { ms, ratio } from './measure.mjs';

const sections = [];
const targets = [];

export const table = (head, rows) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

/** Adds a section and prints it. */
export function section(title, text, body) {
  sections.push(`## ${title}\n\n${text}\n\n${body}`);
  console.log(`\n${title}\n${body}`);
}

const units = { ms: (value) => `${ms(value)} ms`, '×': (value) => `${value < 10 ? value.toFixed(2) : ratio(value)} ×` };

/**
 * Notes a measured value beside its target.
 * @param {string} what
 * @param {{ found: number, most?: number, least?: number, unit: keyof typeof units, standsInTheWay?: string }} measured most, least: the target
 */
export function target(what, { found, most, least, unit, standsInTheWay = '' }) {
  const met = most === undefined ? found >= least : found <= most;
  const wanted = most === undefined ? `≥ ${units[unit](least)}` : `≤ ${units[unit](most)}`;
  targets.push([what, wanted, units[unit](found), met ? 'met' : '**missed**', met ? '' : standsInTheWay]);
}

/** The targets so far. */
export const targetTable = () => table(['what', 'target', 'measured', '', 'what stands in the way'], targets);

/** The whole page. */
export const page = (intro) =>
  `${[intro, `## Targets\n\n${targetTable()}`, ...sections].join('\n\n')}\n`.replace(/\n{3,}/g, '\n\n');

export const KB = 1000;
export const MB = 1000 * KB;
export const label = (bytes) => (bytes >= MB ? `${bytes / MB} MB` : `${bytes / KB} KB`);
