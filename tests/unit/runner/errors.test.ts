// Errors of the network that cannot be caused over loopback, as Node reports them (those that can are in connect.test.ts).
import { describe, expect, it } from 'vitest';
import { failureOfError } from '../../../server/src/runner/errors';
import { ConnectError } from '../../../server/src/runner/http';

const attempt = { url: new URL('http://models.example:11434/api/chat') };

const error = (message: string, more: object): Error => Object.assign(new Error(message), more);

describe('failureOfError', () => {
  it.each([
    ['nothing listening on another machine', ['ECONNREFUSED'], 'run.not-running-remote'],
    [
      'one address out of reach, nothing listening at the next',
      ['ENETUNREACH', 'ECONNREFUSED'],
      'run.not-running-remote',
    ],
    ['a machine that does not answer', ['ETIMEDOUT'], 'run.timeout'],
    ['no way there', ['EHOSTUNREACH'], 'run.unreachable'],
  ])('of %s', (_, codes, key) => {
    const causes = codes.map((code, index) => ({ address: `192.0.2.${index + 1}`, code }));
    const failure = failureOfError(attempt, new ConnectError(causes));
    expect(failure).toMatchObject({ key, params: { host: 'models.example:11434' } });
    for (const { address, code } of causes) expect(failure.params.tried).toContain(`${address}:11434 ${code}`);
  });

  it.each([
    [
      'a name server that does not answer',
      error('getaddrinfo EAI_AGAIN', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }),
      'run.unknown-host',
    ],
    ['a peer that vanished', error('read ETIMEDOUT', { code: 'ETIMEDOUT', syscall: 'read' }), 'run.timeout'],
    ['a pipe that broke', error('write EPIPE', { code: 'EPIPE', syscall: 'write' }), 'run.connection-lost'],
    ['anything else', error('surprise', {}), 'run.unexpected'],
  ])('of %s', (_, cause, key) => {
    expect(failureOfError(attempt, cause).key).toBe(key);
  });
});
