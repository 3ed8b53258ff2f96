// System text behind the opening, for a target that wants it outside the messages or at their head.

import { isObject } from '../model/message';
import { conversationRule, error, type Fix, type FixContext, warning } from './rule';
import { isNoSystem, isSystem } from './support/marks';

export const systemMidList = conversationRule({
  id: 'system-mid-list',
  group: 'list',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'QuixiAI/dolphin-mcp#5; langchain-ai/langchain#38651', {
      says: 'Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.',
    }),
    gemini: warning('run', 'langchain-google-genai 4.4: the text loses its place, or is dropped'),
    mistral: error('run', 'mistral-common 1.12 validator.py', {
      says: "Unexpected role 'system' after role 'assistant'",
    }),
    bedrock: warning(
      'src',
      '@aws-sdk/client-bedrock-runtime Message: the newest list of roles names “system”, models take it from `system`',
    ),
    vercel: warning(
      'src',
      'vercel/ai packages/ai/src/prompt/standardize-prompt.ts: version 7 refuses it unless `allowSystemInMessages` is set, version 6 warns',
    ),
  },
  words: {
    en: {
      title: 'System text in mid-list',
      why: 'Some receivers take system text only at the head of the list, or outside it. Integrations lift the leading run of system messages and fail on a later one.',
      say: {
        late: ['System text stands behind other messages.', 'Move it to the head of the list, or say it as the user.'],
        inside: ['System text stands in the messages.', 'Put it into the top-level `system`.'],
        models: [
          'System text stands in the messages; only the newest models take it there (Claude Opus 4.8 and later).',
          'Name the model in the request, or put the text into the top-level `system`.',
        ],
      },
      related: { first: 'The system text at the head' },
      fixes: { move: 'Move it to the head of the list', field: 'Move it into `{key}`' },
    },
    'zh-cn': {
      title: '系统文本位于列表中间',
      why: '有的接收方只接受位于列表开头或列表之外的系统文本。集成库会取走开头连续的系统消息，遇到后面的就会失败。',
      say: {
        late: ['系统文本位于其他消息之后。', '请移到列表开头，或改由用户说出。'],
        inside: ['系统文本位于消息之中。', '请放进顶层的 `system`。'],
        models: [
          '系统文本位于消息之中；只有最新的模型（Claude Opus 4.8 及以后）接受。',
          '请在请求中写明模型，或放进顶层的 `system`。',
        ],
      },
      related: { first: '开头的系统文本' },
      fixes: { move: '移到列表开头', field: '移到 `{key}`' },
    },
  },
  examples: {
    failing: [
      {
        target: 'anthropic',
        text: `[
  { "type": "system", "content": "You number your answers." },
  { "type": "human", "content": "Name a tree." },
  { "type": "ai", "content": "1. Alder" },
  { "type": "system", "content": "Do not number." },
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "type": "human", "content": "Again." }
]`,
        fixed: `[
  { "type": "system", "content": "You number your answers." },
  { "type": "system", "content": "Do not number." },
  { "type": "human", "content": "Name a tree." },
  { "type": "ai", "content": "1. Alder" },
  { "type": "human", "content": "Again." }
]`,
      },
      {
        text: `{ "system": "Be brief.", "max_tokens": 9, "messages": [
  { "role": "user", "content": "Name a tree." },
  { "role": "assistant", "content": [{ "type": "text", "text": "Alder", "cache_control": { "type": "ephemeral" } }] },
  { "role": "system", "content": "Number your answers." },
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "user", "content": "Another." }
] }`,
        fixed: `{ "system": "Be brief.\\n\\nNumber your answers.", "max_tokens": 9, "messages": [
  { "role": "user", "content": "Name a tree." },
  { "role": "assistant", "content": [{ "type": "text", "text": "Alder", "cache_control": { "type": "ephemeral" } }] },
  { "role": "user", "content": "Another." }
] }`,
      },
      {
        text: `{ "system": "Be brief.", "max_tokens": 9, "messages": [
  { "role": "system", "content": "Number your answers." },
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "user", "content": "Name a tree." }
] }`,
      },
    ],
    passing: [
      {
        target: 'mistral',
        text: '[{ "role": "system", "content": "Be brief." }]',
      },
      {
        text: '{ "model": "claude-opus-4-8", "max_tokens": 9, "system": "A", "messages": [{ "role": "user", "content": [{ "type": "text", "text": "Hi", "cache_control": { "type": "ephemeral" } }] }, { "role": "system", "content": "Be brief." }, { "role": "assistant", "content": "Hello" }, { "role": "user", "content": "Bye" }] }',
      },
      {
        target: 'anthropic',
        text: '[{ "type": "system", "content": "A" }, { "type": "system", "content": "B" }, { "type": "human", "content": "Hi" }]',
      },
      {
        text: '[{ "role": "user", "content": "Hi" }, { "role": "assistant", "content": "Hello" }, { "role": "system", "content": "Be brief." }, { "role": "user", "content": "Go on" }]',
      },
    ],
  },
  check({ messages }, report, { target, dialect, model }) {
    const opening = messages.first(isNoSystem)?.index ?? -1;
    // A file in the target's own dialect has no reader between that would lift the opening run.
    const raw = dialect.traits.systemIs === 'field' && dialect.vendor === target.id;
    if (opening < 0 && !raw) return;
    const { systemInside, systemAfter } = target.traits;
    for (const { index } of messages.where(isSystem)) {
      if (!raw && index < opening) continue;
      const behindUser = messages.at(index - 1)?.kind === 'user';
      if (!raw && systemAfter === 'user' && behindUser) continue;
      const next = messages.at(index + 1);
      const placed = systemInside !== undefined && behindUser && (next === undefined || next.kind === 'assistant');
      if (placed && model !== undefined && systemInside.test(model)) continue;
      const late = opening >= 0 && index >= opening;
      report({
        say: raw && placed && model === undefined ? 'models' : raw || !late ? 'inside' : 'late',
        message: index,
        at: [],
        // Where nothing says which model it is for, the milder verdict counts.
        atMost: raw && placed && model === undefined ? 'information' : undefined,
        related: late && opening > 0 ? [{ say: 'first', message: 0, at: [] }] : [],
      });
    }
  },
  fix(context) {
    const { conversation, dialect, pen, report } = context;
    const { message: index = -1 } = report;
    if (dialect.traits.systemIs === 'field') return moveIntoField(context, index);
    const head = conversation.messages.findIndex(isNoSystem);
    return head < 0 || head > index ? [] : [{ key: 'move', safe: false, edits: pen.moveMessage(index, head) }];
  },
});

/** Adds the text to what the request says outside its messages, under the dialect's own key and in its own form. */
function moveIntoField({ conversation, dialect, pen }: FixContext, index: number): readonly Fix[] {
  const { body, system } = conversation;
  const message = conversation.messages[index];
  if (!body || !message) return [];
  // Under no dialect's name, so that it is written anew and not handed on as it is.
  const messages = [{ ...message, dialect: '' }];
  const [[key, value] = []] = Object.entries(dialect.write({ ...conversation, messages, system: undefined }).around);
  if (key === undefined) return [];
  const added = !system
    ? pen.set({ path: [...body.path, key] }, value)
    : typeof system.value === 'string' && typeof value === 'string'
      ? pen.splice({ path: system.path }, { start: system.value.length, end: system.value.length }, `\n\n${value}`)
      : Array.isArray(system.value)
        ? pen.insertItem({ path: system.path }, system.value.length, Array.isArray(value) ? value[0] : asBlock(value))
        : [];
  if (added.length === 0) return [];
  return [{ key: 'field', params: { key }, safe: false, edits: [...added, ...pen.removeMessage(index)] }];
}

const asBlock = (value: unknown): unknown => (isObject(value) ? value : { type: 'text', text: value });
