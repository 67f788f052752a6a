/** One part of a PEM file. */
export interface PemBlock {
  /** Such as `CERTIFICATE`, `EC PRIVATE KEY`. */
  readonly label: string;
  /** The block as PEM with lines of 64 characters, a line feed at the end. */
  readonly pem: string;
  readonly der: Buffer;
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END \1-----/g;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The blocks of a PEM text, in order; what stands between them is left out, as OpenSSL does. Null when a block is not
 * base64, or one begins that does not end.
 */
export function pemBlocks(text: string): readonly PemBlock[] | null {
  const blocks: PemBlock[] = [];
  for (const [, label = '', body = ''] of text.matchAll(BLOCK)) {
    const lines = body.split(/\r?\n/).map((line) => line.trim());
    const base64 = lines.filter((line) => line !== '' && !line.includes(':')).join('');
    if (!BASE64.test(base64)) return null;
    blocks.push(pemBlock(label, Buffer.from(base64, 'base64')));
  }
  return blocks.length === text.split('-----BEGIN ').length - 1 ? blocks : null;
}

/** A block of these bytes. */
export function pemBlock(label: string, der: Buffer): PemBlock {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return { label, der, pem: `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n` };
}
