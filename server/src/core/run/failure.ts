// A failure as a user reads it: its own sentence, the rule of the file that explains it, and models that would do.
import { findRule } from '../rules/index';
import { type Language, say } from '../words/index';
import type { RunFailure } from './events';

/** The sentences of a failure. */
export function failureSentence({ key, params, rule, able }: RunFailure, language: Language): string {
  const title = rule === undefined ? undefined : findRule(rule)?.words[language].title;
  return [
    say(language, key, params),
    ...(rule === undefined || title === undefined ? [] : [say(language, 'run.rule-behind', { rule, title })]),
    ...(able === undefined
      ? []
      : [
          able.length === 0
            ? say(language, 'run.no-able-model')
            : say(language, 'run.able-models', { models: named(able) }),
        ]),
  ].join(' ');
}

/** Names that are shown at most. */
const most = 8;

const named = (models: readonly string[]): string =>
  models.slice(0, most).join(', ') + (models.length > most ? ' …' : '');
