import { TCP_FLAG } from '../../wire/ip/parseIpPacket.ts';
import { Timed } from '../http/TimeoutList.ts';
import type { FlowRoute } from '../l4/FlowPolicy.ts';

/** Where packets come from and go back to: an endpoint, or a target. */
export interface Peer {
  readonly address: string;
  readonly port: number;
}

const BOTH = 3;

/**
 * One flow of packets, the same in both directions, and the target that has it. What an end sends first in a direction
 * is where what comes back in that direction goes. Source: ELB, *GWLB*; E-108, E-109.
 */
export class GatewayFlow extends Timed {
  readonly key: string;
  /** Nobody else's at this node, never 0. */
  readonly cookie: number;
  route: FlowRoute;
  /** Whether a TCP packet has come: it then lives as long as TCP flows do. */
  isTcp = false;
  /** A reset has come, or the end of both directions: it is over soon, and a new beginning is another flow. */
  isEnding = false;
  readonly #onOver: (flow: GatewayFlow) => void;
  #forwardEndpoint: Peer | null = null;
  #backEndpoint: Peer | null = null;
  #ended = 0;

  constructor(
    name: { readonly key: string; readonly cookie: number },
    route: FlowRoute,
    onOver: (flow: GatewayFlow) => void,
  ) {
    super();
    this.key = name.key;
    this.cookie = name.cookie;
    this.route = route;
    this.#onOver = onOver;
  }

  onTimeout(): void {
    this.#onOver(this);
  }

  /** Notes the endpoint that a packet of a direction came from; the last one counts. */
  noteEndpoint(isForward: boolean, endpoint: Peer): void {
    if (isForward) this.#forwardEndpoint = endpoint;
    else this.#backEndpoint = endpoint;
  }

  /** Where a packet of a direction goes back to: that of the other direction, where none came from in its own. */
  endpointOf(isForward: boolean): Peer | null {
    return isForward ? (this.#forwardEndpoint ?? this.#backEndpoint) : (this.#backEndpoint ?? this.#forwardEndpoint);
  }

  /** Follows a TCP connection by the flags of its packets. Only of flows that are one connection each. */
  noteFlags(flags: number, isForward: boolean): void {
    if (flags & TCP_FLAG.fin) this.#ended |= isForward ? 1 : 2;
    if (flags & TCP_FLAG.rst || this.#ended === BOTH) this.isEnding = true;
  }
}
