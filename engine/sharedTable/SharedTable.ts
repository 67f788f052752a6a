import { FIRST_TARGET_ROW, FLOATS_PER_ROW, INTS_PER_ROW, NODE_ROWS, TABLE_BYTES, TARGET_ROWS } from './layout.ts';

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

  /** Moves a gauge. */
  shift(row: number, cell: number, by: 1 | -1): void {
    const index = row * INTS_PER_ROW + cell;
    this.ints[index] = (this.ints[index] ?? 0) + by;
  }

  clearRow(row: number): void {
    this.ints.fill(0, row * INTS_PER_ROW, (row + 1) * INTS_PER_ROW);
  }
}

/** Hands out rows, lowest first and a freed one last, so that a late write to a freed row meets nobody for long. */
export class RowAllocator {
  readonly #table: SharedTable;
  readonly #free: number[];
  #nextFree = 0;

  private constructor(table: SharedTable, first: number, count: number) {
    this.#table = table;
    this.#free = Array.from({ length: count - 1 }, (_, index) => first + 1 + index);
  }

  static forNodes(table: SharedTable): RowAllocator {
    return new RowAllocator(table, 0, NODE_ROWS);
  }

  static forTargets(table: SharedTable): RowAllocator {
    return new RowAllocator(table, FIRST_TARGET_ROW, TARGET_ROWS);
  }

  /** A cleared row, or undefined when all are taken. */
  take(): number | undefined {
    const row = this.#free[this.#nextFree];
    if (row === undefined) return undefined;
    this.#nextFree += 1;
    this.#table.clearRow(row);
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
