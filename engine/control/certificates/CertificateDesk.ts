import { checkImport, type CheckedCertificate } from '../../certificates/io/checkImport.ts';
import type { LocalAuthority } from '../../certificates/io/LocalAuthority.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Certificate, KeyAlgorithm } from '../../model/Certificate.ts';
import type { Clock } from '../../model/Clock.ts';
import type { EventActor } from '../../model/EngineEvent.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { addRequestedCertificate, importCertificate } from '../operations/importCertificate.ts';
import { renewCertificate } from '../operations/renewCertificate.ts';
import type { Registry } from '../Registry.ts';
import { dueRenewals } from './dueRenewals.ts';

/** Source: ACM, quotas: names of one certificate, the first 64 characters of which may be its common name. */
const NAMES = 100;
const COMMON_NAME_CHARACTERS = 64;
const NAME_CHARACTERS = 253;
const DOMAIN_NAME = /^(\*\.)?(((?!-)[A-Za-z0-9-]{0,62}[A-Za-z0-9])\.)+((?!-)[A-Za-z0-9-]{1,62}[A-Za-z0-9])$/;

export interface CertificateDeskOptions {
  readonly registry: Pick<Registry, 'change' | 'resources'>;
  readonly authority: LocalAuthority;
  readonly clock: Clock;
}

/** Certificates that come in or are made: what takes keys, which operations, pure as they are, do not make. */
export class CertificateDesk {
  readonly #options: CertificateDeskOptions;

  constructor(options: CertificateDeskOptions) {
    this.#options = options;
  }

  /** The certificate of the local CA as PEM; made now if it was not needed before. */
  get authorityPem(): string {
    return this.#options.authority.certificatePem;
  }

  /** Imports a certificate; `actor`: who asks, for the history. Errors: those of `checkImport` and of the operation `importCertificate`. */
  import(input: RequestOf<'importCertificate'>, actor: EventActor = 'api'): Certificate {
    const { registry, clock } = this.#options;
    const asked = parseInput(REQUESTS.importCertificate, input);
    const checked = checkImport(
      { certificatePem: asked.certificate, privateKeyPem: asked.privateKey, chainPem: asked.certificateChain },
      clock.nowMs(),
    );
    const { certificateArn, tags = [] } = asked;
    return registry.change(importCertificate, { certificateArn, checked, tags }, actor);
  }

  /**
   * Has the local CA sign a certificate; `actor`: who asks. Errors: `ValidationException` for a name that is none, `LimitExceededException`
   * for more than 100 names, and those of the operation `addRequestedCertificate`. Source: ACM, *RequestCertificate*.
   */
  request(input: RequestOf<'requestCertificate'>, actor: EventActor = 'api'): Certificate {
    const { registry } = this.#options;
    const asked = parseInput(REQUESTS.requestCertificate, input);
    const names = checkedNames([asked.domainName, ...asked.subjectAlternativeNames]);
    const checked = this.#issued(names, asked.keyAlgorithm);
    const { validationMethod, transparencyLogging, tags = [] } = asked;
    return registry.change(addRequestedCertificate, { checked, validationMethod, transparencyLogging, tags }, actor);
  }

  /** Renews each certificate whose time has come, for its names, with a new key of its kind. */
  renewDue(): void {
    const { registry, clock } = this.#options;
    for (const { certificateArn, subjectAlternativeNames, keyAlgorithm } of dueRenewals(
      registry.resources,
      clock.nowMs(),
    ))
      registry.change(renewCertificate, {
        certificateArn,
        checked: this.#issued(subjectAlternativeNames, keyAlgorithm),
      });
  }

  #issued(names: readonly string[], keyAlgorithm: KeyAlgorithm): CheckedCertificate {
    const { authority, clock } = this.#options;
    const { certificatePem, privateKeyPem } = authority.issue(names, keyAlgorithm);
    return checkImport({ certificatePem, privateKeyPem, chainPem: authority.certificatePem }, clock.nowMs());
  }
}

function checkedNames(asked: readonly string[]): readonly string[] {
  const names = [...new Set(asked.map((name) => name.toLowerCase()))];
  const wrong = names.find((name) => name.length > NAME_CHARACTERS || !DOMAIN_NAME.test(name));
  if (wrong !== undefined)
    throw new BalanzaError(
      'ValidationException',
      `1 validation error detected: Value '${wrong.slice(0, 128)}' at 'domainName' failed to satisfy constraint: Member must satisfy regular expression pattern: ${DOMAIN_NAME.source.slice(1, -1)}`,
    );
  const [first = ''] = names;
  if (first.length > COMMON_NAME_CHARACTERS)
    throw new BalanzaError(
      'ValidationException',
      `The first domain name can have at most ${COMMON_NAME_CHARACTERS} characters, not ${first.length}: it becomes the common name. Give a shorter one first.`,
    );
  if (names.length > NAMES)
    throw new BalanzaError(
      'LimitExceededException',
      `A certificate can have at most '${NAMES}' names, not '${names.length}'.`,
    );
  return names;
}
