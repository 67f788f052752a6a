import { BalanzaError } from '../../model/BalanzaError.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { certificateUsers } from '../certificates/certificateUsers.ts';
import { findAcmCertificate } from './find.ts';
import { tagsRemoval } from './listenerRemovals.ts';
import type { Operation } from './Operation.ts';

const schema = REQUESTS.deleteCertificate;
export type DeleteCertificateInput = RequestOf<'deleteCertificate'>;

/**
 * Deletes a certificate with its key. Errors: `ResourceNotFoundException`, `ResourceInUseException` while a listener has
 * it. Source: ACM, *DeleteCertificate*.
 */
export const deleteCertificate: Operation<DeleteCertificateInput, null> = (resources, input) => {
  const { certificateArn, domainName } = findAcmCertificate(resources, parseInput(schema, input).certificateArn);
  const users = certificateUsers(resources).get(certificateArn);
  if (users)
    throw new BalanzaError(
      'ResourceInUseException',
      `Certificate ${certificateArn} is in use by ${[...users].join(', ')}. Give those listeners another certificate first.`,
    );
  return {
    changes: [
      { kind: 'certificate', id: certificateArn, put: null },
      { kind: 'privateKey', id: certificateArn, put: null },
      ...tagsRemoval(resources, certificateArn),
    ],
    output: null,
    title: `Certificate ${domainName} was deleted`,
    fact: { code: 'certificateChanged', name: domainName, what: 'deleted' },
    resource: certificateArn,
  };
};
