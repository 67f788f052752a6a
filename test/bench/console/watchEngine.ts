import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../proxies/medianRatio.ts';
import { ConsoleWindow, type WindowKey } from './ConsoleWindow.ts';
import { mainThreadMs, processSeconds } from './processSeconds.ts';
import { VIEWS } from './views.ts';

/** What the engine uses with no window, and with one on the traffic map: medians of turns. */
export interface EngineResult {
  readonly seconds: number;
  /** Of one core, all threads: nodes, samples and the traffic generator too. */
  readonly alonePercent: number;
  readonly watchedPercent: number;
  /** The main thread, ms a second: where the streams are made. */
  readonly aloneMainMs: number;
  readonly watchedMainMs: number;
}

const TURNS = 3;
/** After a window has come or gone. */
const SETTLE_MS = 4_000;

/** Watches the engine's process in turn without a window and with one, so that a busy minute of the machine hits both. */
export async function watchEngine(pid: number, key: WindowKey, seconds: number): Promise<EngineResult> {
  const alone = [];
  const watched = [];
  const map = VIEWS.find(({ name }) => name === 'map');
  if (map === undefined) throw new Error('there is a map');
  for (let turn = 0; turn < TURNS; turn += 1) {
    await sleep(SETTLE_MS);
    alone.push(await useOf(pid, seconds));
    const window = await ConsoleWindow.open(key);
    try {
      await window.show(map);
      await sleep(SETTLE_MS);
      watched.push(await useOf(pid, seconds));
    } finally {
      await window.close();
    }
  }
  return {
    seconds,
    alonePercent: middle(alone.map(({ percent }) => percent)),
    watchedPercent: middle(watched.map(({ percent }) => percent)),
    aloneMainMs: middle(alone.map(({ mainMs }) => mainMs)),
    watchedMainMs: middle(watched.map(({ mainMs }) => mainMs)),
  };
}

const middle = (numbers: readonly number[]) => median(numbers) ?? NaN;

async function useOf(pid: number, seconds: number) {
  const begunAtMs = performance.now();
  const before = { cpu: processSeconds(pid), main: mainThreadMs(pid).ran };
  await sleep(seconds * 1_000);
  const passed = (performance.now() - begunAtMs) / 1_000;
  return {
    percent: ((processSeconds(pid) - before.cpu) / passed) * 100,
    mainMs: (mainThreadMs(pid).ran - before.main) / passed,
  };
}
