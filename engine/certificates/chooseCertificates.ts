import type { CertificateFacts } from '../model/Certificate.ts';

/** What the choice looks at. */
export type Candidate = Pick<
  CertificateFacts,
  'subjectAlternativeNames' | 'keyAlgorithm' | 'signatureAlgorithm' | 'notAfterMs'
>;

/**
 * The certificates of a listener for the name that a client asks for: the best with an EC key, then the best with an RSA
 * key, since a client may be able to use only one of them. Empty when none has the name: the default certificate serves.
 * Among certificates for one name: EC before RSA, SHA before MD5, the longer key, then the later end of validity.
 * Source: ELB, *TLS on ALB/NLB listeners*.
 */
export function chooseCertificates<Of extends Candidate>(certificates: readonly Of[], name: string): readonly Of[] {
  const wanted = name.toLowerCase();
  const matching = certificates.filter(({ subjectAlternativeNames: names }) =>
    names.some((one) => covers(one, wanted)),
  );
  const best = (kind: 'EC' | 'RSA') =>
    matching.filter(({ keyAlgorithm }) => keyAlgorithm.startsWith(kind)).toSorted(byPreference)[0];
  return [best('EC'), best('RSA')].filter((one) => one !== undefined);
}

/** Whether a name of a certificate covers a name in small letters. A wildcard stands for exactly one label (RFC 6125). */
export function covers(pattern: string, name: string): boolean {
  const lower = pattern.toLowerCase();
  if (!lower.startsWith('*.')) return lower === name;
  const dot = name.indexOf('.');
  return dot > 0 && name.slice(dot) === lower.slice(1);
}

function byPreference(one: Candidate, other: Candidate): number {
  return (
    Number(isMd5(one)) - Number(isMd5(other)) || keyBits(other) - keyBits(one) || other.notAfterMs - one.notAfterMs
  );
}

const isMd5 = ({ signatureAlgorithm }: Candidate) => signatureAlgorithm.startsWith('MD5');
const keyBits = ({ keyAlgorithm }: Candidate) => Number(/\d{3,4}/.exec(keyAlgorithm)?.[0] ?? 0);
