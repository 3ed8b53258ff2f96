// A finding as the sentence a user reads: what is wrong, what the target says to it, what to do.
import type { Finding } from '../check';
import { findRule } from '../rules/index';
import { findTarget } from '../targets/index';
import { say } from '../words/index';
import { fill, type Language } from '../words/language';

/** The whole message of a finding in a language. Plain text; nothing of it is Markdown. */
export function sentence(finding: Finding, language: Language): string {
  const words = findRule(finding.rule)?.words[language];
  const [what, todo] = words?.say[finding.say] ?? [finding.rule, ''];
  const refusal =
    finding.says === undefined
      ? ''
      : say(language, 'check.refuses', { target: nameOf(finding.target), says: finding.says.replace(/\.$/, '') });
  const join = language === 'en' ? ' ' : '';
  return [fill(what, finding.params), refusal, fill(todo, finding.params)].filter((part) => part !== '').join(join);
}

/** The label of the other end of a pair. */
export const relatedSentence = (finding: Finding, key: string, language: Language): string =>
  fill(findRule(finding.rule)?.words[language].related?.[key] ?? key, finding.params);

const nameOf = (target: string): string => findTarget(target)?.name ?? target;
