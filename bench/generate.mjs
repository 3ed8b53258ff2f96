// Generated conversations for the bench: LangChain flat, with ids, parallel calls, long results, Latin, CJK and emoji. The same seed gives the same text.

/** A small repeatable source of numbers (mulberry32). */
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const words =
  'the harbour opens at seven and closes when the tide turns, so call the pilot before you leave 天气 很好 明天 有雨 😀 🚢 naïve café "quoted" line\nbreak'.split(
    ' ',
  );

function sentence(next, length) {
  let text = '';
  while (text.length < length) text += `${words[Math.floor(next() * words.length)]} `;
  return text.trim();
}

/**
 * A conversation of about `bytes` UTF-16 units.
 * @param {{ bytes: number, indent?: number, fat?: boolean, seed?: number }} options fat: one result holds most of the text
 */
export function conversation({ bytes, indent = 2, fat = false, seed = 1 }) {
  const next = random(seed);
  const messages = [{ type: 'system', content: 'You are the harbour master.' }];
  let size = 100;
  for (let turn = 0; size < bytes; turn++) {
    const ids = [`call_${turn}_a`, `call_${turn}_b`];
    const result = fat && turn === 0 ? Math.floor(bytes * 0.9) : 200 + Math.floor(next() * 6000);
    const round = [
      { type: 'human', content: sentence(next, 80), id: `m${turn}` },
      {
        type: 'ai',
        content: '',
        tool_calls: ids.map((id) => ({
          name: 'lookup',
          args: { pier: Math.floor(next() * 90), note: sentence(next, 20) },
          id,
          type: 'tool_call',
        })),
        response_metadata: { model_name: 'm', finish_reason: 'tool_calls' },
      },
      ...ids.map((id, at) => ({
        type: 'tool',
        name: 'lookup',
        content: sentence(next, at === 0 ? result : 60),
        tool_call_id: id,
      })),
      {
        type: 'ai',
        content: sentence(next, 300),
        usage_metadata: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
      },
    ];
    messages.push(...round);
    size += JSON.stringify(round, null, indent).length + round.length * indent * 2;
  }
  return JSON.stringify(messages, null, indent || undefined);
}
