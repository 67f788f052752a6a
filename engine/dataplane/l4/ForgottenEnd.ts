import { Timed } from '../http/TimeoutList.ts';
import type { Link, LinkOwner } from '../link/Link.ts';
import type { TcpNode } from './TcpNode.ts';

/**
 * An end of a connection that was idle for too long. It hears nothing until it speaks, and then gets a reset, as from a
 * load balancer that no longer knows the flow. Source: ELB, *NLB timers*.
 */
export class ForgottenEnd extends Timed implements LinkOwner {
  readonly #node: TcpNode;
  readonly #link: Link;

  constructor(node: TcpNode, link: Link) {
    super();
    this.#node = node;
    this.#link = link;
    node.remember(this);
  }

  onData(): void {
    this.#answer();
  }

  onEnd(): void {
    this.#answer();
  }

  onBroken(): void {
    this.list?.remove(this);
  }

  onTimeout(): void {
    this.#link.reset();
  }

  onConnect(): void {}
  onWriteFailed(): void {}
  onDrain(): void {}

  #answer(): void {
    this.list?.remove(this);
    this.#node.counters.reset('elbResets');
    this.#link.reset();
  }
}
