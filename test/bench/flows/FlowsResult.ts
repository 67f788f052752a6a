import { collectGarbage } from '../collectGarbage.ts';

/** What the process holds, garbage collected; megabytes. */
export interface UsedMemory {
  /** What the system counts as its own: freed memory among it that is kept for what comes next. */
  readonly resident: number;
  /** What is in use of the heap, and what native parts of it use. */
  readonly used: number;
}

/** What a run came to. */
export interface FlowsResult {
  readonly kind: 'UDP' | 'GENEVE';
  readonly flows: number;
  /** Sockets that all flows together had towards their targets. */
  readonly sockets: number;
  /** Answers that did not come, over all rounds. */
  readonly lost: number;
  /** Flows that left a target which they may not leave: 0. */
  readonly strayed: number;
  /** Flows that are left after their timeout: 0. */
  readonly left: number;
  readonly memory: {
    readonly before: UsedMemory;
    readonly during: UsedMemory;
    readonly after: UsedMemory;
    /** With as many flows once more, and after those: what grows here grows for ever. */
    readonly again: UsedMemory;
    readonly afterAgain: UsedMemory;
  };
}

/** Rounds of answers in which flow `n` is the character `n`: a target's letter, or `.` where none came. */
export type Rounds = readonly string[];

/** How many flows left a target from one round to the next; `mayLeave`: the targets that they may, before each next round. */
export function strayedIn(rounds: Rounds, mayLeave: readonly string[]): number {
  return mayLeave.reduce((sum, may, place) => {
    const [from = '', to = ''] = [rounds[place], rounds[place + 1]];
    const left = [...from].filter((letter, flow) => letter !== '.' && to[flow] !== '.' && letter !== to[flow]);
    return sum + left.filter((letter) => letter !== may).length;
  }, 0);
}

export function lostIn(rounds: Rounds): number {
  return rounds.join('').split('.').length - 1;
}

export function usedMemory(): UsedMemory {
  collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: megabytes(rss), used: megabytes(heapUsed + external) };
}

const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10;
