// The fault table: each fault really done by a server over loopback, and the key of the sentence it gives.
import { afterEach, describe, expect, it } from 'vitest';
import { findRule } from '../../../server/src/core/rules/index';
import { runWords } from '../../../server/src/core/words/run';
import { faults } from '../../harness/ollama/faults';
import { type FaultyServer, type Script, startFaultyServer } from '../../harness/ollama/faulty-server';
import { bodyOf, eventsOf, failureOf, textOf } from '../../harness/ollama/run';

let server: FaultyServer | undefined;
afterEach(() => server?.close());

const start = async (script: Script): Promise<FaultyServer> => {
  server = await startFaultyServer(script);
  return server;
};

describe('a run', () => {
  it.each(faults.map((fault) => [fault.name, fault] as const))('fails as it should: %s', async (_, fault) => {
    const { url, port, closedConnections } = await start(fault.script);
    const events = await eventsOf({ baseUrl: url, body: bodyOf(fault.messages) });
    const failure = failureOf(events);
    expect(failure.key).toBe(fault.key);
    expect(failure.params).toMatchObject({ host: `127.0.0.1:${port}`, ...fault.params });
    expect(failure.at).toBe(fault.at);
    expect(failure.rule).toBe(fault.rule);
    if (fault.actions !== undefined) expect(failure.actions).toEqual(fault.actions);
    expect(textOf(events)).toBe(fault.arrived ?? '');
    // Nothing is left open, whatever happened.
    await closedConnections(1);
  });

  it('names rules that there are', () => {
    for (const { rule } of faults) if (rule !== undefined) expect(findRule(rule)?.id).toBe(rule);
  });

  it.each(faults.map((fault) => [fault.name, fault] as const))(
    'has all its sentence needs, and no secret: %s',
    async (_, fault) => {
      const { port } = await start(fault.script);
      const failure = failureOf(
        await eventsOf({ baseUrl: `http://me:s3cret@127.0.0.1:${port}`, body: bodyOf(fault.messages) }),
      );
      const holes = [...runWords.en[failure.key].matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole as string);
      for (const hole of holes) expect(String(failure.params[hole] ?? '')).not.toBe('');
      expect(JSON.stringify(failure)).not.toMatch(/s3cret|dark at night/);
      expect(JSON.stringify(failure.params)).not.toContain('secret');
    },
  );
});
