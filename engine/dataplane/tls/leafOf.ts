import { certificateText, clientText } from '../../certificates/certificateText.ts';

/** What a connection log says of the certificate that a client sent first (DER); null where it sent none, or no certificate. */
export function leafOf(
  chain: readonly Buffer[],
): { readonly subject: string; readonly validity: string; readonly serial: string } | null {
  const [leaf] = chain;
  if (!leaf) return null;
  try {
    const { subject, serial } = clientText(leaf);
    const { notBeforeMs, notAfterMs } = certificateText(leaf);
    return { subject, serial, validity: validityText(notBeforeMs, notAfterMs) };
  } catch {
    return null; // a client sends what it likes
  }
}

/** `NotBefore=2023-09-21T22:43:21Z;NotAfter=2026-06-17T22:43:21Z`; as header and logs have it. */
export function validityText(notBeforeMs: number, notAfterMs: number): string {
  return `NotBefore=${moment(notBeforeMs)};NotAfter=${moment(notAfterMs)}`;
}

const moment = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
