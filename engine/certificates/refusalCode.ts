/** ELB's codes of why a client's certificate was refused, by the words of `verifyClient`. Source: ELB, *Connection log entries*. */
const CODES: readonly (readonly [said: RegExp, code: string])[] = [
  [/not meant for clients/, 'ClientCertPurposeInvalid'],
  [/chain has more than|allows no chain/, 'ClientCertMaxChainDepthExceeded'],
  [/no CA of the trust store/, 'ClientCertUntrusted'],
  [/not valid yet/, 'ClientCertNotYetValid'],
  [/has expired/, 'ClientCertExpired'],
  [/is revoked/, 'ClientCertCrlHit'],
  [/critical extension|is not a CA|cannot be read/, 'ClientCertInvalid'],
];

/** The code for a refusal in the words of `verifyClient`; `UnmappedConnectionError` for any other. */
export function refusalCode(refusal: string): string {
  return CODES.find(([said]) => said.test(refusal))?.[1] ?? 'UnmappedConnectionError';
}
