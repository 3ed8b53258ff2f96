// What converting, trimming, merging and reducing say of their work.
import type { Language } from './language';

const en = {
  'refactor.needs-sound-json':
    'A conversion would lose what is no JSON (comments too). Mend what the check finds, then convert.',
  'refactor.converted': 'Converted to {dialect}. Nothing was lost.',
  'refactor.converted-with-losses': 'Converted to {dialect}. Not carried over: {count}.',
  'refactor.losses-title': 'What {dialect} has no place for, by path in the file:',
  'refactor.loss': '{path}  {why}',
  'refactor.trimmed': 'Messages taken out: {count}. About {tokens} tokens are left.',
  'refactor.nothing-to-trim': 'Nothing has to go: about {tokens} tokens.',
  'refactor.last-turn-too-long':
    'The last turn alone has about {tokens} tokens, more than the {wanted} that were asked for. It stays; shorten it by hand.',
  'refactor.merged': 'Messages merged from chunks: {count}.',
  'refactor.merged-with-losses':
    'Messages merged from chunks: {count}. In {lossy} of them the arguments of a call are no JSON object; the call stands among `invalid_tool_calls`.',
  'refactor.nothing-to-merge': 'There are no LangChain chunks of a stream here.',
  'refactor.reduced': 'Messages taken out: {count}. The rest is what the graph’s state would hold.',
  'refactor.nothing-to-reduce': 'Nothing to remove or to replace: no removals, and no id twice.',
  'refactor.removal-unknown':
    'No message before it has the id that this removal names; LangGraph refuses it, so it was left where it is.',
  'refactor.already-wrapped': 'The list stands in a body already.',
  'refactor.wrapped': 'The list now stands in a body, with room for tools.',
  'refactor.no-messages': 'Select the messages that are meant.',
};

export const refactorWords: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  'zh-cn': {
    'refactor.needs-sound-json': '转换会丢失不属于 JSON 的内容（包括注释）。请先修复检查所发现的问题，再转换。',
    'refactor.converted': '已转换为 {dialect}，没有丢失任何内容。',
    'refactor.converted-with-losses': '已转换为 {dialect}，有 {count} 处未能保留。',
    'refactor.losses-title': '{dialect} 无法表达的内容（按文件中的路径）：',
    'refactor.loss': '{path}  {why}',
    'refactor.trimmed': '移除了 {count} 条消息，剩余约 {tokens} 个 token。',
    'refactor.nothing-to-trim': '无需移除：约 {tokens} 个 token。',
    'refactor.last-turn-too-long':
      '仅最后一轮就约有 {tokens} 个 token，超过要求的 {wanted} 个。已将其保留，请手动缩短。',
    'refactor.merged': '由分块合并出 {count} 条消息。',
    'refactor.merged-with-losses':
      '由分块合并出 {count} 条消息。其中 {lossy} 条的调用参数不是 JSON 对象，该调用放在 `invalid_tool_calls` 中。',
    'refactor.nothing-to-merge': '这里没有 LangChain 的流式分块。',
    'refactor.reduced': '移除了 {count} 条消息，其余即为图状态中的内容。',
    'refactor.nothing-to-reduce': '没有可移除或替换的：没有移除指令，也没有重复的 id。',
    'refactor.removal-unknown': '在它之前没有消息使用这条移除指令所指的 id；LangGraph 会拒绝，因此保留原处。',
    'refactor.already-wrapped': '该列表已在请求体中。',
    'refactor.wrapped': '该列表已放入请求体，可在其中填写工具。',
    'refactor.no-messages': '请选中要处理的消息。',
  },
};
