// Results of one turn spread over several user messages.
import { conversationRule, type FixContext, warning } from './rule';
import { shownId } from './support/calls';

export const toolResultsSplitTurns = conversationRule({
  id: 'tool-results-split-turns',
  group: 'results',
  judge: 'target',
  verdicts: {
    anthropic: warning('iss', 'MoonshotAI/kosong#45; agentscope-ai/agentscope#1892: compatible servers'),
    gemini: warning('unsure', 'google-gemini/gemini-cli#3814'),
    bedrock: warning('unsure', 'Bedrock Converse, ToolResultBlock'),
  },
  words: {
    en: {
      title: 'Results over several messages',
      why: 'All results of a turn belong in one user message. Anthropic merges user messages that follow each other; servers that speak its protocol may not, and count the calls of the second message as unanswered.',
      say: {
        split: [
          'The results of one turn are spread over several user messages; this one holds “{id}”.',
          'Put all of them into the first.',
        ],
      },
      related: { first: 'The first results of the turn' },
      fixes: { merge: 'Move the results to the first message' },
    },
    'zh-cn': {
      title: '结果分散在多条消息中',
      why: '一轮的所有结果应放在同一条用户消息里。Anthropic 会合并相邻的用户消息，但兼容其协议的服务器未必如此，会把第二条消息里的调用视为未应答。',
      say: { split: ['同一轮的结果分散在多条用户消息中，这一条是“{id}”。', '请全部放进第一条。'] },
      related: { first: '本轮的第一批结果' },
      fixes: { merge: '把结果移到第一条消息' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Compare A and B." },
  { "role": "assistant", "content": [
    { "type": "tool_use", "id": "toolu_A", "name": "soil", "input": {} },
    { "type": "tool_use", "id": "toolu_B", "name": "soil", "input": {} }
  ] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_A", "content": "wet" }] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_B", "content": "dry" }] }
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Compare A and B." },
  { "role": "assistant", "content": [
    { "type": "tool_use", "id": "toolu_A", "name": "soil", "input": {} },
    { "type": "tool_use", "id": "toolu_B", "name": "soil", "input": {} }
  ] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_A", "content": "wet" }, { "type": "tool_result", "tool_use_id": "toolu_B", "content": "dry" }] }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Compare A and B." },
  { "role": "assistant", "content": [
    { "type": "tool_use", "id": "toolu_A", "name": "soil", "input": {} },
    { "type": "tool_use", "id": "toolu_B", "name": "soil", "input": {} }
  ] },
  { "role": "user", "content": [
    { "type": "tool_result", "tool_use_id": "toolu_B", "content": "dry" },
    { "type": "tool_result", "tool_use_id": "toolu_A", "content": "wet" }
  ] },
  { "role": "user", "content": "And C?" }
]`,
      },
    ],
  },
  check({ pairing }, report) {
    for (const fault of pairing.faults) {
      if (fault.type !== 'split') continue;
      const { result, first } = fault;
      report({
        say: 'split',
        message: result.message,
        at: [],
        params: { id: shownId(result.result.callId) },
        related: [{ say: 'first', message: first.message, at: first.result.path }],
        data: first.message,
      });
    }
  },
  fix: (context) => mergeFix(context),
});

/** Only where both messages hold nothing but results, so that nothing else changes its place. */
function mergeFix({ conversation, pen, report }: FixContext) {
  const index = report.message ?? -1;
  const first = Number(report.data);
  const [from, to] = [conversation.messages[index], conversation.messages[first]];
  const list = to?.results.at(-1)?.path.slice(0, -1);
  const onlyResults = (message: typeof from): boolean | undefined =>
    message?.parts.every((part) => part.type === 'tool-result');
  if (!from || !to || !list || list.length === 0 || !onlyResults(from) || !onlyResults(to)) return [];
  const values = from.results.map((result) => pen.value({ message: index, path: result.path }));
  const edits = values.flatMap((value) => pen.insertItem({ message: first, path: list }, to.parts.length, value));
  return [{ key: 'merge', safe: true, edits: [...edits, ...pen.removeMessage(index)] }];
}
