import { Buffer } from 'node:buffer';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import net from 'node:net';
import tls from 'node:tls';
import { judgeStatus } from '../judgeStatus.ts';
import { outcomeOfError } from '../outcomeOfError.ts';
import type { ProbeListener, ProbeOrder, RunningProbe } from '../ProbeOrder.ts';
import { NO_GRPC_STATUS, type ProbeOutcome } from '../ProbeReport.ts';
import { probeContext } from './probeContext.ts';

const PASSED: ProbeOutcome = { kind: 'passed' };
const CODE_MISMATCH: ProbeOutcome = { kind: 'codeMismatch' };
const NO_ANSWER: ProbeOutcome = { kind: 'failed', error: 'connection closed without an answer' };
const WITHOUT_STATUS: ProbeOutcome = { kind: 'failed', error: NO_GRPC_STATUS };
/** A message of gRPC without content: not compressed, of length 0. */
const EMPTY_MESSAGE = Buffer.alloc(5);
const OK = 200;

/**
 * One probe in HTTP/2 over a connection of its own, which is closed as soon as the answer decides: a GET, judged by its
 * status, or a call of gRPC with an empty message, judged by its `grpc-status`, wherever in the answer that is; an answer
 * that is none of gRPC by the status of HTTP. Certificates are not checked. It has no deadline: whoever started it calls
 * `abandon`. Source: ELB, *Health-check wire behaviour*, gRPC checks; E-058.
 */
export class Http2Probe implements RunningProbe {
  readonly #order: ProbeOrder & { readonly version: 'HTTP2' | 'GRPC' };
  readonly #session: ClientHttp2Session;
  readonly #socket: net.Socket;
  /** Null once it is decided or abandoned. */
  #listener: ProbeListener | null;

  constructor(order: ProbeOrder & { readonly version: 'HTTP2' | 'GRPC' }, listener: ProbeListener) {
    this.#order = order;
    this.#listener = listener;
    this.#socket = this.#connect();
    this.#socket.on('close', () => {
      this.#decide(NO_ANSWER, 0);
      listener.onClosed();
    });
    const scheme = order.protocol === 'HTTPS' ? 'https' : 'http';
    this.#session = connect(`${scheme}://target.invalid`, {
      createConnection: () => this.#socket,
      settings: { enablePush: false },
    });
    this.#session.on('error', (error: NodeJS.ErrnoException) => {
      this.#decide(outcomeOfError(error.code ?? error.name), 0);
    });
    this.#ask(scheme);
  }

  /** Ends it without an outcome and closes its connection. Harmless when it has ended. */
  abandon(): void {
    this.#listener = null;
    this.#session.destroy();
    this.#socket.destroy();
  }

  #connect(): net.Socket {
    const { protocol, host, port, sourceAddress } = this.#order;
    const where = { host, port, ...(host.startsWith('127.') ? { localAddress: sourceAddress } : {}) };
    if (protocol !== 'HTTPS') return net.connect(where);
    const secureContext = probeContext();
    return tls.connect({ ...where, secureContext, rejectUnauthorized: false, ALPNProtocols: ['h2'] });
  }

  #ask(scheme: 'http' | 'https'): void {
    const isGrpc = this.#order.version === 'GRPC';
    const stream = this.#session.request(headersOf(this.#order, scheme), { endStream: !isGrpc });
    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.#decide(outcomeOfError(codeOf(error)), 0);
    });
    stream.on('response', (headers) => {
      const status = headers[':status'] ?? 0;
      if (!isGrpc || status !== OK) this.#judge(status);
      else this.#judgeGrpc(headers);
    });
    stream.on('trailers', (trailers: IncomingHttpHeaders) => {
      this.#judgeGrpc(trailers);
    });
    stream.on('end', () => {
      this.#decide(WITHOUT_STATUS, 0);
    });
    stream.resume(); // what it says besides is of no concern, but stands before the end
    if (isGrpc) stream.end(EMPTY_MESSAGE);
  }

  #judgeGrpc(fields: IncomingHttpHeaders): void {
    const status = fields['grpc-status'];
    if (typeof status === 'string' && /^\d{1,3}$/.test(status)) this.#judge(Number(status));
  }

  #judge(status: number): void {
    this.#decide(judgeStatus(this.#order.matcher, status) ? PASSED : CODE_MISMATCH, status);
  }

  #decide(outcome: ProbeOutcome, status: number): void {
    const listener = this.#listener;
    if (!listener) return;
    this.abandon();
    listener.onOutcome(outcome, status);
  }
}

/** A stream that ends with its connection says so, and why that ended as the cause. */
function codeOf(error: NodeJS.ErrnoException): string {
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : error.code;
  return typeof code === 'string' ? code : error.name;
}

function headersOf({ version, host, port, path, hostName }: ProbeOrder, scheme: 'http' | 'https'): OutgoingHttpHeaders {
  const asked: OutgoingHttpHeaders = {
    ':method': version === 'GRPC' ? 'POST' : 'GET',
    ':scheme': scheme,
    ':authority': hostName ?? `${host.includes(':') ? `[${host}]` : host}:${port}`,
    ':path': path,
    'user-agent': 'ELB-HealthChecker/2.0',
  };
  return version === 'GRPC'
    ? { ...asked, 'content-type': 'application/grpc', te: 'trailers' }
    : { ...asked, 'accept-encoding': 'gzip, compressed' };
}
