import { chooseCertificates } from '../../certificates/chooseCertificates.ts';
import { clientTrust, verifyClient, type ClientTrust } from '../../certificates/io/verifyClient.ts';
import type { ServedCertificate, TlsConfiguration } from '../../model/NodeConfiguration.ts';
import { sslPolicy } from '../../model/SslPolicy.ts';
import type { LinkDriver } from '../link/Link.ts';
import type { TlsContext, TlsContextSettings, TlsSession } from '../link/TlsSession.ts';
import type { ClientTls } from './ClientTls.ts';
import { clientFields } from './clientFields.ts';

/** Most names whose choice is remembered: they are the clients' to make up. */
const KEPT_NAMES = 1_000;

/**
 * How one secure listener speaks TLS, made anew when its configuration changes: contexts are made when they are first
 * needed, and taken over from before where nothing of theirs has changed. Connections that stand keep theirs.
 */
export class ServedTls {
  readonly configuration: TlsConfiguration;
  readonly #driver: Pick<LinkDriver, 'tlsContext'>;
  readonly #scope: string;
  readonly #contexts = new Map<string, TlsContext>();
  readonly #before: ReadonlyMap<string, TlsContext>;
  readonly #chosen = new Map<string, readonly ServedCertificate[]>();
  /** The context of each choice that was made: settings are long texts, too long to compare at each handshake. */
  readonly #ready = new WeakMap<readonly ServedCertificate[], TlsContext>();
  readonly #trust: ClientTrust | null;

  /** `scope`: the listener, whose sessions are resumed at no other. */
  constructor(
    driver: Pick<LinkDriver, 'tlsContext'>,
    {
      scope,
      configuration,
      before,
    }: {
      readonly scope: string;
      readonly configuration: TlsConfiguration;
      readonly before: ServedTls | null;
    },
  ) {
    const { clientCertificates: clients } = configuration;
    this.configuration = configuration;
    this.#driver = driver;
    // Who was admitted under other conditions is not resumed under these.
    this.#scope = JSON.stringify([scope, configuration.sslPolicy, clients]);
    this.#before = before ? before.#contexts : new Map();
    this.#trust = clients.mode === 'verify' ? clientTrust(clients.bundle, clients) : null;
  }

  /** For the name that a client asks for, '' for none; null where OpenSSL does not take the certificate. */
  contextFor(serverName: string): TlsContext | null {
    const certificates = this.#certificatesFor(serverName);
    const ready = this.#ready.get(certificates);
    if (ready) return ready;
    const context = this.#contextOf(certificates);
    if (context) this.#ready.set(certificates, context);
    return context;
  }

  get asksForCertificate(): 'none' | 'asked' | 'required' {
    const { mode } = this.configuration.clientCertificates;
    return mode === 'off' ? 'none' : mode === 'passthrough' ? 'asked' : 'required';
  }

  /** Why a client is not admitted after its handshake; null when it is. */
  refusalOf(session: TlsSession, nowMs: number): string | null {
    return this.#trust === null ? null : verifyClient(session.clientCertificates(), this.#trust, nowMs);
  }

  /** What a connection that was admitted carries along. */
  describe(session: TlsSession): ClientTls {
    const { version, cipher, isResumed } = session;
    const [shown = this.configuration.certificate] = this.#certificatesFor(session.serverName);
    const hasName = shown !== this.configuration.certificate || this.#isOfDefault(session.serverName);
    const serverName = hasName ? session.serverName : '';
    const { certificateArn } = shown;
    return { version, cipher, isResumed, serverName, certificateArn, ...clientFields(this.configuration, session) };
  }

  #isOfDefault(serverName: string): boolean {
    return serverName !== '' && chooseCertificates([this.configuration.certificate], serverName).length > 0;
  }

  /** One or two: the best of each kind of key that has the name, else the default one. */
  #certificatesFor(serverName: string): readonly ServedCertificate[] {
    const known = this.#chosen.get(serverName);
    if (known) return known;
    const { certificate, certificates } = this.configuration;
    const named = serverName === '' ? [] : chooseCertificates(certificates, serverName);
    const chosen = named.length > 0 ? named : [certificate];
    if (this.#chosen.size >= KEPT_NAMES) this.#chosen.clear();
    this.#chosen.set(serverName, chosen);
    return chosen;
  }

  #contextOf(certificates: readonly ServedCertificate[]): TlsContext | null {
    const { protocols, ciphers } = sslPolicy(this.configuration.sslPolicy);
    const clients = this.configuration.clientCertificates;
    const settings: TlsContextSettings = {
      certificates: certificates.map(({ certificatePem, privateKeyPem }) => ({ certificatePem, privateKeyPem })),
      protocols,
      ciphers,
      sessionScope: this.#scope,
      clientCa: clients.mode === 'verify' && clients.advertisesCaNames ? clients.bundle : null,
    };
    const key = JSON.stringify(settings);
    const known = this.#contexts.get(key) ?? this.#before.get(key) ?? this.#made(settings);
    if (known) this.#contexts.set(key, known);
    return known;
  }

  /** Keys were checked when they were imported, so this fails for what OpenSSL alone refuses; a worker survives it. */
  #made(settings: TlsContextSettings): TlsContext | null {
    try {
      return this.#driver.tlsContext(settings);
    } catch {
      return null;
    }
  }
}
