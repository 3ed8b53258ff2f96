// The model of a request: names that whoever runs models here knows, which only a question to them can tell.
import type { CheckResult } from '../../check';
import { samePath } from '../../json/path';
import type { TextDocument } from '../../text/document';
import type { Completion } from '../completion';
import { spotAt } from '../spot';
import { offer, quoted } from './offer';

/** A model that can be run, and what it is in short. */
export interface KnownModel {
  readonly name: string;
  readonly detail: string;
}

/** Makes offers of models where the body around the messages names its own; undefined at every other place. */
export function modelsAt(
  document: TextDocument,
  result: CheckResult,
  offset: number,
): ((models: readonly KnownModel[]) => readonly Completion[]) | undefined {
  const spot = spotAt(document, result, offset);
  const body = spot?.reading?.conversation.body;
  if (!spot || !body || spot.message) return undefined;
  const { cursor, container } = spot;
  if (cursor.expects !== 'value' || cursor.step !== 'model' || !samePath(container, body.path)) return undefined;
  return (models) =>
    models.map(({ name, detail }) =>
      offer(cursor, { kind: 'value', label: name, detail, about: [], template: [quoted(name)] }),
    );
}
