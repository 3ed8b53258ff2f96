// Sentences about the place that an error text is about.
import type { Language } from './language';

const en = {
  'locate.finding': 'The check finds here what the error complains of.',
  'locate.id': 'The error names the id “{id}”.',
  'locate.index': 'The error names index {index}, which is this one as the file counts.',
  'locate.index-without-system':
    'The error names index {index}, which is this one when system messages are not counted: the receiver takes them elsewhere.',
  'locate.index-merged':
    'The error names index {index}, which belongs to this turn when neighbouring messages of one side are counted as one, as the receiver joins them.',
  'locate.field': 'The error names this part of the request.',
  'locate.others': 'It may also mean:',
  'locate.rule-only':
    'This is what the error is about. No place in the file fits it, so it may have been sent otherwise.',
  'locate.none':
    'Nothing in this file fits the error. Paste the whole text, with the index, the path or the id that it names, and check that this is the conversation that was sent.',
};

export const locateWords: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  'zh-cn': {
    'locate.finding': '检查在这里发现了错误所说的问题。',
    'locate.id': '错误中提到了 id“{id}”。',
    'locate.index': '错误中提到序号 {index}，按文件中的顺序就是这一条。',
    'locate.index-without-system': '错误中提到序号 {index}；系统消息由接收方放在别处，不计入它们时就是这一条。',
    'locate.index-merged': '错误中提到序号 {index}；接收方会合并同一方相邻的消息，合并之后它属于这一轮。',
    'locate.field': '错误中提到了请求的这一部分。',
    'locate.others': '也可能指：',
    'locate.rule-only': '错误说的就是这条规则。文件中没有与之相符的位置，发送时的内容可能有所不同。',
    'locate.none':
      '文件中没有与这个错误相符的内容。请粘贴完整的错误文本（包括其中的序号、路径或 id），并确认发送的就是这个对话。',
  },
};
