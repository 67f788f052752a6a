import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Most tokens that wait to be used, and most keys; beyond it the oldest is forgotten. */
const MOST_TOKENS = 100;
const MOST_KEYS = 200;

/** Where the hashes of keys outlive the engine, so that windows which are open come back by themselves after a restart. */
export interface KeptKeys {
  /** Whatever was written last; anything when nothing was. */
  read(): unknown;
  /** SHA-256 hashes as hexadecimal text, oldest first. Throws when they cannot be kept. */
  write(hashes: readonly string[]): void;
}

/**
 * Who may use the console in a browser. A token, 32 random bytes in the fragment of an address, opens one window, once;
 * it is exchanged for a key, which is good for as long as the data folder is, or without one, the engine. Only hashes are
 * kept, and all comparisons take the same time whatever is offered. Source: console for browsers, *sign-in*.
 */
export class SignInDesk {
  readonly #kept: KeptKeys;
  #tokens: readonly Buffer[] = [];
  #keys: readonly Buffer[];
  /** With it, programs of the same user ask for a fresh address: it stands in `engine.json`, mode 0600. */
  readonly linkSecret = newSecret();
  readonly #linkSecretHash = hashOf(this.linkSecret);

  constructor(kept: KeptKeys) {
    this.#kept = kept;
    const known = kept.read();
    const hashes = Array.isArray(known) ? known.filter((one) => typeof one === 'string' && HASH.test(one)) : [];
    this.#keys = hashes.map((hash: string) => Buffer.from(hash, 'hex'));
  }

  /** A new token, 43 characters of base64url. */
  mintToken(): string {
    const token = newSecret();
    this.#tokens = [...this.#tokens, hashOf(token)].slice(-MOST_TOKENS);
    return token;
  }

  /**
   * Uses a token up and returns a key; null when it is not known, or was used before. Throws when the key cannot be
   * kept: the token is used up then all the same.
   */
  exchange(token: string): string | null {
    const used = findEqual(this.#tokens, token);
    if (used === undefined) return null;
    this.#tokens = this.#tokens.filter((one) => one !== used);
    const key = newSecret();
    this.#keys = [...this.#keys, hashOf(key)].slice(-MOST_KEYS);
    this.#kept.write(this.#keys.map((hash) => hash.toString('hex')));
    return key;
  }

  isKey(text: string): boolean {
    return findEqual(this.#keys, text) !== undefined;
  }

  isLinkSecret(text: string): boolean {
    return timingSafeEqual(this.#linkSecretHash, hashOf(text));
  }
}

/** A SHA-256 hash as hexadecimal text. */
const HASH = /^[0-9a-f]{64}$/;

const newSecret = () => randomBytes(32).toString('base64url');

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Looks at all of them, so that the time tells nothing. */
function findEqual(hashes: readonly Buffer[], text: string): Buffer | undefined {
  const offered = hashOf(text);
  let found: Buffer | undefined;
  for (const hash of hashes) if (timingSafeEqual(hash, offered)) found = hash;
  return found;
}
