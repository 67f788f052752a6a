import { expect, it } from 'vitest';
import { outcomeOfError } from '../../../engine/health/outcomeOfError.ts';

it.each([
  { id: 'E-107', code: 'ECONNREFUSED', kind: 'failed' },
  { id: 'E-107', code: 'ECONNRESET', kind: 'failed' },
  { id: 'E-107', code: 'EHOSTUNREACH', kind: 'failed' },
  { id: 'E-107', code: 'ENETUNREACH', kind: 'failed' },
  { id: 'E-107', code: 'ERR_SSL_WRONG_VERSION_NUMBER', kind: 'failed' },
  { id: 'E-092', code: 'ETIMEDOUT', kind: 'timeout' },
  { id: 'E-104', code: 'EMFILE', kind: 'notRun' },
  { id: 'E-104', code: 'ENFILE', kind: 'notRun' },
  { id: 'E-104', code: 'ENOBUFS', kind: 'notRun' },
  { id: 'E-104', code: 'ENOMEM', kind: 'notRun' },
  { id: 'E-104', code: 'EADDRINUSE', kind: 'notRun' },
  { id: 'E-104', code: 'EADDRNOTAVAIL', kind: 'notRun' },
])('$id $code means $kind', ({ code, kind }) => {
  expect(outcomeOfError(code)).toEqual(kind === 'timeout' ? { kind } : { kind, error: code });
});
