// Sentences of the editor's features that are not about running: completion, hovers, lenses, actions.
import type { Language } from './language';

const en = {
  'complete.required': 'required',
  'complete.call': 'A call of {name} that no result answers yet.',
  'complete.message': '{role} message',
  'complete.message.call': '{role} message with a tool call',
  'complete.message.result': 'tool result',
  'complete.message.result-of': 'result of {name}',
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
    'complete.message': '{role} 消息',
    'complete.message.call': '带工具调用的 {role} 消息',
    'complete.message.result': '工具结果',
    'complete.message.result-of': '{name} 的结果',
    'action.fix-all': '修复所有可安全修复的问题',
    'action.rule-off': '在设置中关闭规则 {rule}',
    'action.rule-severity': '在设置中更改 {rule} 的严重级别…',
  },
};
