// A tool whose schema is not that of an object.
import { isObject, member, wordOf } from '../model/message';
import { conversationRule, error, warning } from './rule';

export const toolSchemaTopLevel = conversationRule({
  id: 'tool-schema-top-level',
  group: 'tools',
  judge: 'target',
  verdicts: {
    anthropic: error('src', '@anthropic-ai/sdk Tool.InputSchema', {
      says: 'input_schema does not support oneOf, allOf, or anyOf at the top level',
    }),
    gemini: error('iss', 'agno-agi/agno#2649'),
    openai: warning('unsure', 'refused in strict mode only'),
    mistral: error('run', 'mistral-common 1.12 tool_calls.py', { says: 'Invalid tool schema' }),
  },
  words: {
    en: {
      title: 'Schema is not that of an object',
      why: 'Arguments are an object, so the schema has to describe one at its top.',
      say: {
        type: ['The schema does not say `"type": "object"` at its top.', 'Add it.'],
        union: ['The schema has `{key}` at its top.', 'Describe one object, and put the alternatives inside.'],
      },
      fixes: { object: 'Add `"type": "object"`' },
    },
    'zh-cn': {
      title: 'schema 不是对象的 schema',
      why: '参数是一个对象，所以 schema 的顶层必须描述对象。',
      say: {
        type: ['schema 的顶层没有 `"type": "object"`。', '请补上。'],
        union: ['schema 的顶层有 `{key}`。', '请描述一个对象，把各种可能放到里面。'],
      },
      fixes: { object: '添加 `"type": "object"`' },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "system": "s", "max_tokens": 9, "messages": [{ "role": "user", "content": "Hi" }], "tools": [
  { "name": "wind", "input_schema": { "properties": { "pier": { "type": "string" } } } }
                                    ^
] }`,
        fixed: `{ "system": "s", "max_tokens": 9, "messages": [{ "role": "user", "content": "Hi" }], "tools": [
  { "name": "wind", "input_schema": { "properties": { "pier": { "type": "string" } }, "type": "object" } }
] }`,
      },
    ],
    passing: [
      {
        text: '{ "system": "s", "max_tokens": 9, "messages": [{ "role": "user", "content": "Hi" }], "tools": [{ "name": "wind", "input_schema": { "type": "object" } }] }',
      },
    ],
  },
  check({ conversation }, report) {
    for (const { schema } of conversation.tools) {
      if (!schema || !isObject(schema.value) || Object.keys(schema.value).length === 0) continue;
      const union = ['oneOf', 'anyOf', 'allOf'].find((key) => Object.hasOwn(schema.value as object, key));
      if (union) report({ say: 'union', at: [...schema.path, union], focus: 'key', params: { key: union } });
      else if (wordOf(member(schema.value, 'type')).toLowerCase() !== 'object' && !Object.hasOwn(schema.value, '$ref'))
        report({ say: 'type', at: schema.path, focus: 'opening' });
    }
  },
  fix({ pen, report }) {
    if (report.say !== 'type') return [];
    return [{ key: 'object', safe: false, edits: pen.set({ path: [...report.at, 'type'] }, 'object') }];
  },
});
