import type { TargetConfiguration } from '../../model/NodeConfiguration.ts';
import { hashText } from '../../routing/hashFlow.ts';
import { PEER_INT } from '../../routing/upstream/PeerCells.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import { FIRST_TARGET_ROW, TARGET_FLOAT, TARGET_INT, VERDICT } from '../../sharedTable/layout.ts';
import { cellsOfRow } from './cellsOfRow.ts';

/** A connection kept towards a target. The engine that owns it closes it when the target goes. */
export interface PooledConnection {
  /** When it was used last: monotonic milliseconds. */
  readonly touchedMs: number;
  /** Closes it now, whatever it is doing. */
  destroy(): void;
}

/** A connection that several requests share. */
export interface SharedConnection {
  /** Whether it takes another request. */
  readonly hasRoom: boolean;
  /** Takes no further requests, and closes when those under way are over. */
  retire(): void;
}

/**
 * What a node knows of one target while it runs: its configuration, its row, its idle connections. The object lives as
 * long as the registration, so the rotation and the connections survive every change that does not concern it.
 */
export class TargetState<Connection extends PooledConnection = PooledConnection> {
  configuration: TargetConfiguration;
  /** Its place in a choice by hash, the same at every node. */
  readonly hash: number;
  /** Row in the shared table; nobody's row once the target is removed, so that late counts hurt no successor. */
  row: number;
  /** Idle connections, the last one used on top. */
  readonly idle: Connection[] = [];
  /** Connections in HTTP/2 that take requests, the first one first. */
  readonly shared: SharedConnection[] = [];
  /** How many requests it takes at once on such a connection, as it said last; null: it has said nothing. */
  streamsAtOnce: number | null = null;
  /** Set when the registration is gone. `abort`: requests in flight end now; `finish`: they may end in their own time. */
  removed: 'no' | 'finish' | 'abort' = 'no';
  readonly #table: SharedTable;

  constructor(configuration: TargetConfiguration, table: SharedTable) {
    this.configuration = configuration;
    this.row = configuration.row;
    this.hash = hashText(configuration.key);
    this.#table = table;
    // A worker that takes over a node starts from the last verdicts, and with nothing in flight.
    table.setInt(this.row, TARGET_INT.inFlight, 0);
    table.setInt(this.row, TARGET_INT.connections, 0);
    cellsOfRow(table, this.row).ints[PEER_INT.conns] = 0;
  }

  get isHealthy(): boolean {
    return this.#table.int(this.row, TARGET_INT.verdict) === VERDICT.healthy;
  }

  /** Requests of this node that it has not answered in full. */
  get inFlight(): number {
    return this.#table.int(this.row, TARGET_INT.inFlight);
  }

  /** How its answers were so far, counted since its row began. */
  outcomes(): { readonly responses: number; readonly connectionErrors: number; readonly status5xx: number } {
    const count = (cell: number) => this.#table.float(this.row, cell);
    return {
      responses: count(TARGET_FLOAT.responses),
      connectionErrors: count(TARGET_FLOAT.connectionErrors),
      status5xx: count(TARGET_FLOAT.status5xx),
    };
  }

  /** Shows to the control plane what is thought of it. True when that is news. */
  noteAnomaly(isAnomalous: boolean, isMitigated: boolean): boolean {
    const anomalous = isAnomalous ? 1 : 0;
    const mitigated = isMitigated ? 1 : 0;
    const isNews =
      this.#table.int(this.row, TARGET_INT.anomalous) !== anomalous ||
      this.#table.int(this.row, TARGET_INT.mitigated) !== mitigated;
    this.#table.setInt(this.row, TARGET_INT.anomalous, anomalous);
    this.#table.setInt(this.row, TARGET_INT.mitigated, mitigated);
    return isNews;
  }

  /**
   * Takes the target out for good and closes its idle connections. Requests in flight end when its deregistration delay
   * is over, or there was none. Source: N-013, N-014.
   */
  remove(isDeregistered = false): void {
    this.removed = isDeregistered || this.configuration.draining ? 'abort' : 'finish';
    this.row = FIRST_TARGET_ROW;
    for (const connection of this.idle.splice(0)) connection.destroy();
    for (const connection of this.shared.splice(0)) connection.retire();
  }
}
