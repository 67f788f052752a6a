import type { TlsContext } from '../TlsSession.ts';
import type { TcpHandle } from './tcpBinding.ts';

/** What OpenSSL says of an error, as Node hands it over. */
interface TlsError {
  readonly code?: string;
  readonly reason?: string;
  readonly message: string;
}

/**
 * The part of Node's TLSWrap that the handle driver uses: a stream over a TCP handle. Undocumented, so it is declared
 * here by hand and checked part by part. Unchanged from Node 20 to 26.
 */
export interface TlsHandle<Owner> extends Pick<
  TcpHandle<Owner>,
  'link' | 'useUserBuffer' | 'readStart' | 'readStop' | 'writeLatin1String' | 'writeBuffer' | 'shutdown'
> {
  onread: (this: TlsHandle<Owner>) => Buffer | undefined;
  onerror: (this: TlsHandle<Owner>, error: TlsError) => void;
  onhandshakestart: () => void;
  onhandshakedone: (this: TlsHandle<Owner>) => void;
  onnewsession: (this: TlsHandle<Owner>, id: Buffer, session: Buffer) => void;
  onkeylog: () => void;
  /** What must live as long as the handle. */
  parent: unknown;
  keptContext: TlsContext;
  start(): void;
  receive(bytes: Buffer): void;
  enableSessionCallbacks(): void;
  setALPNProtocols(wire: Buffer): void;
  getALPNNegotiatedProtocol(): string | false | undefined;
  getServername(): string | false | null | undefined;
  getProtocol(): string;
  getCipher(): { readonly name: string };
  isSessionReused(): boolean;
  getPeerCertificate(detailed: boolean): unknown;
  verifyError(): { readonly code?: string } | null | undefined;
  setVerifyMode(asks: boolean, requires: boolean): void;
  setSession(session: Buffer): void;
  destroySSL(): void;
}

export interface TlsBinding<Owner> {
  wrap(handle: TcpHandle<unknown>, context: unknown, isServer: boolean, hasActiveWrite: boolean): TlsHandle<Owner>;
}

const METHODS = [
  'useUserBuffer',
  'readStart',
  'readStop',
  'writeLatin1String',
  'writeBuffer',
  'shutdown',
  'start',
  'receive',
  'enableSessionCallbacks',
  'setALPNProtocols',
  'getALPNNegotiatedProtocol',
  'getServername',
  'getProtocol',
  'getCipher',
  'isSessionReused',
  'getPeerCertificate',
  'verifyError',
  'setVerifyMode',
  'setSession',
  'destroySSL',
] as const;

/** The binding, or a sentence on what is missing. */
export function tlsBinding<Owner>(): TlsBinding<Owner> | string {
  const binding: unknown = Reflect.get(process, 'binding');
  if (typeof binding !== 'function') return 'process.binding is missing';
  try {
    // Every part is optional, and checked.
    const parts = (binding.call(process, 'tls_wrap') ?? {}) as {
      readonly wrap?: TlsBinding<Owner>['wrap'];
      readonly TLSWrap?: { readonly prototype: object };
    };
    const { wrap, TLSWrap } = parts;
    if (!wrap || !TLSWrap) return 'tls_wrap has other parts';
    const missing = METHODS.filter((name) => !(name in TLSWrap.prototype));
    return missing.length > 0 ? `TLS handles lack ${missing.join(', ')}` : { wrap };
  } catch (error) {
    return `process.binding refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}
