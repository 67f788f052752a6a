/** What the process of a command takes of the machine, with those that it started. */
export interface ProcessView {
  /** Of one core since the last value: 0 to the number of cores; null in the first second. */
  readonly cpuFraction: number | null;
  /** Resident memory. */
  readonly memoryBytes: number;
}

/** Command instances that run, by instance id; whole at each value. None where the system does not tell. */
export interface ProcessesView {
  readonly processes: Readonly<Record<string, ProcessView>>;
}
