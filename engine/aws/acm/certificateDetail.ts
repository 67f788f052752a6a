import { isRenewable } from '../../control/certificates/dueRenewals.ts';
import { certificateStatus, type Certificate, type KeyAlgorithm } from '../../model/Certificate.ts';
import { ACCOUNT_ID, type LoadBalancerArn } from '../../model/names.ts';

/** Who has a certificate, and when it is asked. */
interface Around {
  readonly inUseBy: readonly LoadBalancerArn[];
  readonly nowMs: number;
}

/** Names of one summary. Source: ACM, *CertificateSummary*. */
const SUMMARY_NAMES = 100;

/** A certificate as DescribeCertificate has it. */
export function certificateDetail(certificate: Certificate, { inUseBy, nowMs }: Around) {
  return {
    CertificateArn: certificate.certificateArn,
    DomainName: certificate.domainName,
    SubjectAlternativeNames: certificate.subjectAlternativeNames,
    ...(certificate.type === 'AMAZON_ISSUED' && { DomainValidationOptions: validations(certificate) }),
    Serial: certificate.serial,
    Subject: certificate.subject,
    Issuer: certificate.issuer,
    CreatedAt: seconds(certificate.createdAtMs),
    ...moments(certificate),
    Status: certificateStatus(certificate, nowMs),
    NotBefore: seconds(certificate.notBeforeMs),
    NotAfter: seconds(certificate.notAfterMs),
    KeyAlgorithm: spokenKey(certificate.keyAlgorithm),
    SignatureAlgorithm: certificate.signatureAlgorithm,
    InUseBy: inUseBy,
    Type: certificate.type,
    KeyUsages: certificate.keyUsages.map((Name) => ({ Name })),
    ExtendedKeyUsages: certificate.extendedKeyUsages.map((OID) => ({ Name: PURPOSES[OID] ?? 'CUSTOM', OID })),
    RenewalEligibility: renewal(certificate, inUseBy),
    Options: {
      CertificateTransparencyLoggingPreference: certificate.transparencyLogging ? 'ENABLED' : 'DISABLED',
      Export: 'DISABLED',
    },
  };
}

/** A certificate as ListCertificates has it. */
export function certificateSummary(certificate: Certificate, { inUseBy, nowMs }: Around) {
  return {
    CertificateArn: certificate.certificateArn,
    DomainName: certificate.domainName,
    SubjectAlternativeNameSummaries: certificate.subjectAlternativeNames.slice(0, SUMMARY_NAMES),
    HasAdditionalSubjectAlternativeNames: certificate.subjectAlternativeNames.length > SUMMARY_NAMES,
    Status: certificateStatus(certificate, nowMs),
    Type: certificate.type,
    KeyAlgorithm: spokenKey(certificate.keyAlgorithm),
    KeyUsages: certificate.keyUsages,
    ExtendedKeyUsages: certificate.extendedKeyUsages.map((oid) => PURPOSES[oid] ?? 'CUSTOM'),
    ExportOption: 'DISABLED',
    InUse: inUseBy.length > 0,
    RenewalEligibility: renewal(certificate, inUseBy),
    NotBefore: seconds(certificate.notBeforeMs),
    NotAfter: seconds(certificate.notAfterMs),
    CreatedAt: seconds(certificate.createdAtMs),
    ...moments(certificate),
  };
}

function renewal(certificate: Certificate, inUseBy: readonly LoadBalancerArn[]): 'ELIGIBLE' | 'INELIGIBLE' {
  return isRenewable(certificate, inUseBy.length > 0) ? 'ELIGIBLE' : 'INELIGIBLE';
}

const PURPOSES: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.1': 'TLS_WEB_SERVER_AUTHENTICATION',
  '1.3.6.1.5.5.7.3.2': 'TLS_WEB_CLIENT_AUTHENTICATION',
  '1.3.6.1.5.5.7.3.3': 'CODE_SIGNING',
  '1.3.6.1.5.5.7.3.4': 'EMAIL_PROTECTION',
  '1.3.6.1.5.5.7.3.8': 'TIME_STAMPING',
  '1.3.6.1.5.5.7.3.9': 'OCSP_SIGNING',
  '2.5.29.37.0': 'ANY',
};

function moments({ type, createdAtMs, importedAtMs }: Certificate) {
  return type === 'IMPORTED'
    ? { ImportedAt: seconds(importedAtMs ?? createdAtMs) }
    : { IssuedAt: seconds(createdAtMs) };
}

/** The validation of each name, done: the local CA asks for no proof, and the record is the one that AWS would ask for. */
function validations({ certificateArn, subjectAlternativeNames, validationMethod }: Certificate) {
  return subjectAlternativeNames.map((name) => {
    const domain = name.replace(/^\*\./, '');
    const common = { DomainName: name, ValidationDomain: domain, ValidationStatus: 'SUCCESS' };
    if (validationMethod !== 'DNS')
      return { ...common, ValidationMethod: 'EMAIL', ValidationEmails: [`admin@${domain}`] };
    const label = certificateArn.slice(-12);
    return {
      ...common,
      ValidationMethod: 'DNS',
      ResourceRecord: {
        Name: `_${label}${ACCOUNT_ID}.${domain}.`,
        Type: 'CNAME',
        Value: `_${label}.acm-validations.balanza.internal.`,
      },
    };
  });
}

/** `RSA-2048`, `EC-prime256v1`: answers write what requests write with `_`. */
function spokenKey(algorithm: KeyAlgorithm): string {
  return algorithm.replace('_', '-');
}

function seconds(ms: number): number {
  return ms / 1_000;
}
