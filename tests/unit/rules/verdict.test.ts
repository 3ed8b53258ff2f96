// Whose verdict counts, for each way of judging.
import { describe, expect, it } from 'vitest';
import { dialectById } from '../../../server/src/core/dialects';
import { rules } from '../../../server/src/core/rules';
import type { Judge, Rule, TargetId, Verdicts } from '../../../server/src/core/rules/rule';
import { error, hint, warning } from '../../../server/src/core/rules/rule';
import { judge, milder } from '../../../server/src/core/rules/verdict';
import { findTarget } from '../../../server/src/core/targets';

const rule = (how: Judge, verdicts: Verdicts) => ({ judge: how, verdicts }) as unknown as Rule;

function severity(how: Judge, verdicts: Verdicts, dialect: string, target: TargetId, model?: string) {
  const found = findTarget(target);
  if (!found) throw new Error(target);
  return judge(rule(how, verdicts), {
    dialect: dialectById(dialect),
    target: found,
    model,
    container: 'array',
    asItCame: false,
  })?.severity;
}

const verdicts: Verdicts = {
  openai: warning('src', 'x'),
  langchain: error('run', 'x'),
  ollama: hint('src', 'x', {
    models: [
      { match: /^new/, severity: 'error' },
      { match: /^old/, severity: 'off' },
    ],
  }),
};

describe('judge', () => {
  it.each<[Judge, string, TargetId, string | undefined]>([
    ['dialect', 'openai-chat', 'ollama', 'warning'],
    ['dialect', 'langchain-flat', 'ollama', 'error'],
    ['target', 'openai-chat', 'ollama', 'hint'],
    ['target', 'langchain-flat', 'openai', 'warning'],
    ['target', 'openai-chat', 'mistral', undefined],
    ['both', 'openai-chat', 'ollama', 'warning'],
    ['both', 'openai-chat', 'mistral', 'warning'],
    ['reader-and-target', 'openai-chat', 'ollama', 'hint'],
    ['reader-and-target', 'openai-chat', 'mistral', undefined],
    ['reader-and-target', 'langchain-stored', 'ollama', 'error'],
    ['reader-and-target', 'langchain-flat', 'mistral', 'error'],
  ])('%s, a file in %s for %s: %s', (how, dialect, target, expected) => {
    expect(severity(how, verdicts, dialect, target)).toBe(expected);
  });

  it('the model that the body names may decide', () => {
    expect(severity('target', verdicts, 'ollama', 'ollama', 'new-1')).toBe('error');
    expect(severity('target', verdicts, 'ollama', 'ollama', 'old-1')).toBeUndefined();
    expect(severity('target', verdicts, 'ollama', 'ollama', 'other')).toBe('hint');
  });

  it('milder takes the less severe', () => {
    expect(milder('error', 'warning')).toBe('warning');
    expect(milder('hint', 'error')).toBe('hint');
    expect(milder('error', undefined)).toBe('error');
  });
});

describe('the verdicts of all rules', () => {
  const all = rules.flatMap((one) =>
    Object.entries(one.verdicts).map(([target, verdict]) => [`${one.id} ${target}`, verdict] as const),
  );

  it.each(all)('%s: what is not confirmed is no error, and every verdict has a source', (_, verdict) => {
    if (verdict.mark === 'unsure') expect(verdict.severity).not.toBe('error');
    expect(verdict.source).not.toBe('');
  });
});
