// Parts of a message, those inside its results included.
import { readBlock } from '../../dialects/blocks';
import { isObject, type Message, type Part } from '../../model/message';

const none: readonly Part[] = [];

/** The blocks inside results that are blocks themselves; a result that is the whole message has its blocks among the message's own parts. */
export function partsInResults(message: Message): readonly Part[] {
  if (message.results.length === 0) return none;
  return message.results.flatMap(({ path, content, byProvider }) =>
    path.length === 0 || byProvider || !Array.isArray(content?.value)
      ? none
      : content.value.flatMap((block, index) =>
          isObject(block) ? [readBlock(block, [...content.path, index])] : none,
        ),
  );
}

/** All of them. */
export const allParts = (message: Message): readonly Part[] => {
  const inside = partsInResults(message);
  return inside.length === 0 ? message.parts : [...message.parts, ...inside];
};
