// What chat templates refuse: each model's template holds rules of its own, in words of its own, and says nothing of the place.
import { isObject } from './errors';

type Json = Readonly<Record<string, unknown>>;

/** Something that templates refuse: the rule of ours that says the same, and the first message that breaks it. */
interface Refused {
  readonly words: RegExp;
  readonly rule: string;
  readonly isAtFault: (message: Json, index: number, messages: readonly Json[]) => boolean;
}

/** Words as in the templates of Mistral, Gemma, Llama, Qwen and Phi, and of llama.cpp where it refuses before them (common/chat.cpp, tools/server). */
const refused: readonly Refused[] = [
  {
    words: /alternate/i,
    rule: 'role-alternation',
    isAtFault: ({ role }, index, messages) => role !== 'tool' && role === messages[index - 1]?.role,
  },
  {
    words: /prefill|at the end of the list|last message (?:cannot|must not) be .*assistant/i,
    rule: 'last-not-user-or-tool',
    isAtFault: (_, index, messages) => index === messages.length - 1,
  },
  {
    words: /system (?:message|prompt|role).*(?:beginning|first|start)|(?:only|first) .*system message/i,
    rule: 'system-mid-list',
    isAtFault: ({ role }, index, messages) =>
      role === 'system' && messages.slice(0, index).some((before) => before.role !== 'system'),
  },
  {
    words: /tool call ids? (?:should|must)|alphanumeric strings? (?:with|of) length/i,
    rule: 'tool-call-id-pattern',
    isAtFault: (message) => callsOf(message).some(({ id }) => !/^[a-z0-9]{9}$/i.test(String(id))),
  },
  {
    words:
      /same number of (?:function|tool) calls|number of tool (?:calls|responses|results)|without .*(?:response|result)/i,
    rule: 'tool-call-unanswered-mid',
    isAtFault: (message, index, messages) => {
      const behind = messages.slice(index + 1);
      const end = behind.findIndex(({ role }) => role !== 'tool');
      return callsOf(message).length > 0 && callsOf(message).length !== (end < 0 ? behind.length : end);
    },
  },
  {
    words:
      /(?:unexpected|unknown|unsupported|invalid) (?:message )?role|only .*roles? (?:are|is) supported|role .*not supported/i,
    rule: 'role-unknown',
    isAtFault: ({ role }) => !['system', 'user', 'assistant', 'tool'].includes(String(role)),
  },
];

const callsOf = ({ tool_calls: calls }: Json): readonly Json[] => (Array.isArray(calls) ? calls.filter(isObject) : []);

/** What a template's refusal is about: the rule, and the index of the message at fault in those that were sent; {} for words nobody knows. */
export function templateFault(
  said: string,
  messages: readonly Json[],
): { readonly rule?: string; readonly at?: number } {
  const found = refused.find(({ words }) => words.test(said));
  if (!found) return {};
  const at = messages.findIndex(found.isAtFault);
  return { rule: found.rule, ...(at < 0 ? {} : { at }) };
}
