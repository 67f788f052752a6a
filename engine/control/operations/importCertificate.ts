import type { CheckedCertificate } from '../../certificates/io/checkImport.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Certificate } from '../../model/Certificate.ts';
import { certificateArn, type CertificateArn } from '../../model/names.ts';
import { randomUuid } from '../../model/randomUuid.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { addedTags } from './addedTags.ts';
import type { Operation } from './Operation.ts';

/** Most certificates of the region. */
const CERTIFICATES = 2_500;

type AskedTags = Parameters<typeof addedTags>[1];

export interface ImportCertificateInput {
  /** Of the certificate that is replaced; undefined: a new one. */
  readonly certificateArn: string | undefined;
  readonly checked: CheckedCertificate;
  readonly tags: AskedTags;
}

/**
 * Keeps a certificate that was checked, with its key. Imported again it keeps its ARN, and the listeners that have it
 * serve the new one. Errors: `ResourceNotFoundException`, `ValidationException` for one that was not imported or for tags
 * at a second import, `LimitExceededException`, and those of `addedTags`. Source: ACM, *ImportCertificate*.
 */
export const importCertificate: Operation<ImportCertificateInput, Certificate> = (resources, input, context) => {
  const { checked, tags } = input;
  const before = input.certificateArn === undefined ? null : reimported(resources, input.certificateArn, tags);
  const created: Certificate = {
    ...checked.facts,
    certificateArn: before?.certificateArn ?? newArn(resources, context.random),
    type: 'IMPORTED',
    createdAtMs: before?.createdAtMs ?? context.nowMs,
    importedAtMs: context.nowMs,
    validationMethod: null,
    certificatePem: checked.certificatePem,
    chainPem: checked.chainPem,
    transparencyLogging: false,
  };
  return {
    changes: certificateChanges(created, checked.privateKeyPem, tags),
    output: created,
    title: `Certificate ${created.domainName} was imported${before ? ' again' : ''}`,
    fact: { code: 'certificateChanged', name: created.domainName, what: 'imported' },
    resource: created.certificateArn,
  };
};

export interface AddRequestedCertificateInput {
  readonly checked: CheckedCertificate;
  readonly validationMethod: 'DNS' | 'EMAIL';
  readonly transparencyLogging: boolean;
  readonly tags: AskedTags;
}

/**
 * Keeps a certificate that the local CA has signed. Errors: `LimitExceededException`, and those of `addedTags`.
 * Source: ACM, *RequestCertificate*.
 */
export const addRequestedCertificate: Operation<AddRequestedCertificateInput, Certificate> = (
  resources,
  input,
  context,
) => {
  const { checked, validationMethod, transparencyLogging, tags } = input;
  const created: Certificate = {
    ...checked.facts,
    certificateArn: newArn(resources, context.random),
    type: 'AMAZON_ISSUED',
    createdAtMs: context.nowMs,
    importedAtMs: null,
    validationMethod,
    certificatePem: checked.certificatePem,
    chainPem: checked.chainPem,
    transparencyLogging,
  };
  return {
    changes: certificateChanges(created, checked.privateKeyPem, tags),
    output: created,
    title: `Certificate ${created.domainName} was issued by the local CA`,
    fact: { code: 'certificateChanged', name: created.domainName, what: 'issued' },
    resource: created.certificateArn,
  };
};

function newArn({ region, certificates }: Resources, random: Parameters<typeof randomUuid>[0]): CertificateArn {
  if (certificates.size >= CERTIFICATES)
    throw new BalanzaError(
      'LimitExceededException',
      `There can be at most '${CERTIFICATES}' certificates. Delete one that is not needed.`,
    );
  return certificateArn(region, randomUuid(random));
}

function reimported({ certificates }: Resources, arn: string, tags: AskedTags): Certificate {
  const found = certificates.get(arn as CertificateArn); // a text that is no ARN is not found
  if (!found) throw new BalanzaError('ResourceNotFoundException', `Could not find certificate ${arn}.`);
  if (found.type !== 'IMPORTED')
    throw new BalanzaError(
      'ValidationException',
      `Certificate ${arn} was requested, not imported, so it cannot be imported again. Leave CertificateArn out to import a new one.`,
    );
  if (tags.length > 0)
    throw new BalanzaError(
      'ValidationException',
      'You cannot apply tags when re-importing a certificate. Use AddTagsToCertificate.',
    );
  return found;
}

/** A certificate and its key as they are now, with the tags that were asked for. */
export function certificateChanges(
  created: Certificate,
  privateKeyPem: string,
  asked: AskedTags,
): readonly ResourceChange[] {
  const { certificateArn: id } = created;
  const tags = addedTags({}, asked);
  return [
    { kind: 'certificate', id, put: created },
    { kind: 'privateKey', id, put: { certificateArn: id, pem: privateKeyPem } },
    ...(Object.keys(tags).length > 0 ? [{ kind: 'tags' as const, id, put: tags }] : []),
  ];
}
