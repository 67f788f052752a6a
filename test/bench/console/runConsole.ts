import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketBridge } from '../../support/bridge/socketBridge.ts';
import { Children } from '../Children.ts';
import { median } from '../proxies/medianRatio.ts';
import { verdictsOf, type ConsoleResult } from './ConsoleResult.ts';
import { consoleOptions, type ConsoleOptions } from './consoleOptions.ts';
import { consoleTable } from './consoleTable.ts';
import { ConsoleWindow, type WindowKey } from './ConsoleWindow.ts';
import { createScene, sendTraffic } from './createScene.ts';
import { resizeWindow } from './resizeWindow.ts';
import { startConsoleEngine } from './startConsoleEngine.ts';
import { switchPages } from './switchPages.ts';
import { VIEWS } from './views.ts';
import { watchEngine } from './watchEngine.ts';
import { watchHeap } from './watchHeap.ts';
import { watchHidden } from './watchHidden.ts';
import { watchView, type ViewResult } from './watchView.ts';

const REQUESTS_PER_SECOND = 300;
const PROFILE_SECONDS = 10;

/** `npm run bench -- console [options]`: resolves with the exit code, 1 with `--gate` when a limit is passed. */
export async function runConsole(args: readonly string[]): Promise<number> {
  const options = consoleOptions(args);
  const folder = mkdtempSync(join(tmpdir(), 'balanza-bench-'));
  const children = new Children(folder);
  try {
    const { pid, ui } = await startConsoleEngine(children);
    const bridge = await socketBridge(ui);
    const scene = await createScene(bridge);
    await sendTraffic(bridge, scene, REQUESTS_PER_SECOND);
    const before = loadavg()[0] ?? NaN;
    const key: WindowKey = { origin: new URL(ui).origin, key: bridge.key };
    await bridge.close();
    const engine = options.engineSeconds > 0 ? await watchEngine(pid, key, options.engineSeconds) : null;
    const window = await ConsoleWindow.open(key);
    try {
      const views = await watchViews(window, options);
      const [home] = VIEWS;
      const result: ConsoleResult = {
        targets: scene.targets,
        requestsPerSecond: REQUESTS_PER_SECOND,
        views,
        engine,
        hidden: options.hiddenSeconds > 0 && home ? await watchHidden(window, home, options.hiddenSeconds) : null,
        heap: options.minutes > 0 && home ? await watchHeap(window, home, options.minutes) : null,
        switches: options.switches > 0 ? await switchPages(window, options.switches) : null,
        resizes: options.resizes > 0 && home ? await resizeWindow(window, home, options.resizes) : null,
        load: { before, after: loadavg()[0] ?? NaN, cpus: cpus().length },
      };
      process.stdout.write(`${options.json ? JSON.stringify(result) : consoleTable(result)}\n`);
      return options.gate && verdictsOf(result).some(({ isMet }) => !isMet) ? 1 : 0;
    } finally {
      await window.close();
    }
  } finally {
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All views in turn, round by round, so that a busy minute of the machine does not hit one view only. */
async function watchViews(window: ConsoleWindow, options: ConsoleOptions): Promise<readonly ViewResult[]> {
  const views = VIEWS.filter(({ name }) => options.views.includes(name));
  const results: ViewResult[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    for (const view of views) {
      results.push(await watchView(window, view, options));
      if (options.profiles !== null && round === 0) await window.profile(options.profiles, view.name, PROFILE_SECONDS);
    }
  }
  return views.map(({ name }) => middleOf(results.filter(({ view }) => view === name)));
}

/** Each figure's median over the rounds; what was held is of the last round. */
function middleOf(rounds: readonly ViewResult[]): ViewResult {
  const last = rounds.at(-1);
  if (last === undefined) throw new Error('a view is watched once at least');
  const figures = Object.keys(last).filter((name): name is Figure => typeof last[name as Figure] === 'number'); // then it is one
  return Object.assign(
    { ...last },
    Object.fromEntries(figures.map((name) => [name, median(rounds.map((round) => round[name]))])),
  );
}

type Figure = { [Name in keyof ViewResult]: ViewResult[Name] extends number ? Name : never }[keyof ViewResult];
