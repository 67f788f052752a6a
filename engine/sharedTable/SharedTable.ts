import {
  FIRST_PEER_BYTE,
  FIRST_TARGET_ROW,
  FLOATS_PER_ROW,
  INTS_PER_ROW,
  NODE_ROWS,
  PEER_BYTES,
  PEER_METHOD_BYTES,
  STATUS_PAIRS,
  RULE_COUNTERS,
  ruleFloat,
  TABLE_BYTES,
  TARGET_ROWS,
} from './layout.ts';

/**
 * The views of the table. The request path reads and writes them by index, as `layout.ts` says; no method stands in
 * between. The memory is zero at the start and takes real pages only where it is touched.
 */
export class SharedTable {
  readonly memory: SharedArrayBuffer;
  readonly ints: Int32Array;
  readonly floats: Float64Array;
  readonly buckets: Uint32Array;

  /** A new table, or the view of one that another thread made. */
  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(TABLE_BYTES)) {
    this.memory = memory;
    this.ints = new Int32Array(memory);
    this.floats = new Float64Array(memory);
    this.buckets = new Uint32Array(memory);
  }

  int(row: number, cell: number): number {
    return this.ints[row * INTS_PER_ROW + cell] ?? 0;
  }

  float(row: number, cell: number): number {
    return this.floats[row * FLOATS_PER_ROW + cell] ?? 0;
  }

  setInt(row: number, cell: number, value: number): void {
    this.ints[row * INTS_PER_ROW + cell] = value;
  }

  /** Adds to a counter; `by` is 1 unless given. */
  add(row: number, cell: number, by = 1): void {
    const index = row * FLOATS_PER_ROW + cell;
    this.floats[index] = (this.floats[index] ?? 0) + by;
  }

  /** Adds 1 to a counter of a rule, at its index among the floats. */
  count(index: number): void {
    this.floats[index] = (this.floats[index] ?? 0) + 1;
  }

  /** Moves a gauge. */
  shift(row: number, cell: number, by: 1 | -1): void {
    const index = row * INTS_PER_ROW + cell;
    this.ints[index] = (this.ints[index] ?? 0) + by;
  }

  clearRow(row: number): void {
    this.ints.fill(0, row * INTS_PER_ROW, (row + 1) * INTS_PER_ROW);
    if (row < FIRST_TARGET_ROW) return;
    const peer = peerByte(row) / 4;
    // Only what was used: most peers are never touched, and memory that is not takes none.
    if (this.ints[peer + PEER_METHOD_BYTES / 4] !== 0 || this.#hasMethod(peer)) {
      this.ints.fill(0, peer, peer + PEER_BYTES / 4);
    }
  }

  /** Counts an answer of a target by its status, 100 to 599. */
  countStatus(row: number, status: number): void {
    const first = (peerByte(row) + PEER_METHOD_BYTES) / 4;
    const last = first + (STATUS_PAIRS - 1) * 2;
    let pair = first;
    for (; pair < last; pair += 2) {
      const code = this.ints[pair];
      if (code === status) break;
      if (code === 0) {
        this.ints[pair] = status;
        break;
      }
    }
    this.buckets[pair + 1] = (this.buckets[pair + 1] ?? 0) + 1;
  }

  /** How many answers of each status a target gave since its row began; 0 stands for statuses that found no place. */
  statuses(row: number): ReadonlyMap<number, number> {
    const first = (peerByte(row) + PEER_METHOD_BYTES) / 4;
    const found = new Map<number, number>();
    for (let pair = first; pair < first + STATUS_PAIRS * 2; pair += 2) {
      const count = this.buckets[pair + 1] ?? 0;
      if (count > 0) found.set(this.ints[pair] ?? 0, count);
    }
    return found;
  }

  #hasMethod(peer: number): boolean {
    for (let cell = peer; cell < peer + PEER_METHOD_BYTES / 4; cell += 1) if (this.ints[cell] !== 0) return true;
    return false;
  }
}

/** Where the peer of a row of targets begins. */
export function peerByte(row: number): number {
  return FIRST_PEER_BYTE + (row - FIRST_TARGET_ROW) * PEER_BYTES;
}

/** Hands out rows, lowest first and a freed one last, so that a late write to a freed row meets nobody for long. */
export class RowAllocator {
  readonly #clear: (row: number) => void;
  readonly #free: number[];
  #nextFree = 0;

  private constructor(first: number, count: number, clear: (row: number) => void) {
    this.#clear = clear;
    this.#free = Array.from({ length: count - 1 }, (_, index) => first + 1 + index);
  }

  static forNodes(table: SharedTable): RowAllocator {
    return new RowAllocator(0, NODE_ROWS, (row) => table.clearRow(row));
  }

  static forTargets(table: SharedTable): RowAllocator {
    return new RowAllocator(FIRST_TARGET_ROW, TARGET_ROWS, (row) => table.clearRow(row));
  }

  /** Of counters of rules: their places, for `ruleFloat`. */
  static forRules(table: SharedTable): RowAllocator {
    return new RowAllocator(0, RULE_COUNTERS, (place) => {
      table.floats[ruleFloat(place)] = 0;
    });
  }

  /** A cleared row, or undefined when all are taken. */
  take(): number | undefined {
    const row = this.#free[this.#nextFree];
    if (row === undefined) return undefined;
    this.#nextFree += 1;
    this.#clear(row);
    if (this.#nextFree > 4_096) {
      this.#free.splice(0, this.#nextFree);
      this.#nextFree = 0;
    }
    return row;
  }

  give(row: number): void {
    this.#free.push(row);
  }
}
