// What is asked of the server before a conversation is sent: whether the model can do what is wanted, and whether all fits into its window.
import type { RunFailure, RunNotice } from '../core/run/events';
import type { Plan } from '../core/run/plan';
import { bodyOf, replyLimit, wantedWindow } from '../core/run/request';
import { mayBeTight, type Window, windowFor } from '../core/run/window';
import { RunError } from './errors';
import { listModels, type ModelDetails, runningModels, type ServerAddress, showModel } from './ollama';

/** A request ready to be sent. */
export interface Prepared {
  readonly model: string;
  /** JSON text for /api/chat. */
  readonly body: string;
  /** The window that is asked for in it, where the file itself asks for none. */
  readonly numCtx?: number | undefined;
  readonly notices: readonly RunNotice[];
}

/** A server that does not tell within so many ms is believed to be able to do everything. */
const patience = 3000;

/** Prepares a planned run for a model, or says why it would fail. A short conversation in plain text asks nothing of the server. */
export async function prepare(plan: Plan, model: string, server: ServerAddress): Promise<Prepared | RunFailure> {
  const { tools, images, thinking } = plan.needs;
  const asked = { estimate: plan.estimate, wanted: wantedWindow(plan.request), limit: replyLimit(plan.request) };
  const isTight = mayBeTight(asked);
  if (!tools && !images && !thinking && !isTight)
    return { model, body: bodyOf(plan.request, model), notices: plan.notices };
  const about = {
    ...server,
    signal: AbortSignal.any([AbortSignal.timeout(patience), ...(server.signal ? [server.signal] : [])]),
  };
  const [details, loaded] = await Promise.all([
    detailsOf(model, about),
    isTight ? loadedWindow(model, about) : undefined,
  ]);
  if (details instanceof RunError) return details.failure;
  const lacking = missingCapability(plan, details);
  if (lacking)
    return {
      key: lacking.key,
      params: { model, host: server.baseUrl, text: details?.capabilities?.join(', ') ?? '' },
      actions: ['pick-model'],
      able: await ableModels(about, lacking.needs),
    };
  const window = isTight ? windowFor({ ...asked, loaded, most: details?.contextLength }) : undefined;
  return {
    model,
    body: bodyOf(plan.request, model, window?.numCtx),
    numCtx: window?.numCtx,
    notices: [...plan.notices, ...(window ? tightness(plan, model, window) : [])],
  };
}

/** Undefined where the server does not tell; an error where it has no such model. */
async function detailsOf(model: string, server: ServerAddress): Promise<ModelDetails | RunError | undefined> {
  try {
    return await showModel({ ...server, model });
  } catch (failure) {
    return failure instanceof RunError && failure.failure.key === 'run.model-not-found' ? failure : undefined;
  }
}

async function loadedWindow(model: string, server: ServerAddress): Promise<number | undefined> {
  const models = await runningModels(server).catch(() => []);
  return models.find(({ name }) => name === model || name === `${model}:latest`)?.contextLength;
}

/** What the model is known not to be able to do, and all that it should be able to. A server that does not tell is believed. */
function missingCapability(
  { needs }: Plan,
  details: ModelDetails | undefined,
): { readonly key: RunFailure['key']; readonly needs: readonly string[] } | undefined {
  const capabilities = details?.capabilities ?? [];
  if (capabilities.length === 0) return undefined;
  const wanted = kinds.filter(([need]) => needs[need]);
  const lacks = wanted.find(([, capability]) => !capabilities.includes(capability));
  return lacks && { key: lacks[2], needs: wanted.map(([, capability]) => capability) };
}

/** Each need, what Ollama calls it (ollama types/model/capability.go), and the sentence where it is missing. */
const kinds = [
  ['tools', 'tools', 'run.no-tool-support'],
  ['images', 'vision', 'run.no-image-support'],
  ['thinking', 'thinking', 'run.no-thinking-support'],
] as const satisfies readonly (readonly [keyof Plan['needs'], string, RunFailure['key']])[];

/** Models that are looked at one by one at most, where the server does not tell of all at once. */
const mostLookedAt = 30;

/** The models that can do all of it; [] where there is none, or the server does not tell in time. */
async function ableModels(server: ServerAddress, needs: readonly string[]): Promise<readonly string[]> {
  const models = await listModels(server).catch(() => []);
  const told = await Promise.all(
    models.slice(0, mostLookedAt).map(async ({ name, capabilities }) => {
      const own = capabilities ?? (await showModel({ ...server, model: name }).catch(() => undefined))?.capabilities;
      return needs.every((need) => own?.includes(need)) ? [name] : [];
    }),
  );
  return told.flat();
}

const tightness = ({ estimate }: Plan, model: string, { fits, size }: Window): readonly RunNotice[] =>
  fits ? [] : [{ key: 'run.context-tight', params: { estimate: Math.round(estimate), model, window: size } }];
