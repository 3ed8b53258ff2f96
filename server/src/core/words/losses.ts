// What a conversion could not carry over, as a user reads it.
import type { Language } from './language';

const en = {
  'loss.message': 'The message has no counterpart there and is left out.',
  'loss.field': 'This key has no counterpart there.',
  'loss.id': 'Messages have no id there.',
  'loss.call-id': 'The id of the call is written in the form that is wanted there.',
  'loss.name': 'Messages have no name there.',
  'loss.reasoning': 'There is no place for reasoning.',
  'loss.signature': 'There is no place for the signature of reasoning.',
  'loss.failed': 'A result cannot be marked as failed there; its text has to say so.',
  'loss.role': 'The role has no counterpart there; the nearest one is written.',
  'loss.refusal': 'A refusal has no place of its own there; it is written as text.',
  'loss.media': 'There is no way to say this picture, sound or file.',
  'loss.arguments':
    'The arguments are no JSON object, and nothing else is accepted there; their text is kept under `__raw`.',
  'loss.block': 'This block has no counterpart there.',
  'loss.order': 'Text, media, calls and results stand in another order there.',
  'loss.joined': 'Several texts become one there, with a blank line between them.',
  'loss.merged': 'Messages of one role in a row become one there.',
  'loss.json-result': 'The result is JSON; there it is written as text.',
  'loss.tool': 'This tool has no counterpart there.',
  'loss.system-position': 'System text stands outside the messages there; its place in the list is lost.',
  'loss.result-without-call': 'The result answers no call, and a call’s name is needed there.',
};

export const lossWords: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  'zh-cn': {
    'loss.message': '那种写法没有对应的消息，已省略。',
    'loss.field': '那种写法没有与这个键对应的内容。',
    'loss.id': '那种写法的消息没有 id。',
    'loss.call-id': '调用的 id 按那种写法要求的形式改写。',
    'loss.name': '那种写法的消息没有名称。',
    'loss.reasoning': '那种写法没有放置推理内容的位置。',
    'loss.signature': '那种写法没有放置推理签名的位置。',
    'loss.failed': '那种写法不能把结果标记为失败，只能在文本中说明。',
    'loss.role': '那种写法没有对应的角色，改用最接近的角色。',
    'loss.refusal': '那种写法没有单独的拒绝字段，改写为文本。',
    'loss.media': '那种写法无法表示这个图片、声音或文件。',
    'loss.arguments': '参数不是 JSON 对象，而那种写法只接受对象；原文保存在 `__raw` 中。',
    'loss.block': '那种写法没有与这个内容块对应的类型。',
    'loss.order': '文本、媒体、调用与结果在那种写法中的先后不同，顺序会改变。',
    'loss.joined': '那种写法把多段文本合为一段，以空行分隔。',
    'loss.merged': '那种写法把相邻的同一角色的消息合为一条。',
    'loss.json-result': '这个结果是 JSON，那种写法把它写成文本。',
    'loss.tool': '那种写法没有与这个工具对应的内容。',
    'loss.system-position': '那种写法的系统文本位于消息之外，它在列表中的位置会丢失。',
    'loss.result-without-call': '这个结果没有对应的调用，而那种写法需要调用的名称。',
  },
};
