import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_clientAuth,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import type { KeyAlgorithm } from '../../model/Certificate.ts';
import { pemBlock } from '../pemBlocks.ts';

/** A certificate and its private key, as PEM. */
export interface IssuedCertificate {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

export interface IssueRequest {
  readonly commonName: string;
  readonly keyAlgorithm: KeyAlgorithm;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** Null: it signs itself, and is a CA. */
  readonly issuer: IssuedCertificate | null;
  /** DNS names; none for a CA. */
  readonly names: readonly string[];
}

const COMMON_NAME = '2.5.4.3';
const SERIAL_BYTES = 16;
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11';
const SHA256_WITH_ECDSA = '1.2.840.10045.4.3.2';

/**
 * Makes a key and a certificate for it (RFC 5280, version 3, signed with SHA-256). Takes a tenth of a second for RSA.
 * A serial is 16 random bytes.
 */
export function issueCertificate(request: IssueRequest): IssuedCertificate {
  const { privateKey, publicKey } = newKey(request.keyAlgorithm);
  const signer = request.issuer === null ? privateKey : createPrivateKey(request.issuer.privateKeyPem);
  const issuer = request.issuer === null ? null : parsed(request.issuer.certificatePem);
  const subject = nameOf(request.commonName);
  const algorithm = signatureAlgorithm(signer);
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: positive(randomBytes(SERIAL_BYTES)),
    signature: algorithm,
    issuer: issuer?.tbsCertificate.subject ?? subject,
    validity: new Validity({ notBefore: new Date(request.notBeforeMs), notAfter: new Date(request.notAfterMs) }),
    subject,
    subjectPublicKeyInfo: publicKeyInfo(publicKey),
    extensions: new Extensions(request.issuer === null ? ofAuthority(publicKey) : ofServer(request, publicKey, signer)),
  });
  const signatureValue = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), signer);
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue: exact(signatureValue),
  });
  return {
    certificatePem: pemBlock('CERTIFICATE', Buffer.from(AsnConvert.serialize(certificate))).pem,
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function newKey(algorithm: KeyAlgorithm): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  const [kind, parameter = ''] = algorithm.split('_');
  return kind === 'RSA'
    ? generateKeyPairSync('rsa', { modulusLength: Number(parameter) })
    : generateKeyPairSync('ec', { namedCurve: parameter });
}

function ofAuthority(key: KeyObject): Extension[] {
  return [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: true }), true),
    extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign), true),
    extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdentifier(key))),
  ];
}

function ofServer({ names, keyAlgorithm }: IssueRequest, key: KeyObject, signer: KeyObject): Extension[] {
  const usage = KeyUsageFlags.digitalSignature | (keyAlgorithm.startsWith('RSA') ? KeyUsageFlags.keyEncipherment : 0);
  const issuerKey = new AuthorityKeyIdentifier({
    keyIdentifier: new KeyIdentifier(keyIdentifier(createPublicKey(signer))),
  });
  return [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
    extension(id_ce_keyUsage, new KeyUsage(usage), true),
    extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth, id_kp_clientAuth])),
    extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdentifier(key))),
    extension(id_ce_authorityKeyIdentifier, issuerKey),
    extension(id_ce_subjectAltName, new SubjectAlternativeName(names.map((dNSName) => new GeneralName({ dNSName })))),
  ];
}

function extension(extnID: string, value: object, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
}

/** RFC 5280 4.2.1.2, method 1 over the whole key information. */
function keyIdentifier(key: KeyObject): ArrayBuffer {
  return exact(
    createHash('sha1')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest(),
  );
}

function publicKeyInfo(key: KeyObject): SubjectPublicKeyInfo {
  return AsnConvert.parse(key.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo);
}

function signatureAlgorithm({ asymmetricKeyType }: KeyObject): AlgorithmIdentifier {
  return asymmetricKeyType === 'rsa'
    ? new AlgorithmIdentifier({ algorithm: SHA256_WITH_RSA, parameters: NULL })
    : new AlgorithmIdentifier({ algorithm: SHA256_WITH_ECDSA });
}

/** The parameters of RSA signatures (RFC 4055): ASN.1's NULL. */
const NULL = exact(Buffer.from([5, 0]));

function nameOf(commonName: string): Name {
  const value = new AttributeValue({ utf8String: commonName });
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })])]);
}

function parsed(pem: string): Certificate {
  const base64 = pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  return AsnConvert.parse(Buffer.from(base64, 'base64'), Certificate);
}

/** A serial is a positive number: its first bit is 0, its first byte not. */
function positive(bytes: Buffer): ArrayBuffer {
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return exact(bytes);
}

/** The bytes in a memory of their own. */
function exact(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
