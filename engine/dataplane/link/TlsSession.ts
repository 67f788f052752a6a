import type { Link, LinkOwner } from './Link.ts';

/** What is agreed on beforehand: certificates, versions, ciphers. Made by `io/serverContext.ts`, opaque to all others. */
export interface TlsContext {
  readonly context: unknown;
}

/** What a handshake came to. */
export interface TlsSession {
  /** `TLSv1.2`, `TLSv1.3` … */
  readonly version: string;
  /** As OpenSSL names it. */
  readonly cipher: string;
  /** What the client asked for; '' where it asked for nothing. */
  readonly serverName: string;
  /** Which of the offered protocols was agreed on; '' where the client offered none. */
  readonly alpnProtocol: string;
  /** It goes on with what an earlier connection of the client's had agreed on. */
  readonly isResumed: boolean;
  /** The certificates that the client sent, its own first; empty where it sent none. DER. */
  clientCertificates(): readonly Buffer[];
  /** Why the client's certificate is not to be trusted, as OpenSSL names it; null where it is. */
  readonly clientProblem: string | null;
}

/** Who awaits the end of a handshake. */
export interface HandshakeOwner {
  /** It succeeded: returns who owns the link from now on. Reading starts then. */
  onSecure(link: Link, session: TlsSession): LinkOwner;
  /** It failed, and the connection is closed. `code` is OpenSSL's or the system's. Not called after `abort`. */
  onHandshakeFailed(code: string): void;
}

export interface TlsServerOptions {
  /** With the certificate for the name that the client asks for. */
  readonly context: TlsContext;
  /** In the order of preference. A client that offers none of them, but others, is refused. */
  readonly alpnProtocols: readonly string[];
  /** Clients are asked for a certificate; `required`: without one the handshake fails. Default `none`. */
  readonly clientCertificate?: 'none' | 'asked' | 'required';
  readonly owner: HandshakeOwner;
}

/** A handshake that is under way. */
export interface Handshake {
  /** Closes the connection now. Harmless once the handshake is over. */
  abort(): void;
}

/** First byte of every TLS connection: a record with a handshake message (RFC 8446, section 5.1). */
export const HANDSHAKE_RECORD = 0x16;

/** What a context of the server's side is made of. */
export interface TlsContextSettings {
  /** One, or one of each kind of key, of which the client's abilities decide. Chains with the leaf first. */
  readonly certificates: readonly { readonly certificatePem: string; readonly privateKeyPem: string }[];
  /** `TLSv1` … `TLSv1.3`. */
  readonly protocols: readonly string[];
  /** As OpenSSL names them, in the order of preference. */
  readonly ciphers: readonly string[];
  /** Sessions are resumed only among contexts that have the same. */
  readonly sessionScope: string;
  /** Whom certificates of clients are checked against, as PEM; their names are told to clients. Null: nobody. */
  readonly clientCa: readonly string[] | null;
}
