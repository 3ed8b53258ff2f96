// Spreads work over the machine's cores: little of it is done at once, more of it by workers. Results keep the order of the work.
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { doJob, type Job, type Result } from './work';

/** Bytes that are checked before workers are started: their start takes as long as checking some megabytes. */
const worthWorkers = 4 * 1024 * 1024;

export interface Pool {
  /** How many jobs may be under way at once without any of them waiting long. */
  readonly width: number;
  /** `weight`: bytes that it is about. */
  run(job: Job, weight: number): Promise<Result>;
  close(): Promise<void>;
}

interface Answer {
  readonly id: number;
  readonly result?: Result;
  readonly failure?: unknown;
}

interface Waiting {
  resolve(result: Result): void;
  reject(failure: unknown): void;
}

/** `jobs`: how many threads work at once; as many as there are cores unless it is said. */
export function openPool(jobs: number = availableParallelism()): Pool {
  let seen = 0;
  let workers: readonly Hand[] | undefined;
  return {
    width: 4 * jobs,
    run(job, weight) {
      seen += weight;
      if (jobs === 1 || seen < worthWorkers) return doJob(job);
      workers ??= Array.from({ length: jobs }, startHand);
      const idlest = workers.reduce((best, own) => (own.load() < best.load() ? own : best));
      return idlest.run(job, weight);
    },
    async close() {
      await Promise.all((workers ?? []).map((own) => own.stop()));
    },
  };
}

/** A worker. */
interface Hand {
  /** Bytes that it still has to do. */
  load(): number;
  run(job: Job, weight: number): Promise<Result>;
  stop(): Promise<unknown>;
}

function startHand(): Hand {
  const worker = new Worker(__filename);
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let load = 0;
  worker.on('message', ({ id, result, failure }: Answer) => {
    const own = waiting.get(id);
    waiting.delete(id);
    if (result) own?.resolve(result);
    else own?.reject(failure);
  });
  // What ends a worker (no memory left) ends the whole: what it had to say is not known.
  worker.on('error', (failure) => {
    for (const own of waiting.values()) own.reject(failure);
  });
  return {
    load: () => load,
    async run(job, weight) {
      const id = ++last;
      load += weight + 1;
      const result = new Promise<Result>((resolve, reject) => waiting.set(id, { resolve, reject }));
      worker.postMessage({ id, job }, memoryOf(job));
      try {
        return await result;
      } finally {
        load -= weight + 1;
      }
    },
    stop: () => worker.terminate(),
  };
}

/** What is handed over, and not copied. */
const memoryOf = (job: Job): ArrayBuffer[] =>
  job.type === 'lines' ? [job.bytes.buffer, job.cuts.buffer] : job.bytes ? [job.bytes.buffer] : [];

/** True in a worker, which then does what it is sent. */
export function servesAsWorker(): boolean {
  if (isMainThread || !parentPort) return false;
  const port = parentPort;
  port.on('message', ({ id, job }: { readonly id: number; readonly job: Job }) => {
    doJob(job).then(
      (result) => port.postMessage({ id, result } satisfies Answer),
      (failure: unknown) => port.postMessage({ id, failure } satisfies Answer),
    );
  });
  return true;
}

/** Runs what comes, up to `width` at once, and takes the results in the order in which it came, each as soon as it is there. */
export async function inOrder<T, R>(
  things: AsyncIterable<T>,
  width: number,
  run: (thing: T) => Promise<R> | R,
  take: (result: R) => Promise<void>,
): Promise<void> {
  const taken: Promise<void>[] = [];
  let before = Promise.resolve();
  for await (const thing of things) {
    before = Promise.all([run(thing), before]).then(([result]) => take(result));
    // Looked at below; until then it is not to count as unheeded.
    before.catch(() => undefined);
    taken.push(before);
    if (taken.length >= width) await taken.shift();
  }
  await before;
}
