import { AsnConvert } from '@peculiar/asn1-schema';
import { CertificateList } from '@peculiar/asn1-x509';
import { hexPairs, nameText } from './certificateText.ts';
import { pemBlocks } from './pemBlocks.ts';

/** What a certificate revocation list says (RFC 5280, section 5). */
export interface RevocationList {
  readonly issuer: string;
  /** Of what is revoked: hexadecimal pairs with colons. */
  readonly serials: readonly string[];
}

/** Reads one list, as PEM or as its bytes; null for what is none. */
export function revocationList(file: Buffer): RevocationList | null {
  const text = file.toString('latin1');
  const blocks = text.includes('-----BEGIN ') ? pemBlocks(text) : null;
  const [block, ...more] = blocks ?? [];
  if (blocks && (block?.label !== 'X509 CRL' || more.length > 0)) return null;
  try {
    const { tbsCertList } = AsnConvert.parse(block?.der ?? file, CertificateList);
    const revoked = tbsCertList.revokedCertificates ?? [];
    return {
      issuer: nameText(tbsCertList.issuer),
      serials: revoked.map(({ userCertificate }) => hexPairs(Buffer.from(userCertificate))),
    };
  } catch {
    return null;
  }
}
