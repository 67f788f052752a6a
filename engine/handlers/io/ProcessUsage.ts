/** What this process takes of the machine. */
export class ProcessUsage {
  #last = process.cpuUsage();

  /** Of one core since the last time it was asked, `elapsedMs` ago: 0 to the number of cores. */
  cpuFraction(elapsedMs: number): number {
    const now = process.cpuUsage();
    const usedMs = (now.user + now.system - this.#last.user - this.#last.system) / 1_000;
    this.#last = now;
    return elapsedMs > 0 ? Math.max(0, usedMs / elapsedMs) : 0;
  }

  /** Resident memory, bytes. */
  get memoryBytes(): number {
    return process.memoryUsage.rss();
  }
}
