// What of a conversation a model does not see: texts that its chat template left out of the prompt.
import type { Path } from '../json/tree';
import type { Conversation } from '../model/conversation';

export interface Unseen {
  /** Index of the message. */
  readonly message: number;
  /** Where the text stands in it. */
  readonly path: Path;
}

/** Texts of messages, arguments aside, that do not occur in a rendered prompt, neither as they are nor as JSON writes them. */
export const unseenIn = (prompt: string, { messages }: Conversation): readonly Unseen[] =>
  messages.flatMap(({ parts, results }, message) => {
    const texts = parts.flatMap(({ type, text, path }) =>
      type === 'text' && text !== undefined ? [{ text, path }] : [],
    );
    const answers = results.flatMap(({ content }) =>
      typeof content?.value === 'string' && !texts.some(({ path }) => String(path) === String(content.path))
        ? [{ text: content.value, path: content.path }]
        : [],
    );
    return [...texts, ...answers]
      .filter(({ text }) => !isSeen(prompt, text.trim()))
      .map(({ path }): Unseen => ({ message, path }));
  });

const isSeen = (prompt: string, text: string): boolean =>
  prompt.includes(text) || prompt.includes(JSON.stringify(text).slice(1, -1));
