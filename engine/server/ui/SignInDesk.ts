import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Most tokens that wait to be used, and most keys; beyond it the oldest is forgotten. */
const MOST_TOKENS = 100;
const MOST_KEYS = 1_000;

/**
 * Who may use the console in a browser. A token, 32 random bytes in the fragment of an address, opens one window, once;
 * it is exchanged for a key, which is good for as long as the engine runs. Only hashes are kept, and all comparisons take
 * the same time whatever is offered. Source: console for browsers, *sign-in*.
 */
export class SignInDesk {
  #tokens: readonly Buffer[] = [];
  #keys: readonly Buffer[] = [];
  /** With it, programs of the same user ask for a fresh address: it stands in `engine.json`, mode 0600. */
  readonly linkSecret = newSecret();
  readonly #linkSecretHash = hashOf(this.linkSecret);

  /** A new token, 43 characters of base64url. */
  mintToken(): string {
    const token = newSecret();
    this.#tokens = [...this.#tokens, hashOf(token)].slice(-MOST_TOKENS);
    return token;
  }

  /** Uses a token up and returns a key; null when it is not known, or was used before. */
  exchange(token: string): string | null {
    const used = findEqual(this.#tokens, token);
    if (used === undefined) return null;
    this.#tokens = this.#tokens.filter((one) => one !== used);
    const key = newSecret();
    this.#keys = [...this.#keys, hashOf(key)].slice(-MOST_KEYS);
    return key;
  }

  isKey(text: string): boolean {
    return findEqual(this.#keys, text) !== undefined;
  }

  isLinkSecret(text: string): boolean {
    return timingSafeEqual(this.#linkSecretHash, hashOf(text));
  }
}

const newSecret = () => randomBytes(32).toString('base64url');

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Looks at all of them, so that the time tells nothing. */
function findEqual(hashes: readonly Buffer[], text: string): Buffer | undefined {
  const offered = hashOf(text);
  let found: Buffer | undefined;
  for (const hash of hashes) if (timingSafeEqual(hash, offered)) found = hash;
  return found;
}
