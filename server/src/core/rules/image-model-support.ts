// A picture for a model that reads only text.
import { messageRule, warning } from './rule';

export const imageModelSupport = messageRule({
  id: 'image-model-support',
  group: 'content',
  judge: 'target',
  verdicts: {
    openai: {
      ...warning('iss', 'browser-use/web-ui#274; nextcloud/integration_openai#282', {
        says: 'Invalid content type. image_url is only supported by certain models.',
      }),
      models: [
        { match: /^(?:gpt-3\.5|gpt-4$|gpt-4-\d(?!.*vision)|o1-mini|o1-preview|o3-mini)/, severity: 'warning' },
        { match: /./, severity: 'off' },
      ],
    },
  },
  words: {
    en: {
      title: 'Picture for a text model',
      why: 'Some models read only text, and a request with a picture is refused. The name of a deployment may hide another model.',
      say: {
        text: ['The model {model} reads no pictures.', 'Name another model, or say in text what the picture shows.'],
      },
    },
    'zh-cn': {
      title: '文本模型收到图片',
      why: '有的模型只读文本，带图片的请求会被拒绝。部署名称背后可能是另一个模型。',
      say: { text: ['模型 {model} 不能读图片。', '请换用其他模型，或用文字说明图片的内容。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "model": "gpt-3.5-turbo", "messages": [
  { "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "https://example.org/a.png" } }] }
                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
] }`,
      },
    ],
    passing: [
      {
        text: '{ "model": "gpt-4.1-mini", "messages": [{ "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "https://example.org/a.png" } }] }] }',
      },
      {
        text: '[{ "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "https://example.org/a.png" } }] }]',
      },
    ],
  },
  check(message, report, { model }) {
    if (model === undefined) return;
    for (const part of message.parts)
      if (part.type === 'image') report({ say: 'text', at: part.path, params: { model: model.slice(0, 60) } });
  },
});
