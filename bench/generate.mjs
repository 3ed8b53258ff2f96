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

const scripts = {
  latin:
    'the harbour opens at seven and closes when the tide turns, so call the pilot before you leave naïve café "quoted" line\nbreak'.split(
      ' ',
    ),
  cjk: '港口七点开放 潮水转向时关闭 出发前请联系引航员 天气很好 明天有雨 「引用」 換行\n文字 船はどこですか 항구가 열립니다'.split(
    ' ',
  ),
  emoji: '😀 🚢 👩‍👩‍👧‍👦 🏴‍☠️ ⚓️ ok 🌊🌊🌊 👍🏽 go 🇫🇷'.split(' '),
};

/** The words of a text: of one script, or of all. */
const vocabulary = { ...scripts, mixed: [...scripts.latin, ...scripts.cjk.slice(0, 5), ...scripts.emoji.slice(0, 3)] };

function sentence(words, next, length) {
  const text = [];
  for (let size = 0; size < length; ) {
    const word = words[Math.floor(next() * words.length)];
    text.push(word);
    size += word.length + 1;
  }
  return text.join(' ');
}

/**
 * A conversation of about `bytes` UTF-16 units.
 * @param {{ bytes: number, indent?: number, fat?: boolean, seed?: number, script?: keyof typeof vocabulary }} options fat: one result holds most of the text
 */
export function conversation({ bytes, indent = 2, fat = false, seed = 1, script = 'mixed' }) {
  const next = random(seed);
  const say = (length) => sentence(vocabulary[script], next, Math.min(length, bytes));
  const longest = Math.min(6000, bytes / 4);
  const messages = [{ type: 'system', content: 'You are the harbour master.' }];
  let size = 100;
  for (let turn = 0; size < bytes; turn++) {
    const ids = [`call_${turn}_a`, `call_${turn}_b`];
    const result = fat && turn === 0 ? Math.floor(bytes * 0.9) : Math.floor(longest / 30 + next() * longest);
    const round = [
      { type: 'human', content: say(80), id: `m${turn}` },
      {
        type: 'ai',
        content: '',
        tool_calls: ids.map((id) => ({
          name: 'lookup',
          args: { pier: Math.floor(next() * 90), note: say(20) },
          id,
          type: 'tool_call',
        })),
        response_metadata: { model_name: 'm', finish_reason: 'tool_calls' },
      },
      ...ids.map((id, at) => ({
        type: 'tool',
        name: 'lookup',
        content: say(at === 0 ? result : 60),
        tool_call_id: id,
      })),
      {
        type: 'ai',
        content: say(300),
        usage_metadata: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
      },
    ];
    messages.push(...round);
    size += JSON.stringify(round, null, indent).length + round.length * indent * 2;
  }
  return JSON.stringify(messages, null, indent || undefined);
}
