/**
 * The part of Node's TCP handles that the handle driver uses. Undocumented, so it is declared here by hand, checked part
 * by part, and exercised once at start (`probeDriver.ts`). Unchanged from Node 20 to 26.
 */
export interface TcpHandle<Owner> {
  link: Owner;
  /** The TLS handle over this one, which must live as long. */
  tls?: unknown;
  onread: (this: TcpHandle<Owner>) => Buffer | undefined;
  onconnection: (this: TcpHandle<Owner>, status: number, client: TcpHandle<Owner>) => void;
  readonly writeQueueSize: number;
  bind(address: string, port: number, flags: number): number;
  bind6(address: string, port: number, flags: number): number;
  listen(backlog: number): number;
  connect(request: ConnectRequest<Owner>, address: string, port: number): number;
  connect6(request: ConnectRequest<Owner>, address: string, port: number): number;
  getpeername(out: { address?: string; port?: number }): number;
  getsockname(out: { address?: string; port?: number }): number;
  setNoDelay(enable: boolean): number;
  useUserBuffer(buffer: Buffer): void;
  readStart(): number;
  readStop(): number;
  writeLatin1String(request: WriteRequest<Owner>, text: string): number;
  writeBuffer(request: WriteRequest<Owner>, bytes: Buffer): number;
  shutdown(request: ShutdownRequest<Owner>): number;
  close(done?: () => void): void;
  reset(done?: () => void): number;
}

export interface ConnectRequest<Owner> {
  link: Owner;
  oncomplete: (this: ConnectRequest<Owner>, status: number) => void;
}
export interface WriteRequest<Owner> {
  link: Owner;
  /** Keeps the bytes alive until the write is done. */
  bytes: Buffer | null;
  /** Told when the write is done. */
  lender: { returnLoan(): void } | null;
  oncomplete: (this: WriteRequest<Owner>, status: number) => void;
}
export interface ShutdownRequest<Owner> {
  link: Owner;
  oncomplete: (this: ShutdownRequest<Owner>, status: number) => void;
}

export interface TcpBinding<Owner> {
  readonly TCP: new (kind: number) => TcpHandle<Owner>;
  readonly ConnectRequest: new () => ConnectRequest<Owner>;
  readonly WriteRequest: new () => WriteRequest<Owner>;
  readonly ShutdownRequest: new () => ShutdownRequest<Owner>;
  readonly SOCKET: number;
  readonly SERVER: number;
  /** Results of the last operation: at `READ` the bytes read or the error, at `ASYNC` whether the write is pending. */
  readonly state: Int32Array;
  readonly READ: number;
  readonly ASYNC: number;
}

/** What `process.binding` gives, as far as it is used; each part is checked before use. */
interface RawTcp<Owner> {
  readonly TCP?: TcpBinding<Owner>['TCP'];
  readonly TCPConnectWrap?: TcpBinding<Owner>['ConnectRequest'];
  readonly constants?: { readonly SOCKET?: number; readonly SERVER?: number };
}
interface RawStream<Owner> {
  readonly WriteWrap?: TcpBinding<Owner>['WriteRequest'];
  readonly ShutdownWrap?: TcpBinding<Owner>['ShutdownRequest'];
  readonly streamBaseState?: Int32Array;
  readonly kReadBytesOrError?: number;
  readonly kLastWriteWasAsync?: number;
}

/** The binding, or a sentence on what is missing. */
export function tcpBinding<Owner>(): TcpBinding<Owner> | string {
  const binding: unknown = Reflect.get(process, 'binding');
  if (typeof binding !== 'function') return 'process.binding is missing';
  try {
    return assemble<Owner>(
      (binding.call(process, 'tcp_wrap') ?? {}) as RawTcp<Owner>, // every part is optional, and checked
      (binding.call(process, 'stream_wrap') ?? {}) as RawStream<Owner>, // likewise
    );
  } catch (error) {
    return `process.binding refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function assemble<Owner>(tcp: RawTcp<Owner>, stream: RawStream<Owner>): TcpBinding<Owner> | string {
  const { TCP, TCPConnectWrap: ConnectRequest, constants } = tcp;
  const { WriteWrap: WriteRequest, ShutdownWrap: ShutdownRequest, streamBaseState: state } = stream;
  const { kReadBytesOrError: READ, kLastWriteWasAsync: ASYNC } = stream;
  const SOCKET = constants?.SOCKET;
  const SERVER = constants?.SERVER;
  if (!TCP || !ConnectRequest || SOCKET === undefined || SERVER === undefined) return 'tcp_wrap has other parts';
  if (!WriteRequest || !ShutdownRequest || !(state instanceof Int32Array)) return 'stream_wrap has other parts';
  if (READ === undefined || ASYNC === undefined) return 'stream_wrap has other state';
  const missing = METHODS.filter((name) => !(name in TCP.prototype));
  if (missing.length > 0) return `TCP handles lack ${missing.join(', ')}`;
  return { TCP, ConnectRequest, WriteRequest, ShutdownRequest, SOCKET, SERVER, state, READ, ASYNC };
}

const METHODS = [
  'bind',
  'bind6',
  'listen',
  'connect',
  'connect6',
  'getpeername',
  'getsockname',
  'setNoDelay',
  'useUserBuffer',
  'readStart',
  'readStop',
  'writeLatin1String',
  'writeBuffer',
  'shutdown',
  'close',
  'reset',
] as const;
