// Sentences about `messages.config.json`.
import type { Language } from './language';

const en = {
  'config.not-json': 'This is no valid JSON, so the settings around it may not count. Mend the syntax.',
  'config.unknown-key':
    'There is no setting “{key}” here, so it has no effect. Known are: target, dialect, rules, ignore, overrides (and files inside overrides).',
  'config.bad-value': 'This value has no meaning here, so it is left out. It takes one of: {allowed}.',
  'config.bad-shape':
    '“{key}” does not have the shape it needs, so it is left out. Hover it, or look it up in docs/configuration.md.',
  'config.pin-broken':
    'messages.config.json is no valid JSON, so nothing can be written into it. Mend it first; its faults are underlined in it.',
  'config.pin-unsaved':
    'What is pinned for a file is kept in a messages.config.json beside or above it, and this file is on no disk that the server reads. Save it first.',
  'config.unknown-rule': 'There is no rule “{id}”, so this has no effect. docs/rules/README.md lists them all.',
};

export const configWords: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  'zh-cn': {
    'config.not-json': '这里不是有效的 JSON，周围的设置可能不会生效。请修正语法。',
    'config.unknown-key':
      '这里没有“{key}”这个设置，因此它不起作用。可用的有：target、dialect、rules、ignore、overrides（overrides 中还有 files）。',
    'config.bad-value': '这个值在这里没有意义，因此不生效。可选值：{allowed}。',
    'config.bad-shape': '“{key}”的结构不符合要求，因此不生效。请把光标悬停在上面，或查阅 docs/configuration.md。',
    'config.pin-broken': 'messages.config.json 不是有效的 JSON，无法写入。请先修正，其中的错误已标出。',
    'config.pin-unsaved':
      '为文件固定的设置保存在它旁边或上层的 messages.config.json 中，而此文件不在服务器可读取的磁盘上。请先保存。',
    'config.unknown-rule': '没有“{id}”这条规则，因此它不起作用。全部规则见 docs/rules/README.md。',
  },
};
