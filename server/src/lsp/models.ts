// The names of the models that Ollama has, asked for while somebody types and therefore never waited for.
import type { KnownModel } from '../core/features/complete/models';
import { listModels } from '../runner/ollama';
import { addressOf } from './run';
import type { Session } from './session';

/** So long, in ms, a server may take before it is done without; and so long an answer counts. */
const patience = 400;
const freshness = 20_000;

/** [] where nobody answers in time. */
export async function installedModels(session: Session): Promise<readonly KnownModel[]> {
  const address = addressOf(session);
  if ('key' in address) return [];
  const fresh = session.models.get(address.url);
  if (fresh && fresh.until > Date.now()) return fresh.found;
  const found = await listModels({ baseUrl: address.url, signal: AbortSignal.timeout(patience) }).catch(() => []);
  const models = found.map(({ name, family, parameterSize }) => ({
    name,
    detail: [family, parameterSize].filter(Boolean).join(' · '),
  }));
  session.models.set(address.url, { found: models, until: Date.now() + freshness });
  return models;
}
