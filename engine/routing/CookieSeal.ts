import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Opened values are remembered: those of one moment are alike for all clients of a target. */
const REMEMBERED = 4_096;

/**
 * Makes the values of the balancer's own cookies: nobody but the nodes of this engine can read or make one. The same text
 * gives the same value, since its nonce is a keyed hash of it, so that values can be kept and need no chance.
 * Source: STK-01, *Cookie content must be opaque*.
 */
export class CookieSeal {
  readonly #cipherKey: Buffer;
  readonly #nonceKey: Buffer;
  readonly #opened = new Map<string, string | null>();

  /** `key`: 64 hexadecimal digits or more, the same in all workers. */
  constructor(key: string) {
    const derived = (purpose: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(purpose).digest();
    this.#cipherKey = derived('cipher');
    this.#nonceKey = derived('nonce');
  }

  /** The text as a cookie value, in base64. */
  seal(text: string): string {
    const nonce = createHmac('sha256', this.#nonceKey).update(text).digest().subarray(0, NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#cipherKey, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
  }

  /** The text of a value that this seal made; null for any other, however it is garbled. */
  open(value: string): string | null {
    const known = this.#opened.get(value);
    if (known !== undefined) return known;
    const text = this.#decipher(value);
    if (this.#opened.size >= REMEMBERED) this.#opened.clear();
    this.#opened.set(value, text);
    return text;
  }

  #decipher(value: string): string | null {
    const bytes = Buffer.from(value, 'base64');
    if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64') !== value) return null;
    const cipher = createDecipheriv('aes-256-gcm', this.#cipherKey, bytes.subarray(0, NONCE_BYTES));
    cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return cipher.update(body, undefined, 'utf8') + cipher.final('utf8');
    } catch {
      return null; // not of this seal, or changed on the way
    }
  }
}
