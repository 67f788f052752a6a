/** What one process, or the processes of a group, have used and hold. */
export interface ProcessFigures {
  /** Processor time since they started, that of children that ended included. */
  readonly cpuMs: number;
  /** Resident. */
  readonly memoryBytes: number;
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
/** Places in `/proc/<pid>/stat` after the name in brackets, which may hold anything. */
const STAT = { group: 2, firstTime: 11, pastLastTime: 15 };

/** The group of a process and its processor time, from `/proc/<pid>/stat`; null for what is no such text. */
export function parseProcStat(text: string): { readonly group: number; readonly cpuMs: number } | null {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const group = fields[STAT.group];
  const times = fields.slice(STAT.firstTime, STAT.pastLastTime);
  if (group === undefined || times.length < 4 || times.some(Number.isNaN)) return null;
  return { group, cpuMs: times.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS };
}

/** Resident bytes, from `/proc/<pid>/status`; 0 for one that has none, as a process that has ended and is not reaped. */
export function parseProcStatus(text: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1_024;
}

/** Sums by group, from `ps -A -o pgid=,rss=,time=`. */
export function parsePs(text: string): ReadonlyMap<number, ProcessFigures> {
  const groups = new Map<number, ProcessFigures>();
  for (const line of text.split('\n')) {
    const found = /^\s*(\d+)\s+(\d+)\s+(?:(\d+)-)?([\d:.]+)\s*$/.exec(line);
    if (!found) continue;
    const [, group = '', kilobytes = '', days = '0', time = ''] = found;
    const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    const figures = { cpuMs: (Number(days) * 86_400 + seconds) * 1_000, memoryBytes: Number(kilobytes) * 1_024 };
    groups.set(Number(group), added(groups.get(Number(group)), figures));
  }
  return groups;
}

/** Both together. */
export function added(before: ProcessFigures | undefined, more: ProcessFigures): ProcessFigures {
  if (!before) return more;
  return { cpuMs: before.cpuMs + more.cpuMs, memoryBytes: before.memoryBytes + more.memoryBytes };
}
