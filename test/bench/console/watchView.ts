import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleWindow, Held } from './ConsoleWindow.ts';
import { mainThreadMs } from './processSeconds.ts';
import type { ConsoleView } from './views.ts';

/** One look at a view. */
export interface ViewResult {
  readonly view: string;
  readonly seconds: number;
  /** Tasks of the main thread, by the clock: what waited for a CPU counts. */
  readonly tasksOver50: number;
  readonly tasksOver100: number;
  readonly longestTaskMs: number;
  /** Of each second: in tasks, and of them in scripts, styles and layout, by the clock; on a CPU; ready but without one. */
  readonly taskMsPerSecond: number;
  readonly scriptMsPerSecond: number;
  readonly stylesMsPerSecond: number;
  readonly layoutMsPerSecond: number;
  readonly mainThreadMsPerSecond: number;
  readonly waitMsPerSecond: number;
  /** Of one core. */
  readonly rendererPercent: number;
  readonly gpuPercent: number;
  readonly othersPercent: number;
  readonly start: Held;
  readonly middle: Held;
  readonly end: Held;
}

/** So long after garbage was collected: that is a long task itself. */
const AFTER_GARBAGE_MS = 1_000;
/** Motion rests after ten seconds without a pointer. */
const POINT_EVERY_SECONDS = 4;

export interface WatchOptions {
  readonly seconds: number;
  /** Is done once the view has settled. */
  readonly prepare?: () => Promise<void>;
}

/** Opens a view, lets it settle, and watches it for `seconds` in two halves, with garbage collected before, between and after. */
export async function watchView(
  window: ConsoleWindow,
  view: ConsoleView,
  { seconds, prepare }: WatchOptions,
): Promise<ViewResult> {
  await window.show(view);
  await sleep(view.settleSeconds * 1_000);
  await prepare?.();
  const start = await window.held();
  const first = await watchHalf(window, view, seconds / 2);
  const middle = await window.held();
  const second = await watchHalf(window, view, seconds / 2);
  const end = await window.held();
  const tasks = [...first.tasks, ...second.tasks];
  const sum = (figure: (half: Half) => number) => figure(first) + figure(second);
  const watched = sum((half) => half.seconds);
  const perSecond = (figure: (half: Half) => number) => sum(figure) / watched;
  return {
    view: view.name,
    seconds: watched,
    tasksOver50: tasks.length,
    tasksOver100: tasks.filter((ms) => ms > 100).length,
    longestTaskMs: Math.max(0, ...tasks),
    taskMsPerSecond: perSecond(({ clock }) => clock.tasks * 1_000),
    scriptMsPerSecond: perSecond(({ clock }) => clock.script * 1_000),
    stylesMsPerSecond: perSecond(({ clock }) => clock.styles * 1_000),
    layoutMsPerSecond: perSecond(({ clock }) => clock.layout * 1_000),
    mainThreadMsPerSecond: perSecond(({ ranMs }) => ranMs),
    waitMsPerSecond: perSecond(({ waitedMs }) => waitedMs),
    rendererPercent: perSecond(({ renderer }) => renderer * 100),
    gpuPercent: perSecond(({ gpu }) => gpu * 100),
    othersPercent: perSecond(({ others }) => others * 100),
    start,
    middle,
    end,
  };
}

type Half = Awaited<ReturnType<typeof watchHalf>>;

async function watchHalf(window: ConsoleWindow, { isPointed }: ConsoleView, seconds: number) {
  await sleep(AFTER_GARBAGE_MS);
  await window.forgetTasks();
  const begunAtMs = performance.now();
  const before = await figures(window);
  for (let step = 0; (performance.now() - begunAtMs) / 1_000 < seconds; step += 1) {
    if (isPointed) await window.point(step);
    await sleep(Math.min(POINT_EVERY_SECONDS * 1_000, seconds * 1_000 - (performance.now() - begunAtMs)));
  }
  const after = await figures(window);
  return {
    seconds: (performance.now() - begunAtMs) / 1_000,
    tasks: await window.longTasks(),
    clock: {
      tasks: after.clock.tasks - before.clock.tasks,
      script: after.clock.script - before.clock.script,
      styles: after.clock.styles - before.clock.styles,
      layout: after.clock.layout - before.clock.layout,
    },
    ranMs: after.main.ran - before.main.ran,
    waitedMs: after.main.waited - before.main.waited,
    renderer: after.chromium.renderer - before.chromium.renderer,
    gpu: after.chromium.gpu - before.chromium.gpu,
    others: after.chromium.others - before.chromium.others,
  };
}

async function figures(window: ConsoleWindow) {
  return {
    clock: await window.mainThread(),
    main: mainThreadMs(window.rendererPid),
    chromium: await window.seconds(),
  };
}
