import { verdictsOf, type ConsoleResult } from './ConsoleResult.ts';
import type { Held } from './ConsoleWindow.ts';
import type { EngineResult } from './watchEngine.ts';
import type { ResizeResult } from './resizeWindow.ts';
import type { HeapResult } from './watchHeap.ts';
import type { SwitchResult } from './switchPages.ts';
import type { ViewResult } from './watchView.ts';

/** What the benchmark prints for people. */
export function consoleTable(result: ConsoleResult): string {
  const { load, views, hidden, engine, heap, switches, resizes } = result;
  const watched = [...views, ...(hidden ? [hidden] : [])];
  return [
    `${result.targets} targets, ${result.requestsPerSecond} requests/s; load average ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after, on ${load.cpus} CPUs`,
    ...(watched.length > 0 ? ['', ...viewLines(watched)] : []),
    ...(engine ? ['', ...engineLines(engine)] : []),
    ...(heap ? ['', ...heapLines(heap)] : []),
    ...(switches ? ['', ...switchLines(switches)] : []),
    ...(resizes ? ['', ...resizeLines(resizes)] : []),
    '',
    ...verdictsOf(result).map(
      ({ what, value, limit, isMet }) =>
        `${isMet ? 'ok    ' : 'MISSED'} ${what.padEnd(48)} ${shown(value).padStart(8)}  at most ${limit}`,
    ),
  ].join('\n');
}

const COLUMNS: readonly (readonly [string, (view: ViewResult) => string])[] = [
  ['view', ({ view }) => view],
  ['>50 ms', ({ tasksOver50 }) => shown(tasksOver50)],
  ['>100 ms', ({ tasksOver100 }) => shown(tasksOver100)],
  ['longest', ({ longestTaskMs }) => shown(longestTaskMs)],
  ['tasks ms/s', ({ taskMsPerSecond }) => shown(taskMsPerSecond)],
  ['script', ({ scriptMsPerSecond }) => shown(scriptMsPerSecond)],
  ['styles', ({ stylesMsPerSecond }) => shown(stylesMsPerSecond)],
  ['layout', ({ layoutMsPerSecond }) => shown(layoutMsPerSecond)],
  ['main ms/s', ({ mainThreadMsPerSecond }) => shown(mainThreadMsPerSecond)],
  ['waits ms/s', ({ waitMsPerSecond }) => shown(waitMsPerSecond)],
  ['renderer %', ({ rendererPercent }) => shown(rendererPercent)],
  ['gpu %', ({ gpuPercent }) => shown(gpuPercent)],
  ['others %', ({ othersPercent }) => shown(othersPercent)],
  ['heap MB', (view) => change(view, ({ heapMegabytes }) => heapMegabytes)],
  ['elements', (view) => change(view, ({ domNodes }) => domNodes)],
  ['listeners', (view) => change(view, ({ listeners }) => listeners)],
];

function viewLines(views: readonly ViewResult[]): readonly string[] {
  const rows = [COLUMNS.map(([name]) => name), ...views.map((view) => COLUMNS.map(([, show]) => show(view)))];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}

/** At the start, in the middle and at the end. */
const change = ({ start, middle, end }: ViewResult, figure: (held: Held) => number) =>
  [start, middle, end].map((held) => shown(figure(held))).join(' ');

const engineLines = (engine: EngineResult): readonly string[] => [
  `engine without a window   ${shown(engine.alonePercent)} % of a core, main thread ${shown(engine.aloneMainMs)} ms/s`,
  `engine with one window    ${shown(engine.watchedPercent)} % of a core, main thread ${shown(engine.watchedMainMs)} ms/s`,
  `ratio                     ${(engine.watchedPercent / engine.alonePercent).toFixed(2)}, main thread ${(engine.watchedMainMs / engine.aloneMainMs).toFixed(2)}`,
];

const heapLines = (heap: HeapResult): readonly string[] =>
  heap.map(({ minute, ...held }) => `minute ${String(minute).padStart(3)}  ${heldText(held)}`);

const switchLines = ({ held }: SwitchResult): readonly string[] =>
  held.map(({ after, ...one }) => `after ${String(after).padStart(4)} pages  ${heldText(one)}`);

const resizeLines = ({ held, longestTaskMs }: ResizeResult): readonly string[] => [
  ...held.map(({ after, ...one }) => `after ${String(after).padStart(4)} resizes ${heldText(one)}`),
  `longest task while resizing ${shown(longestTaskMs)} ms`,
];

const heldText = ({ heapMegabytes, domNodes, listeners }: Held) =>
  `heap ${heapMegabytes.toFixed(1)} MB, ${domNodes} elements, ${listeners} listeners`;

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1));
