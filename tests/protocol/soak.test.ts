// The short version of bench/soak.mjs: after hundreds of random edits with requests among them, the server says what it says of the text opened afresh.
import { expect, it } from 'vitest';
import { soak } from '../../bench/soak.mjs';
import { seeds } from '../harness/seeds';

it.each(seeds)(
  'keeps to a fresh read over random edits, and to its memory (seed %i)',
  async (seed) => {
    const { drifts, failures, heaps, empty, closed } = await soak({ edits: 300, bytes: 50_000, seed, checks: 6 });
    expect({ drifts, failures }).toEqual({ drifts: [], failures: [] });
    expect(heaps.length).toBe(6);
    // In bytes; a document that is not let go of holds more.
    expect(closed).toBeLessThan(empty + 8_000_000);
  },
  120_000,
);
