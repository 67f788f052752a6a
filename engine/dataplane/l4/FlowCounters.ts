import { FLOW_INT, NODE_FLOAT, NODE_INT, TARGET_FLOAT, TARGET_INT } from '../../sharedTable/layout.ts';
import type { NodeState } from '../node/NodeState.ts';
import type { FlowRoute } from './FlowPolicy.ts';

type Reset = 'clientResets' | 'targetResets' | 'elbResets';

/** Cells of the flows of one protocol; those of TCP have none, they are what is left of all. */
interface ProtocolCells {
  readonly begun: number;
  readonly open: number;
  readonly bytes: number;
}

const PROTOCOL_CELLS: Readonly<Record<'tcp' | 'tls' | 'udp', ProtocolCells | null>> = {
  tcp: null,
  tls: { begun: FLOW_INT.newTlsFlows, open: NODE_INT.tlsFlows, bytes: NODE_FLOAT.tlsBytes },
  udp: { begun: FLOW_INT.newUdpFlows, open: NODE_INT.udpFlows, bytes: NODE_FLOAT.udpBytes },
};

/**
 * Keeps the cells of the shared table that are about flows of one protocol at one node. A flow counts as a connection and as one request, so that
 * pages which show how requests are spread show the same of flows.
 */
export class FlowCounters {
  readonly #node: NodeState;
  readonly #protocol: ProtocolCells | null;

  constructor(node: NodeState, protocol: keyof typeof PROTOCOL_CELLS) {
    this.#node = node;
    this.#protocol = PROTOCOL_CELLS[protocol];
  }

  /** A flow begins. */
  begin({ group, target }: FlowRoute): void {
    const { table, base } = this.#node;
    this.arrive();
    table.add(base.row, NODE_FLOAT.requests);
    table.shift(base.row, NODE_INT.inFlight, 1);
    if (group.isFailingOpen) table.add(base.row, NODE_FLOAT.failOpenRequests);
    table.add(target.row, TARGET_FLOAT.requests);
    table.add(target.row, TARGET_FLOAT.newConnections);
    table.shift(target.row, TARGET_INT.connections, 1);
    table.shift(target.row, TARGET_INT.inFlight, 1);
  }

  /** A flow is over, or forgotten. */
  end({ target }: FlowRoute): void {
    const { table, base } = this.#node;
    this.leave();
    table.shift(base.row, NODE_INT.inFlight, -1);
    table.shift(target.row, TARGET_INT.connections, -1);
    table.shift(target.row, TARGET_INT.inFlight, -1);
  }

  /** A flow whose target could not be connected to goes to another one. */
  move({ target: from }: FlowRoute, { target }: FlowRoute): void {
    const { table } = this.#node;
    table.shift(from.row, TARGET_INT.connections, -1);
    table.shift(from.row, TARGET_INT.inFlight, -1);
    table.add(target.row, TARGET_FLOAT.requests);
    table.add(target.row, TARGET_FLOAT.newConnections);
    table.shift(target.row, TARGET_INT.connections, 1);
    table.shift(target.row, TARGET_INT.inFlight, 1);
  }

  /** A client connected, whether or not there is anybody for it. */
  arrive(): void {
    const { table, base } = this.#node;
    table.add(base.row, NODE_FLOAT.newConnections);
    table.shift(base.row, NODE_INT.connections, 1);
    if (this.#protocol === null) return;
    table.shift(base.row, this.#protocol.begun, 1);
    table.shift(base.row, this.#protocol.open, 1);
  }

  leave(): void {
    const { table, base } = this.#node;
    table.shift(base.row, NODE_INT.connections, -1);
    if (this.#protocol !== null) table.shift(base.row, this.#protocol.open, -1);
  }

  /** Bytes from the client. */
  received({ target }: FlowRoute, bytes: number): void {
    const { table, base } = this.#node;
    table.add(base.row, NODE_FLOAT.requestBytes, bytes);
    table.add(target.row, TARGET_FLOAT.requestBytes, bytes);
    if (this.#protocol !== null) table.add(base.row, this.#protocol.bytes, bytes);
  }

  /** Bytes to the client. */
  returned({ target }: FlowRoute, bytes: number): void {
    const { table, base } = this.#node;
    table.add(base.row, NODE_FLOAT.responseBytes, bytes);
    table.add(target.row, TARGET_FLOAT.responseBytes, bytes);
    if (this.#protocol !== null) table.add(base.row, this.#protocol.bytes, bytes);
  }

  /** Who reset a connection. */
  reset(by: Reset): void {
    this.#node.table.shift(this.#node.base.row, FLOW_INT[by], 1);
  }

  /** There was no port for a connection to a target. */
  noPort(): void {
    this.#node.table.shift(this.#node.base.row, FLOW_INT.portAllocationErrors, 1);
  }

  /** A target could not be connected to, or refused a datagram. */
  targetFailed({ target }: FlowRoute): void {
    const { table, base } = this.#node;
    table.add(target.row, TARGET_FLOAT.connectionErrors);
    table.add(base.row, NODE_FLOAT.targetConnectionErrors);
  }

  /** A client's handshake failed. */
  tlsFailed(): void {
    this.#node.table.add(this.#node.base.row, NODE_FLOAT.clientTlsErrors);
  }

  /** A handshake with a target failed. */
  targetTlsFailed(): void {
    this.#node.table.add(this.#node.base.row, NODE_FLOAT.targetTlsErrors);
  }

  /** A connection or datagram that the system or the table of flows had no room for. */
  rejected(): void {
    this.#node.table.add(this.#node.base.row, NODE_FLOAT.rejectedConnections);
  }
}
