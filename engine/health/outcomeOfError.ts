import type { ProbeOutcome } from './ProbeReport.ts';

/** Troubles of the node's own machine: out of descriptors, memory or ports, or without the node's address. */
const LOCAL_TROUBLE: ReadonlySet<string> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
]);

/**
 * What an error of a probe's connection means, by its code. Trouble of the node says nothing about the target
 * (`notRun`); a connection that the system gave up is a `timeout`; all else failed: refused, reset, unreachable, TLS.
 * Source: ELB, *Reason codes*; E-104.
 */
export function outcomeOfError(code: string): ProbeOutcome {
  if (LOCAL_TROUBLE.has(code)) return { kind: 'notRun', error: code };
  return code === 'ETIMEDOUT' ? { kind: 'timeout' } : { kind: 'failed', error: code };
}
