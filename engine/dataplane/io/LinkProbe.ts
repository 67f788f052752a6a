import { judgeAnswer, judgeEnd, type ProbeResult } from '../../health/judgeAnswer.ts';
import { outcomeOfError } from '../../health/outcomeOfError.ts';
import type { ProbeListener, ProbeOrder, RunningProbe } from '../../health/ProbeOrder.ts';
import { probeRequest } from '../../health/probeRequest.ts';
import { ResponseHead } from '../../health/ResponseHead.ts';
import type { Link, LinkDriver, LinkOwner } from '../link/Link.ts';

const CONNECTED: ProbeResult = { outcome: { kind: 'passed' }, status: 0 };

/**
 * One probe without TLS over a link of its own, closed as soon as the answer's head, or for TCP the connection, decides.
 * What it does on the wire is what `SocketProbe` does, at half the cost (`npm run bench -- idle`): with a thousand targets
 * most of what a node does at rest is this. Source: E-086, HCK-05, HCK-06.
 */
export class LinkProbe implements RunningProbe, LinkOwner {
  readonly #order: ProbeOrder;
  readonly #link: Link;
  readonly #head = new ResponseHead();
  readonly #listener: ProbeListener;
  /** Decided or abandoned. */
  #isOver = false;

  /** Neither of the listener's methods is called before this has returned. */
  constructor(driver: LinkDriver, order: ProbeOrder, listener: ProbeListener) {
    this.#order = order;
    this.#listener = listener;
    const { host, port, sourceAddress, protocol, preamble = '' } = order;
    this.#link = driver.connect({
      host,
      port,
      localAddress: host.startsWith('127.') ? sourceAddress : null,
      needsLocalAddress: true,
      isShared: true,
      owner: this,
    });
    if (protocol === 'HTTP') this.#link.writeString(preamble + probeRequest(order));
  }

  /** Ends it without an outcome and closes its connection. Harmless when it has ended. */
  abandon(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#link.destroy();
    this.#listener.onClosed();
  }

  onConnect(): void {
    const { protocol, preamble = '' } = this.#order;
    if (protocol === 'HTTP') return;
    if (preamble !== '') this.#link.writeString(preamble);
    this.#decide(CONNECTED);
  }

  onData(bytes: Buffer, start: number, end: number): void {
    const result = judgeAnswer(this.#head, bytes.subarray(start, end), this.#order.matcher);
    if (result) this.#decide(result);
  }

  onEnd(): void {
    this.#decide(judgeEnd(this.#head));
  }

  onBroken(code: string): void {
    this.#decide({ outcome: outcomeOfError(code), status: 0 });
  }

  onWriteFailed(): void {} // the read side says what became of the connection

  onDrain(): void {} // a request is no stream

  #decide({ outcome, status, firstBytes }: ProbeResult): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#link.destroy();
    if (firstBytes === undefined) this.#listener.onOutcome(outcome, status);
    else this.#listener.onOutcome(outcome, status, firstBytes);
    this.#listener.onClosed();
  }
}
