import type { CheckedCertificate } from '../../certificates/io/checkImport.ts';
import type { Certificate } from '../../model/Certificate.ts';
import type { CertificateArn } from '../../model/names.ts';
import { findAcmCertificate } from './find.ts';
import { certificateChanges } from './importCertificate.ts';
import type { Operation } from './Operation.ts';

export interface RenewCertificateInput {
  readonly certificateArn: CertificateArn;
  /** What the local CA has signed anew, for the same names. */
  readonly checked: CheckedCertificate;
}

/**
 * Replaces a requested certificate by a newer one, with a key of its own. The ARN stays, and the listeners that have it
 * serve the new one. Error: `ResourceNotFoundException`. Source: ACM, *Managed renewal*.
 */
export const renewCertificate: Operation<RenewCertificateInput, Certificate> = (resources, input) => {
  const { certificateArn, checked } = input;
  const before = findAcmCertificate(resources, certificateArn);
  const { certificatePem, chainPem } = checked;
  const renewed: Certificate = { ...before, ...checked.facts, certificatePem, chainPem };
  return {
    changes: certificateChanges(renewed, checked.privateKeyPem, []),
    output: renewed,
    title: `Certificate ${renewed.domainName} was renewed by the local CA`,
    resource: certificateArn,
  };
};
