import type { Finding } from './Finding.ts';

/** Below this a load test from the same machine soon meets the limit. */
const ENOUGH = 8_192;
/** A client's connection and the one towards the target. */
const PER_CLIENT = 2;

/** Whether the process may open enough files and sockets; null where the system does not say, or has no limit. */
export function descriptorFinding(limit: number | null): Finding {
  const check = 'File descriptors';
  if (limit === null) return { check, verdict: 'ok', detail: 'no limit known' };
  const detail = `${limit}: room for about ${Math.floor(limit / PER_CLIENT)} clients at once`;
  if (limit >= ENOUGH) return { check, verdict: 'ok', detail };
  return { check, verdict: 'note', detail, remedy: 'Raise the limit before starting: ulimit -n 65536' };
}
