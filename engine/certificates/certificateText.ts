import { AsnConvert } from '@peculiar/asn1-schema';
import {
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  KeyUsage,
  KeyUsageFlags,
  type Name,
  SubjectAlternativeName,
} from '@peculiar/asn1-x509';

/** What a certificate says in words: all but its key. */
export interface CertificateText {
  readonly subject: string;
  readonly issuer: string;
  /** Empty where the subject has none. */
  readonly commonName: string;
  /** DNS names and addresses of the extension, in its order. */
  readonly alternativeNames: readonly string[];
  /** Hexadecimal pairs with colons. */
  readonly serial: string;
  /** Such as `SHA256WITHRSA`; the object identifier where ACM has no name for it. */
  readonly signatureAlgorithm: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** As ACM names them: `DIGITAL_SIGNATURE` …; empty where the extension is missing. */
  readonly keyUsages: readonly string[];
  /** Object identifiers; empty where the extension is missing. */
  readonly extendedKeyUsages: readonly string[];
}

/** How far a certificate may be relied on in a chain. */
export interface ChainLimits {
  /** Most certificates between it and the last one (RFC 5280, 4.2.1.9); null: any number. */
  readonly pathLength: number | null;
  /** It says something critical that nothing here understands, such as name constraints: it cannot be relied on. */
  readonly isBeyondUs: boolean;
}

const SIGNATURES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.4': 'MD5WITHRSA',
  '1.2.840.113549.1.1.5': 'SHA1WITHRSA',
  '1.2.840.113549.1.1.11': 'SHA256WITHRSA',
  '1.2.840.113549.1.1.12': 'SHA384WITHRSA',
  '1.2.840.113549.1.1.13': 'SHA512WITHRSA',
  '1.2.840.113549.1.1.10': 'RSASSA_PSS',
  '1.2.840.10045.4.1': 'SHA1WITHECDSA',
  '1.2.840.10045.4.3.2': 'SHA256WITHECDSA',
  '1.2.840.10045.4.3.3': 'SHA384WITHECDSA',
  '1.2.840.10045.4.3.4': 'SHA512WITHECDSA',
};

/** Short names of the parts of a distinguished name. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'SERIALNUMBER',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'E',
};
const COMMON_NAME = '2.5.4.3';

const KEY_USAGES: readonly (readonly [flag: number, name: string])[] = [
  [KeyUsageFlags.digitalSignature, 'DIGITAL_SIGNATURE'],
  [KeyUsageFlags.nonRepudiation, 'NON_REPUDIATION'],
  [KeyUsageFlags.keyEncipherment, 'KEY_ENCIPHERMENT'],
  [KeyUsageFlags.dataEncipherment, 'DATA_ENCIPHERMENT'],
  [KeyUsageFlags.keyAgreement, 'KEY_AGREEMENT'],
  [KeyUsageFlags.keyCertSign, 'CERTIFICATE_SIGNING'],
  [KeyUsageFlags.cRLSign, 'CRL_SIGNING'],
  [KeyUsageFlags.encipherOnly, 'ENCIPHER_ONLY'],
  [KeyUsageFlags.decipherOnly, 'DECIPHER_ONLY'],
];

/** Reads the DER of a certificate (RFC 5280). Throws an `Error` for bytes that are none. */
export function certificateText(der: Buffer): CertificateText {
  const { tbsCertificate: tbs, signatureAlgorithm } = AsnConvert.parse(der, Certificate);
  const extension = (oid: string) => tbs.extensions?.find((one) => one.extnID === oid)?.extnValue.buffer;
  const names = extension(id_ce_subjectAltName);
  const usage = extension(id_ce_keyUsage);
  const purposes = extension(id_ce_extKeyUsage);
  const flags = usage ? AsnConvert.parse(usage, KeyUsage).toNumber() : 0;
  return {
    subject: nameText(tbs.subject),
    issuer: nameText(tbs.issuer),
    commonName: commonName(tbs.subject),
    alternativeNames: names ? namesOf(AsnConvert.parse(names, SubjectAlternativeName)) : [],
    serial: hexPairs(Buffer.from(tbs.serialNumber)),
    signatureAlgorithm: SIGNATURES[signatureAlgorithm.algorithm] ?? signatureAlgorithm.algorithm,
    notBeforeMs: tbs.validity.notBefore.getTime().getTime(),
    notAfterMs: tbs.validity.notAfter.getTime().getTime(),
    keyUsages: KEY_USAGES.filter(([flag]) => (flags & flag) !== 0).map(([, name]) => name),
    extendedKeyUsages: purposes ? [...AsnConvert.parse(purposes, ExtendedKeyUsage)] : [],
  };
}

/** Critical extensions that are looked at, here or by Node. */
const UNDERSTOOD = [id_ce_basicConstraints, id_ce_keyUsage, id_ce_extKeyUsage, id_ce_subjectAltName];

/** Reads the DER of a certificate for its limits. Throws an `Error` for bytes that are none. */
export function chainLimits(der: Buffer): ChainLimits {
  const { extensions } = AsnConvert.parse(der, Certificate).tbsCertificate;
  const basic = extensions?.find(({ extnID }) => extnID === id_ce_basicConstraints);
  return {
    pathLength: basic ? (AsnConvert.parse(basic.extnValue.buffer, BasicConstraints).pathLenConstraint ?? null) : null,
    isBeyondUs: extensions?.some(({ critical, extnID }) => critical && !UNDERSTOOD.includes(extnID)) ?? false,
  };
}

/** What headers say of a client's certificate; the names in the order of RFC 2253, the last part first. */
export function clientText(der: Buffer): {
  readonly serial: string;
  readonly issuer: string;
  readonly subject: string;
} {
  const { serialNumber, issuer, subject } = AsnConvert.parse(der, Certificate).tbsCertificate;
  return {
    serial: Buffer.from(serialNumber)
      .toString('hex')
      .replace(/^00(?=.)/, '')
      .toUpperCase(),
    issuer: nameText(issuer, 'reversed'),
    subject: nameText(subject, 'reversed'),
  };
}

/** A distinguished name as text, in the order in which it is written: `C=ES,O=Example,CN=example.com`. */
export function nameText(name: Name, order: 'asWritten' | 'reversed' = 'asWritten'): string {
  const written = parts(name);
  return (order === 'reversed' ? written.toReversed() : written)
    .map(({ type, text }) => `${ATTRIBUTES[type] ?? type}=${text.replaceAll(/([,+"\\<>;])/g, '\\$1')}`)
    .join(',');
}

function commonName(name: Name): string {
  return parts(name).findLast(({ type }) => type === COMMON_NAME)?.text ?? '';
}

function parts(name: Name): readonly { readonly type: string; readonly text: string }[] {
  return [...name].flatMap((relative) => [...relative].map(({ type, value }) => ({ type, text: value.toString() })));
}

function namesOf(names: SubjectAlternativeName): readonly string[] {
  return [...names].flatMap(({ dNSName, iPAddress }) => dNSName ?? iPAddress ?? []);
}

/** Bytes as hexadecimal pairs with colons. */
export function hexPairs(bytes: Buffer): string {
  return bytes.toString('hex').match(/../g)?.join(':') ?? '';
}
