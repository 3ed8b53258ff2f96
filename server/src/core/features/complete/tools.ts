// Names of tools, where a call or a result names its tool: those that the body offers, and those called before.
import { samePath, startsWith } from '../../json/path';
import type { Path } from '../../json/tree';
import type { Message } from '../../model/message';
import type { Reading } from '../../reading';
import { type Block, excerpt, words } from '../blocks';
import type { Asking, Completion } from '../completion';
import { offer, quoted } from './offer';

const nameKeys: readonly unknown[] = ['name', 'toolName', 'tool_name'];

export function toolNamesAt({ spot }: Asking): readonly Completion[] {
  const { cursor, reading, message } = spot;
  const own = message && reading?.conversation.messages[message.index];
  if (!reading || !own || cursor.expects !== 'value' || !nameKeys.includes(cursor.step)) return [];
  if (!namesTool(own, spot.container)) return [];
  return namesIn(reading, own, spot.container).map(({ name, about }) =>
    offer(cursor, { kind: 'value', label: name, about, template: [quoted(name)] }),
  );
}

/** True for the object that a call or a result is, and for the one inside a call that holds its name. */
const namesTool = ({ calls, results, base }: Message, container: Path): boolean =>
  calls.some(({ path }) => startsWith(container, path) && container.length <= path.length + 1) ||
  results.some(({ path }) => samePath(container, path.length > 0 ? path : base));

interface Named {
  readonly name: string;
  readonly about: readonly Block[];
}

/** The tool of the call that is answered here, then those of the body, then those called in the file. */
function namesIn({ conversation, whole }: Reading, message: Message, container: Path): readonly Named[] {
  const result = message.results.find(({ path }) => samePath(container, path.length > 0 ? path : message.base));
  const answered =
    result && whole.pairing.groups.flatMap(({ pairs }) => pairs).find((pair) => pair.result.result === result);
  const found = new Map<string, readonly Block[]>();
  const add = (name: unknown, about: readonly Block[]): void => {
    if (typeof name === 'string' && name !== '' && !found.has(name)) found.set(name, about);
  };
  const described = new Map(
    conversation.tools.map(({ name, description }): [unknown, readonly Block[]] => [
      name?.value,
      typeof description?.value === 'string'
        ? [{ type: 'code', language: 'text', text: excerpt(description.value) }]
        : [],
    ]),
  );
  const calledBefore = [words('complete.called')];
  const called = answered?.call.call.name?.value;
  add(called, described.get(called) ?? calledBefore);
  for (const [name, about] of described) add(name, about);
  for (const { calls } of conversation.messages) {
    for (const { name } of calls) if (!message.calls.some((own) => own.name === name)) add(name?.value, calledBefore);
  }
  return [...found].map(([name, about]) => ({ name, about }));
}
