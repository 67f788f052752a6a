import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyAlgorithm } from '../../model/Certificate.ts';
import { issueCertificate, type IssuedCertificate } from './issueCertificate.ts';

const DAY_MS = 86_400_000;
/** Ten years, so that who trusts it does so once. */
const AUTHORITY_DAYS = 3_650;
/** ACM's own: 13 months. */
const CERTIFICATE_DAYS = 395;
/** Certificates begin a little before they are made: clocks of clients differ. */
const BACKDATED_MS = 3_600_000;

export interface LocalAuthorityOptions {
  /** Where the certificate and its key are kept across starts. */
  readonly kept: { read(): unknown; write(value: IssuedCertificate): void };
  /** Where `ca.pem` is written; null: nowhere. */
  readonly dataDir: string | null;
  readonly nowMs: () => number;
}

/**
 * The local CA, which signs requested certificates at once. It is made when it is first needed, kept in the store, and
 * its certificate is written to `ca.pem` in the data folder, for clients to trust. Source: contract, *The AWS endpoint*.
 */
export class LocalAuthority {
  readonly #options: LocalAuthorityOptions;
  #authority: IssuedCertificate | null = null;

  constructor(options: LocalAuthorityOptions) {
    this.#options = options;
    const kept = options.kept.read();
    if (isIssued(kept)) this.#take(kept);
  }

  /** The certificate as PEM, made if need be. */
  get certificatePem(): string {
    return this.#needed().certificatePem;
  }

  /** A new key and a certificate for these names, the first one its common name; valid for 395 days. */
  issue(names: readonly string[], keyAlgorithm: KeyAlgorithm): IssuedCertificate {
    const issuer = this.#needed();
    const nowMs = this.#options.nowMs();
    const [commonName = ''] = names;
    const notAfterMs = nowMs + CERTIFICATE_DAYS * DAY_MS;
    return issueCertificate({ commonName, names, keyAlgorithm, issuer, notBeforeMs: nowMs - BACKDATED_MS, notAfterMs });
  }

  #needed(): IssuedCertificate {
    if (this.#authority) return this.#authority;
    const nowMs = this.#options.nowMs();
    const made = issueCertificate({
      // Several engines on one machine have several: the moment tells them apart in lists of trusted ones.
      commonName: `Balanza local CA ${new Date(nowMs).toISOString().slice(0, 19)}`,
      // RSA: every client can check what it signs.
      keyAlgorithm: 'RSA_2048',
      notBeforeMs: nowMs - BACKDATED_MS,
      notAfterMs: nowMs + AUTHORITY_DAYS * DAY_MS,
      issuer: null,
      names: [],
    });
    this.#options.kept.write(made);
    this.#take(made);
    return made;
  }

  #take(authority: IssuedCertificate): void {
    this.#authority = authority;
    if (this.#options.dataDir === null) return;
    const file = join(this.#options.dataDir, 'ca.pem');
    const isThere = existsSync(file) && readFileSync(file, 'latin1') === authority.certificatePem;
    if (!isThere) writeFileSync(file, authority.certificatePem, { mode: 0o600 });
  }
}

function isIssued(kept: unknown): kept is IssuedCertificate {
  if (typeof kept !== 'object' || kept === null) return false;
  const texts: readonly unknown[] = [Reflect.get(kept, 'certificatePem'), Reflect.get(kept, 'privateKeyPem')];
  return texts.every((text) => typeof text === 'string');
}
