import { getSystemErrorName } from 'node:util';
import type { LinkOwner } from '../Link.ts';
import { NOBODY } from '../NOBODY.ts';
import type { Handshake, TlsContext, TlsServerOptions, TlsSession } from '../TlsSession.ts';
import { HandleTlsLink, type TlsLinkParts } from './HandleTlsLink.ts';
import type { TcpHandle } from './tcpBinding.ts';
import { certificateChain } from './certificateChain.ts';
import type { TlsBinding, TlsHandle } from './tlsBinding.ts';

const END_OF_FILE = -4_095;

/** What TLS on handles needs: the native parts, and what the links share. */
export interface HandleTlsParts extends TlsLinkParts {
  readonly tls: TlsBinding<HandleTlsLink>;
}

/** Begins TLS as the server on a TCP handle that nobody else reads any more; `hello` are the bytes it has brought. */
export function acceptTls(
  parts: HandleTlsParts,
  tcp: TcpHandle<unknown>,
  { hello, options }: { readonly hello: Buffer; readonly options: TlsServerOptions },
): Handshake {
  const { owner, alpnProtocols, clientCertificate = 'none' } = options;
  const handle = wrapped(parts, tcp, { context: options.context, isServer: true });
  let isOver = false;
  const abort = () => {
    if (isOver) return;
    isOver = true;
    tcp.close(() => {
      handle.destroySSL();
    });
  };
  const fail = (code: string) => {
    if (isOver) return;
    abort();
    owner.onHandshakeFailed(code);
  };
  handle.onerror = (error) => {
    fail(error.code ?? 'EPROTO');
  };
  handle.onread = () => {
    const count = parts.binding.state[parts.binding.READ] ?? 0;
    if (count < 0) fail(count === END_OF_FILE ? 'ECONNRESET' : getSystemErrorName(count));
    return undefined;
  };
  if (alpnProtocols.length > 0) handle.setALPNProtocols(alpnWire(alpnProtocols));
  if (clientCertificate !== 'none') handle.setVerifyMode(true, clientCertificate === 'required');
  handle.onhandshakedone = () => {
    if (isOver) return; // tickets of TLS 1.3 end a handshake once more
    isOver = true;
    const link = new HandleTlsLink(parts, tcp, handle, NOBODY);
    link.owner = owner.onSecure(link, sessionOf(handle));
    if (!link.isGone) link.open();
  };
  handle.readStart();
  handle.receive(hello);
  return { abort };
}

/** A link that is to speak TLS as the client, over a TCP handle that does not stand yet. */
export function tlsClientLink(
  parts: HandleTlsParts,
  tcp: TcpHandle<unknown>,
  {
    context,
    owner,
    sessions,
    key,
    preamble,
    alpnProtocols,
  }: {
    readonly context: TlsContext;
    readonly owner: LinkOwner;
    readonly sessions: Map<string, Buffer>;
    /** Whose sessions are resumed: address and port. */
    readonly key: string;
    /** Sent before TLS begins; empty: nothing. */
    readonly preamble: string;
    readonly alpnProtocols: readonly string[];
  },
): { readonly link: HandleTlsLink; readonly onConnectResult: (status: number) => void } {
  const handle = wrapped(parts, tcp, { context, isServer: false });
  const link = new HandleTlsLink(parts, tcp, handle, owner);
  let isSecure = false;
  handle.onerror = (error) => {
    link.fail(error.code ?? 'EPROTO');
  };
  handle.onread = () => {
    const count = parts.binding.state[parts.binding.READ] ?? 0;
    if (count < 0) link.fail(count === END_OF_FILE ? 'ECONNRESET' : getSystemErrorName(count));
    return undefined;
  };
  handle.onnewsession = (_, session) => {
    keepSession(sessions, key, session);
  };
  handle.onhandshakedone = () => {
    if (isSecure || link.isGone) return;
    isSecure = true;
    link.open();
    link.owner.onConnect();
    link.sendEarly();
  };
  if (alpnProtocols.length > 0) handle.setALPNProtocols(alpnWire(alpnProtocols));
  handle.setVerifyMode(true, false); // the certificate is asked for, not judged
  handle.enableSessionCallbacks();
  const session = sessions.get(key);
  if (session) handle.setSession(session);
  return {
    link,
    onConnectResult: (status) => {
      if (link.isGone) return;
      if (status < 0) {
        link.fail(getSystemErrorName(status));
        return;
      }
      link.owner.onHandshake?.();
      // On the handle beneath: TLS has not begun to write.
      if (preamble !== '') tcp.writeLatin1String(new parts.binding.WriteRequest() as never, preamble); // of any owner
      handle.readStart();
      handle.start();
    },
  };
}

/** Most targets whose sessions are kept; the oldest go. */
const KEPT_SESSIONS = 1_000;

export function keepSession(sessions: Map<string, Buffer>, key: string, session: Buffer): void {
  sessions.delete(key);
  sessions.set(key, session);
  const [oldest] = sessions.keys();
  if (oldest !== undefined && sessions.size > KEPT_SESSIONS) sessions.delete(oldest);
}

function wrapped(
  parts: HandleTlsParts,
  tcp: TcpHandle<unknown>,
  { context, isServer }: { readonly context: TlsContext; readonly isServer: boolean },
): TlsHandle<HandleTlsLink> {
  const handle = parts.tls.wrap(tcp, context.context, isServer, false);
  // Else the TLS handle is collected while the connection stands.
  tcp.tls = handle;
  handle.parent = tcp;
  handle.keptContext = context;
  handle.onhandshakestart = nothing;
  handle.onnewsession = nothing;
  handle.onkeylog = nothing;
  handle.useUserBuffer(parts.pool.shared);
  return handle;
}

function nothing(): void {}

/** Protocol names as ALPN writes them: each with its length before it. */
function alpnWire(names: readonly string[]): Buffer {
  return Buffer.concat(names.flatMap((name) => [Buffer.from([name.length]), Buffer.from(name, 'latin1')]));
}

function sessionOf(handle: TlsHandle<HandleTlsLink>): TlsSession {
  return {
    version: handle.getProtocol(),
    cipher: handle.getCipher().name,
    serverName: handle.getServername() || '',
    alpnProtocol: handle.getALPNNegotiatedProtocol() || '',
    isResumed: handle.isSessionReused(),
    clientCertificates: () => certificateChain(handle.getPeerCertificate(true)),
    clientProblem: handle.verifyError()?.code ?? null,
  };
}
