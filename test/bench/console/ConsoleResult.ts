import type { Held } from './ConsoleWindow.ts';
import type { EngineResult } from './watchEngine.ts';
import type { ResizeResult } from './resizeWindow.ts';
import type { HeapResult } from './watchHeap.ts';
import type { SwitchResult } from './switchPages.ts';
import type { ViewResult } from './watchView.ts';

/** What is asked of the console. Source: issue 3; UIX-01 for the heap and for what pages leave behind. */
export const CONSOLE_LIMITS = {
  tasksOver100: 0,
  rendererPercent: 10,
  /** While nobody can see the window. */
  hiddenPercent: 2,
  /** The end of the run against its first minute. */
  heapGrowthPercent: 10,
  /** Elements and listeners after all changes of pages, against those before. */
  leftBehindPercent: 5,
} as const;

/** All that one run has found out. */
export interface ConsoleResult {
  readonly targets: number;
  readonly requestsPerSecond: number;
  /** Of the last minute, before and after; and how many CPUs there are. */
  readonly load: { readonly before: number; readonly after: number; readonly cpus: number };
  /** Medians of the rounds. */
  readonly views: readonly ViewResult[];
  readonly engine: EngineResult | null;
  readonly hidden: ViewResult | null;
  readonly heap: HeapResult | null;
  readonly switches: SwitchResult | null;
  readonly resizes: ResizeResult | null;
}

/** How much more there was at the end, per cent of the beginning. */
export function growthPercent(numbers: readonly number[]): number {
  const first = numbers[0] ?? NaN;
  return (((numbers.at(-1) ?? NaN) - first) / first) * 100;
}

/** A figure that is held to a limit. */
export interface Verdict {
  readonly what: string;
  readonly value: number;
  readonly limit: number;
  readonly isMet: boolean;
}

/** Every figure of a result that has a limit. */
export function verdictsOf({ views, hidden, heap, switches, resizes }: ConsoleResult): readonly Verdict[] {
  const verdict = (what: string, value: number, limit: number): Verdict => ({
    what,
    value,
    limit,
    isMet: value <= limit,
  });
  const { tasksOver100, rendererPercent, hiddenPercent, heapGrowthPercent, leftBehindPercent } = CONSOLE_LIMITS;
  const left = (what: string, held: readonly Held[]) => [
    verdict(`${what}: elements left, %`, growthPercent(held.map(({ domNodes }) => domNodes)), leftBehindPercent),
    verdict(`${what}: listeners left, %`, growthPercent(held.map(({ listeners }) => listeners)), leftBehindPercent),
  ];
  const heapGrowth = (what: string, held: readonly Held[]) =>
    verdict(`${what}: growth of the heap, %`, growthPercent(held.map((one) => one.heapMegabytes)), heapGrowthPercent);
  return [
    ...views.flatMap((view) => [
      verdict(`${view.view}: tasks over 100 ms`, view.tasksOver100, tasksOver100),
      verdict(`${view.view}: % of a core in the renderer`, view.rendererPercent, rendererPercent),
    ]),
    ...(hidden === null
      ? []
      : [verdict(`${hidden.view}: % of a core in the renderer`, hidden.rendererPercent, hiddenPercent)]),
    ...(heap === null ? [] : [heapGrowth('minutes', heap)]),
    ...(switches === null ? [] : [heapGrowth('pages', switches.held), ...left('pages', switches.held)]),
    ...(resizes === null ? [] : [heapGrowth('resizes', resizes.held), ...left('resizes', resizes.held)]),
  ];
}
