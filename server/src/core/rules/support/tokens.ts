// How many tokens a message is, estimated: a tokenizer for each model would have to be the model's own.
import type { Message } from '../../model/message';
import { eachString } from './strings';

const kept = new WeakMap<Message, number>();

/** About four letters of Latin script a token, about one character of Chinese, Japanese or Korean; pictures are left out. */
export function estimateTokens(message: Message): number {
  const known = kept.get(message);
  if (known !== undefined) return known;
  let tokens = 4;
  for (const part of message.parts) if (part.text !== undefined) tokens += tokensOf(part.text);
  for (const call of message.calls) eachString(call.args?.value, (text) => (tokens += tokensOf(text)));
  for (const result of message.results) {
    if (!message.parts.some((part) => part.path === result.content?.path))
      eachString(result.path.length === 0 ? undefined : result.content?.value, (text) => (tokens += tokensOf(text)));
  }
  kept.set(message, tokens);
  return tokens;
}

function tokensOf(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x2e7f) wide++;
  return wide + Math.ceil((text.length - wide) / 4);
}
