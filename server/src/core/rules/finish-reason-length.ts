// A recorded reply that was cut off at its length.
import { wordOf } from '../model/message';
import { messageRule, warning } from './rule';
import { finishReason } from './support/metadata';

const cutOff = new Set([
  'length',
  'max_tokens',
  'MAX_TOKENS',
  'max_output_tokens',
  'model_length',
  'model_context_window_exceeded',
]);

export const finishReasonLength = messageRule({
  id: 'finish-reason-length',
  group: 'langchain',
  judge: 'dialect',
  verdicts: {
    langchain: warning(
      'src',
      'langchain-core 1.6.5 keeps response_metadata as it is; nobody looks at the reason when the message is sent again',
    ),
  },
  words: {
    en: {
      title: 'Reply cut off',
      why: 'The reply reached its limit of tokens. Its text, and the arguments of its last call, may break off in the middle; sent again, the model sees half a sentence as its own words.',
      say: {
        cut: [
          'This reply was cut off at its limit (“{reason}”).',
          'Check how it ends; run the turn again with a higher limit if it matters.',
        ],
      },
    },
    'zh-cn': {
      title: '回复被截断',
      why: '回复达到了词元上限。它的文本以及最后一个调用的参数可能在中途断掉；再次发送时，模型会把半句话当成自己说过的话。',
      say: { cut: ['这条回复在上限处被截断（“{reason}”）。', '请检查它的结尾；如有必要，请调高上限重新运行这一轮。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": "Tell me." },
  { "type": "ai", "content": "Once upon a", "response_metadata": { "finish_reason": "length" } }
                                                                                    ^^^^^^^^
]`,
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "content": "Tell me." }, { "type": "ai", "content": "Once.", "response_metadata": { "finish_reason": "stop" } }]',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (!dialect.traits.normalises) return;
    const reason = finishReason(message);
    if (reason && cutOff.has(wordOf(reason.value)))
      report({ say: 'cut', at: reason.path, params: { reason: wordOf(reason.value) } });
  },
});
