// Medians and 99th percentiles of many runs; the result of each run is kept from being optimised away.
let kept;

/** Milliseconds of `count` runs of `work`, after a few that do not count. `prepare` runs before each, outside the time. */
export function times(work, { count = 15, warm = 3, prepare } = {}) {
  const found = [];
  for (let run = -warm; run < count; run++) {
    const given = prepare?.(run);
    const start = performance.now();
    kept = work(given, run);
    const took = performance.now() - start;
    if (run >= 0) found.push(took);
  }
  return found;
}

export const keep = () => kept;

const sorted = (values) => [...values].sort((a, b) => a - b);
export const median = (values) => sorted(values)[Math.floor(values.length / 2)];
export const p99 = (values) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * 0.99))];

export const ms = (value) => (value < 0.1 ? value.toFixed(3) : value < 10 ? value.toFixed(2) : value.toFixed(0));
export const ratio = (value) => (value < 10 ? value.toFixed(1) : value.toFixed(0));

/** Milliseconds of each of several ways to do the same, by name; they take turns, so that a busy machine is busy for all. */
export function compare(ways, { count = 15, warm = 2 } = {}) {
  const found = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let run = -warm; run < count; run++) {
    for (const [name, work] of Object.entries(ways)) {
      const start = performance.now();
      kept = work();
      const took = performance.now() - start;
      if (run >= 0) found[name].push(took);
    }
  }
  return found;
}
