// The registry of rules: one line each, in the order in which a page lists them.
import type { Rule } from './rule';
import { toolCallUnansweredMid } from './tool-call-unanswered-mid';
import { toolCallsEmptyArray } from './tool-calls-empty-array';
import { wrongShape } from './wrong-shape';

export const rules: readonly Rule[] = [
  toolCallsEmptyArray,
  toolCallUnansweredMid,
  wrongShape,
];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

export const findRule = (id: string): Rule | undefined => byId.get(id);

export type { Fix, Rule, Severity } from './rule';
