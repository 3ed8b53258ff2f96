// More text than fits into the model's window when nothing is said about it.
import { member } from '../model/message';
import { conversationRule, hint } from './rule';
import { estimateTokens } from './support/tokens';

export const contextLength = conversationRule({
  id: 'context-length',
  group: 'content',
  judge: 'target',
  verdicts: {
    ollama: hint(
      'iss',
      'ollama/ollama#3839, #17427; server/prompt.go: the oldest messages are dropped, and the answer is 200',
    ),
  },
  words: {
    en: {
      title: 'Longer than the default window',
      why: 'Ollama drops messages from the front until the rest fits, without regard to calls and their results, and says nothing about it.',
      say: {
        long: [
          'This is about {tokens} tokens; the default window is often {window}, and what does not fit is dropped without a word.',
          'Set `options.num_ctx` in the body, or shorten the conversation.',
        ],
      },
      fixes: { num: 'Set `options.num_ctx` to {size}' },
    },
    'zh-cn': {
      title: '超过默认窗口',
      why: 'Ollama 会从最前面开始丢弃消息，直到其余部分放得下，不管调用与结果是否成对，也不会提示。',
      say: {
        long: [
          '约 {tokens} 个 token；默认窗口通常是 {window}，放不下的部分会被悄悄丢弃。',
          '请在请求体中设置 `options.num_ctx`，或缩短对话。',
        ],
      },
      fixes: { num: '将 `options.num_ctx` 设为 {size}' },
    },
  },
  examples: {
    failing: [
      {
        target: 'ollama',
        text: `[{ "role": "user", "content": "${'long '.repeat(4000)}" }]\n^`,
      },
      {
        text: `{ "model": "m", "options": {}, "messages": [{ "role": "user", "content": "${'long '.repeat(4000)}" }] }\n^`,
        fixed: `{ "model": "m", "options": { "num_ctx": 8192 }, "messages": [{ "role": "user", "content": "${'long '.repeat(4000)}" }] }`,
      },
    ],
    passing: [
      { target: 'ollama', text: '[{ "role": "user", "content": "short" }]' },
      {
        text: `{ "model": "m", "options": { "num_ctx": 32768 }, "messages": [{ "role": "user", "content": "${'long '.repeat(4000)}" }] }`,
      },
    ],
  },
  check({ conversation, messages }, report, { target }) {
    const window = target.traits.defaultContext;
    const { body } = conversation;
    if (window === undefined || member(member(body?.value, 'options'), 'num_ctx') !== undefined) return;
    const tokens = messages.sum(estimateTokens);
    if (tokens > window)
      report({ say: 'long', at: [], focus: 'opening', params: { tokens: Math.round(tokens / 100) * 100, window } });
  },
  fix({ conversation, pen, report }) {
    if (!conversation.body) return [];
    // Room for an answer, in the sizes that people use.
    const size = 2 ** Math.ceil(Math.log2(Number(report.params?.['tokens']) * 1.25));
    const edits = pen.set({ path: [...conversation.body.path, 'options', 'num_ctx'] }, size);
    return [{ key: 'num', params: { size }, safe: false, edits }];
  },
});
