// Sentences of the editor's features that are not about running: completion, hovers, lenses, actions.
import type { Language } from './language';

const en = {
  'complete.required': 'required',
  'complete.call': 'A call of {name} that no result answers yet.',
  'complete.called': 'Called in this file.',
  'complete.message': '{role} message',
  'complete.message.call': '{role} message with a tool call',
  'complete.message.result': 'tool result',
  'complete.message.result-of': 'result of {name}',
  'hover.answered': 'Answered by message {index}:',
  'hover.unanswered': 'No result answers this call.',
  'hover.call': 'Answers the call of {name} in message {index}:',
  'hover.tool': 'The tool {name}, called {count} times here. The file does not describe it.',
  'hover.tool-of-body': 'The tool {name}, as `tools` describes it:',
  'hover.media': '{mimeType}, {size} kB',
  'hover.usage': '{input} tokens in and {output} out: {sum} in all.',
  'lens.run': '▷ Run',
  'lens.stop': '■ Stop',
  'lens.from': '▷ Run from here',
  'lens.regenerate': '↻ Regenerate',
  'lens.result': '1 call unanswered → add a result',
  'lens.results': '{count} calls unanswered → add results',
  'action.fix-all': 'Fix everything that can be fixed safely',
  'action.rule-off': 'Turn the rule {rule} off in the settings',
  'action.rule-severity': 'Change the severity of {rule} in the settings …',
};

export type FeatureWordKey = keyof typeof en;

export const featureWords: Readonly<Record<Language, Readonly<Record<FeatureWordKey, string>>>> = {
  en,
  'zh-cn': {
    'complete.required': '必需',
    'complete.call': '对 {name} 的调用，尚无结果回应。',
    'complete.called': '在这个文件中被调用过。',
    'complete.message': '{role} 消息',
    'complete.message.call': '带工具调用的 {role} 消息',
    'complete.message.result': '工具结果',
    'complete.message.result-of': '{name} 的结果',
    'hover.answered': '由第 {index} 条消息回应：',
    'hover.unanswered': '还没有结果回应这个调用。',
    'hover.call': '回应第 {index} 条消息中对 {name} 的调用：',
    'hover.tool': '工具 {name}，在此被调用 {count} 次。文件中没有它的说明。',
    'hover.tool-of-body': '工具 {name}，`tools` 中的说明：',
    'hover.media': '{mimeType}，{size} kB',
    'hover.usage': '输入 {input} 个词元，输出 {output} 个，共 {sum} 个。',
    'lens.run': '▷ 运行',
    'lens.stop': '■ 停止',
    'lens.from': '▷ 从这里运行',
    'lens.regenerate': '↻ 重新生成',
    'lens.result': '1 个调用没有结果 → 补上结果',
    'lens.results': '{count} 个调用没有结果 → 补上结果',
    'action.fix-all': '修复所有可安全修复的问题',
    'action.rule-off': '在设置中关闭规则 {rule}',
    'action.rule-severity': '在设置中更改 {rule} 的严重级别…',
  },
};
