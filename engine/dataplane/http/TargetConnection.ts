import { NODE_FLOAT, TARGET_FLOAT, TARGET_INT } from '../../sharedTable/layout.ts';
import { BodyCursor, BROKEN } from '../../wire/http1/BodyCursor.ts';
import { composeResponseHead, slideResponseHead } from '../../wire/http1/composeResponseHead.ts';
import { MALFORMED, parseResponseHead } from '../../wire/http1/parseResponseHead.ts';
import type { ResponseHead } from '../../wire/http1/ResponseHead.ts';
import type { Link, LinkOwner } from '../link/Link.ts';
import { GroupState } from '../node/GroupState.ts';
import type { PooledConnection, TargetState } from '../node/TargetState.ts';
import { countConnectionError } from './countConnectionError.ts';
import { failureOfStatus, type Failure } from './failures.ts';
import { functionFaultIn } from './functionFailures.ts';
import type { HttpNode } from './HttpNode.ts';
import { keepToLimit } from './keepToLimit.ts';
import { linkTo } from './linkTo.ts';
import type { RequestOwner } from './RequestOwner.ts';
import { stickyFields } from './stickyFields.ts';
import { Timed } from './TimeoutList.ts';

/** A read of a body that brings so much is followed by more: into a buffer of its own, so that what waits is not copied. */
const LONG_READ_BYTES = 65_536;

/**
 * One connection to a target. It serves one request at a time and rests in the target's pool between them. The bytes
 * of a response go from the buffer they were read into straight to the client; while the client cannot take them,
 * nothing more is read here, and a connection whose last bytes wait like that is not used for another request yet.
 */
export class TargetConnection extends Timed implements LinkOwner, PooledConnection {
  readonly target: TargetState;
  readonly link: Link;
  /** The peer ended its direction of the tunnel. */
  hasEnded = false;
  readonly #node: HttpNode;
  #client: RequestOwner | null;
  #phase: 'connecting' | 'head' | 'body' | 'draining' | 'tunnel' | 'idle' | 'flushing' | 'closed' = 'connecting';
  #isConnected = false;
  /** The connection stands, and TLS is being agreed on. */
  #isSecuring = false;
  #wasUsed = false;
  #sawBytes = false;
  #canReuse = true;
  #endsWithConnection = false;
  readonly #cursor = new BodyCursor();
  /** The part of a response head that has come. */
  #left: Buffer | null = null;

  /** `client`: whose request goes over it, or the group that wants a connection beforehand (E-051). */
  constructor(node: HttpNode, target: TargetState, client: RequestOwner | GroupState) {
    super();
    this.#node = node;
    this.target = target;
    const isBeforehand = client instanceof GroupState;
    const group = isBeforehand ? client : client.exchange.group;
    this.#client = isBeforehand ? null : client;
    this.#canReuse = isBeforehand || !client.closesTarget;
    this.link = linkTo({ target, group }, node, this);
    node.connecting.touch(this, node.nowMs);
  }

  /** It does not stand yet. */
  get isConnecting(): boolean {
    return this.#phase === 'connecting';
  }

  /** Takes a request of `client`; only for a connection that rested. */
  begin(client: RequestOwner): void {
    this.list?.remove(this);
    this.#client = client;
    this.#phase = 'head';
    this.#sawBytes = false;
    this.#canReuse = !client.closesTarget;
    this.link.readBuffer?.wantPrivate();
  }

  /** Sends the request, or its beginning. False: not all of it has left, `onTargetDrained` follows. */
  send(text: string): boolean {
    return this.link.writeString(text);
  }

  /** A handshake has ten seconds of its own. Source: ELB, *Timers and connections*. */
  onHandshake(): void {
    this.#isSecuring = true;
    this.#node.connecting.touch(this, this.#node.tick());
  }

  onConnect(): void {
    const table = this.#node.state.table;
    this.list?.remove(this);
    this.#isConnected = true;
    if (this.#client !== null) this.#phase = 'head';
    else if (this.target.removed === 'no') this.#rest();
    else this.destroy();
    table.shift(this.target.row, TARGET_INT.connections, 1);
    table.add(this.target.row, TARGET_FLOAT.newConnections);
    table.add(this.#node.state.base.row, NODE_FLOAT.newTargetConnections);
  }

  onData(bytes: Buffer, start: number, end: number): void {
    const client = this.#client;
    this.#node.tick();
    if (client === null) {
      this.destroy(); // nobody asked: whatever it says would be taken for the answer to the next request
      return;
    }
    client.touch();
    switch (this.#phase) {
      case 'head':
        this.#sawBytes = true;
        if (this.#left === null) this.#readHead(client, bytes, start, end);
        else {
          const joined = Buffer.concat([this.#left, bytes.subarray(start, end)]);
          this.#left = null;
          this.#readHead(client, joined, 0, joined.length);
        }
        break;
      case 'body':
        this.#relay(client, bytes, start, end);
        break;
      case 'tunnel':
        client.exchange.addResponseBytes(end - start);
        this.#pauseUnless(client, client.link.writeBytes(bytes, start, end, this.link.readBuffer));
        break;
      case 'draining':
        this.#canReuse = false;
        break;
      case 'connecting':
      case 'idle':
      case 'flushing':
      case 'closed':
        break;
      default:
        this.#phase satisfies never;
    }
  }

  onEnd(): void {
    switch (this.#phase) {
      case 'connecting':
      case 'idle':
        this.destroy();
        break;
      case 'head':
        this.#loseHead('targetClosed', '');
        break;
      case 'body':
        if (this.#endsWithConnection) this.#complete(true);
        else this.#lose('responseCutShort', '');
        break;
      case 'tunnel':
        this.hasEnded = true;
        this.#client?.link.halfClose();
        if (this.#client?.hasEnded) this.#client.endTunnel();
        break;
      case 'draining':
        this.#canReuse = false;
        break;
      case 'flushing':
      case 'closed':
        break;
      default:
        this.#phase satisfies never;
    }
  }

  onBroken(code: string): void {
    switch (this.#phase) {
      case 'connecting':
        countConnectionError(this.#node.state, this.target, this.#isSecuring);
        this.#lose(this.#isSecuring ? 'targetTlsFailed' : 'connectFailed', code);
        break;
      case 'head':
        this.#loseHead('targetReset', code);
        break;
      case 'body':
        this.#lose('responseCutShort', code);
        break;
      case 'tunnel':
        this.#client?.endTunnel();
        this.destroy();
        break;
      case 'draining':
        this.#canReuse = false; // the client still has bytes to take; then this goes
        break;
      case 'idle':
      case 'flushing':
      case 'closed':
        this.destroy();
        break;
      default:
        this.#phase satisfies never;
    }
  }

  /** The request cannot be sent on; the answer may be here already, or an end that explains it (UPL-01). */
  onWriteFailed(): void {
    this.#canReuse = false;
    if (this.#phase === 'idle' || this.#phase === 'flushing') this.destroy();
    else this.#client?.onTargetDrained();
  }

  onDrain(): void {
    if (this.#phase === 'flushing') this.destroy();
    else this.#client?.onTargetDrained();
  }

  onTimeout(): void {
    if (this.#phase === 'connecting') {
      countConnectionError(this.#node.state, this.target, this.#isSecuring);
      this.#lose(this.#isSecuring ? 'targetTlsTimeout' : 'connectTimeout', '');
    } else this.destroy();
  }

  onClientDrained(): void {
    this.#client?.touch();
    if (this.#phase === 'draining') this.#release();
    else this.link.resume();
  }

  /** The tunnel is over: what was written leaves, then it closes. */
  closeWhenSent(): void {
    this.#client = null;
    if (this.#phase === 'closed' || this.link.queuedBytes === 0) this.destroy();
    else {
      this.#phase = 'flushing';
      this.#node.lingering.touch(this, this.#node.nowMs);
    }
  }

  destroy(): void {
    if (this.#phase === 'closed') return;
    if (this.#phase === 'idle') {
      const place = this.target.idle.indexOf(this);
      if (place >= 0) this.target.idle.splice(place, 1);
    }
    this.#phase = 'closed';
    this.#client = null;
    this.#left = null;
    this.list?.remove(this);
    if (this.#isConnected) this.#node.state.table.shift(this.target.row, TARGET_INT.connections, -1);
    this.link.destroy();
  }

  #readHead(client: RequestOwner, bytes: Buffer, start: number, end: number): void {
    const head = this.#node.responseHead;
    let at = start;
    for (;;) {
      const behind = parseResponseHead(bytes, at, end, head, client.isHeadRequest);
      if (behind === MALFORMED) {
        this.#lose('malformedResponse', '');
        return;
      }
      if (behind === 0) {
        this.#left = at < end ? Buffer.from(bytes.subarray(at, end)) : null;
        return;
      }
      if (!head.isInterim) break;
      // 100 is ours to send (E-067); older clients know no interim responses at all.
      if (head.status !== 100 && client.version >= 11) client.link.writeString(composeResponseHead(head, 'none'));
      at = behind;
    }
    if (!client.exchange.accepts(head)) this.#lose(failureOfStatus(head.status), '');
    else if (head.status === 101) this.#startTunnel(client, head, bytes, end);
    else this.#startResponse(client, head, bytes, end);
  }

  #startResponse(client: RequestOwner, head: ResponseHead, bytes: Buffer, end: number): void {
    const takesOffChunks = client.version !== 11 && head.framing === 'chunked';
    this.#endsWithConnection = head.framing === 'untilClose';
    this.#cursor.start(head.framing, head.contentLength, takesOffChunks);
    const bodyStart = head.end;
    const stop = this.#cursor.take(bytes, bodyStart, end);
    if (stop === BROKEN) {
      this.#lose('malformedResponse', '');
      return;
    }
    this.#phase = 'body';
    if (!head.keepAlive || stop < end) this.#canReuse = false;
    client.exchange.onTargetAnswer(head.status, this.#node.nowMs);
    const closes = client.decideClose(this.#endsWithConnection || takesOffChunks);
    const { rewriting } = client.listener;
    rewriting?.prepare(head);
    const added = stickyFields(this.#node, client, head) + (rewriting === null ? '' : rewriting.lines);
    const replacement = this.#cursor.replacement;
    let hasLeft = true;
    let from = bodyStart;
    if (client.version === 11 && !closes && !takesOffChunks && added === '') {
      from = slideResponseHead(head);
      client.exchange.responseHeadBytes = bodyStart - from;
    } else if (client.writeHead) {
      client.exchange.noteResponseHead(client.writeHead(head, added));
    } else if (client.version !== 9) {
      const connection = closes ? 'close' : client.version === 10 ? 'keep-alive' : 'none';
      const text = composeResponseHead(head, connection, takesOffChunks, added);
      client.exchange.noteResponseHead(text.length);
      hasLeft = client.link.writeString(text);
    }
    const behind = replacement === null ? stop : bodyStart;
    if (behind > from) hasLeft = this.#write(client, bytes, from, behind) && hasLeft;
    if (replacement !== null && replacement.length > 0) {
      client.exchange.addResponseBytes(replacement.length);
      hasLeft = client.link.writeBytes(replacement, 0, replacement.length, null) && hasLeft;
    }
    this.#continue(client, hasLeft);
  }

  #relay(client: RequestOwner, bytes: Buffer, start: number, end: number): void {
    const stop = this.#cursor.take(bytes, start, end);
    if (stop === BROKEN) {
      this.#lose('malformedResponse', '');
      return;
    }
    if (stop < end) this.#canReuse = false;
    if (end - start >= LONG_READ_BYTES) this.link.readBuffer?.wantPrivate();
    const { replacement } = this.#cursor;
    let hasLeft = true;
    if (replacement === null) hasLeft = this.#write(client, bytes, start, stop);
    else if (replacement.length > 0) {
      client.exchange.addResponseBytes(replacement.length);
      hasLeft = client.link.writeBytes(replacement, 0, replacement.length, null);
    }
    this.#continue(client, hasLeft);
  }

  #write(client: RequestOwner, bytes: Buffer, start: number, end: number): boolean {
    client.exchange.addResponseBytes(end - start);
    return client.link.writeBytes(bytes, start, end, this.link.readBuffer);
  }

  #continue(client: RequestOwner, hasLeft: boolean): void {
    if (this.#cursor.isDone) this.#complete(hasLeft);
    else this.#pauseUnless(client, hasLeft);
  }

  #pauseUnless(client: RequestOwner, hasLeft: boolean): void {
    if (hasLeft) return;
    client.noteBlocked();
    this.link.pause();
  }

  /** The response has been read in full. */
  #complete(hasLeft: boolean): void {
    if (this.#cursor.trailers !== '') this.#client?.noteTrailers?.(this.#cursor.trailers);
    this.#client?.exchange.attempts?.complete();
    if (hasLeft) {
      this.#release();
      return;
    }
    this.#phase = 'draining';
    this.#client?.noteBlocked();
    this.link.pause();
  }

  #release(): void {
    const client = this.#client;
    if (client === null) return;
    this.#client = null;
    if (this.#canReuse && client.isSent && this.target.removed === 'no' && !this.#node.isClosing) {
      this.#rest();
      if (client.exchange.group?.upstream) keepToLimit(client.exchange.group);
      this.link.resume();
    } else this.destroy();
    client.onResponseDone(); // last: it may send the next request over this very connection
  }

  /** Waits for a request. One that finds it closed then is told that it was stale. */
  #rest(): void {
    this.#phase = 'idle';
    this.#wasUsed = true;
    this.target.idle.push(this);
    this.#node.resting.touch(this, this.#node.nowMs);
    this.link.readBuffer?.rest();
  }

  #startTunnel(client: RequestOwner, head: ResponseHead, bytes: Buffer, end: number): void {
    if (!client.isUpgrade) {
      this.#lose('unaskedUpgrade', '');
      return;
    }
    this.#phase = 'tunnel';
    client.exchange.onTargetAnswer(101, this.#node.nowMs);
    const text = composeResponseHead(head, 'none', false, stickyFields(this.#node, client, head));
    client.exchange.addResponseBytes(text.length);
    const hasLeft = client.link.writeString(text);
    this.#pauseUnless(client, (head.end === end || this.#write(client, bytes, head.end, end)) && hasLeft);
    client.startTunnel();
  }

  #loseHead(failure: Failure, code: string): void {
    const isStale = this.#wasUsed && !this.#sawBytes;
    const [fault, systemCode] = functionFaultIn(code) ?? [isStale ? 'staleConnection' : failure, code];
    this.#lose(fault, systemCode);
  }

  #lose(failure: Failure, systemCode: string): void {
    const client = this.#client;
    this.destroy();
    client?.onTargetLost(failure, systemCode);
  }
}
