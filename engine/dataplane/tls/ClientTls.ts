import type { CertificateArn } from '../../model/names.ts';

/** What the handshake of a client connection came to, for its requests and their log lines. */
export interface ClientTls {
  /** `TLSv1.2`, `TLSv1.3` … */
  readonly version: string;
  /** As OpenSSL names it. */
  readonly cipher: string;
  /** What the client asked for; '' where it asked for nothing, or for what no certificate has. */
  readonly serverName: string;
  /** Of an earlier connection, too: then no certificate was shown. */
  readonly isResumed: boolean;
  /** The certificate that was chosen for it; of several for one name, the preferred one. */
  readonly certificateArn: CertificateArn;
  /** Lines that its requests get, each with its CRLF; '' where they get none. */
  readonly fields: string;
  /** Names of these fields, in small letters: what a client sends by them itself is taken away. */
  readonly fieldNames: readonly string[];
}
