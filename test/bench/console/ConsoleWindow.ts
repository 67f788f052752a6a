import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { commandOf, processSeconds } from './processSeconds.ts';
import type { ConsoleView } from './views.ts';

/** What a page holds after garbage has been collected. */
export interface Held {
  readonly heapMegabytes: number;
  readonly domNodes: number;
  readonly listeners: number;
}

/** CPU seconds so far: the page's renderer, and Chromium's other processes (drawing in software is among them). */
export interface ChromiumSeconds {
  readonly renderer: number;
  readonly gpu: number;
  readonly others: number;
}

/** Seconds in tasks so far, and of them in scripts, in working out styles, and in layout; the rest is mostly painting. */
export interface MainThreadSeconds {
  readonly tasks: number;
  readonly script: number;
  readonly styles: number;
  readonly layout: number;
}

/** Where the console keeps its key, and what it signs in with. */
export interface WindowKey {
  readonly origin: string;
  readonly key: string;
}

const WIDTH = 1_440;
const LOAD_MS = 120_000;

/** What the page notes of itself: the lengths of tasks over 50 ms, by the browser's own measure. */
const NOTE_LONG_TASKS = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
`;

/** The console in Chromium without a screen, and what DevTools say of it. */
export class ConsoleWindow {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #ofPage: CDPSession;
  readonly #ofBrowser: CDPSession;
  readonly #origin: string;
  /** Of the page's renderer. */
  readonly rendererPid: number;

  private constructor(parts: {
    browser: Browser;
    page: Page;
    ofPage: CDPSession;
    ofBrowser: CDPSession;
    origin: string;
    rendererPid: number;
  }) {
    this.#browser = parts.browser;
    this.#page = parts.page;
    this.#ofPage = parts.ofPage;
    this.#ofBrowser = parts.ofBrowser;
    this.#origin = parts.origin;
    this.rendererPid = parts.rendererPid;
  }

  /** Opens a window that is signed in. Without Playwright's browsers: Debian's Chromium, or the one of BALANZA_CHROMIUM. */
  static async open({ origin, key }: WindowKey): Promise<ConsoleWindow> {
    const { chromium } = await import('@playwright/test');
    const executablePath = process.env['BALANZA_CHROMIUM'] ?? '/usr/bin/chromium';
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({ executablePath, args });
    const context = await browser.newContext({ viewport: { width: WIDTH, height: 1_080 } });
    await context.addInitScript(`sessionStorage.setItem('balanza.key', ${JSON.stringify(key)}); ${NOTE_LONG_TASKS}`);
    const page = await context.newPage();
    await page.goto(`${origin}/#/settings`);
    await page.waitForSelector('h1', { timeout: LOAD_MS });
    const ofPage = await context.newCDPSession(page);
    await ofPage.send('Performance.enable');
    const ofBrowser = await browser.newBrowserCDPSession();
    return new ConsoleWindow({ browser, page, ofPage, ofBrowser, origin, rendererPid: await rendererOf(ofBrowser) });
  }

  /** Loads a view anew, and resolves when it shows its figures. */
  async show({ path, shows, height }: ConsoleView): Promise<void> {
    await this.#page.setViewportSize({ width: WIDTH, height });
    await this.#page.mouse.move(2, 2);
    await this.#page.goto(`${this.#origin}/#${path}`);
    await this.#page.reload(); // what the page before has left must not count
    await this.#isThere(shows);
  }

  /** Goes to a view as a link does, without loading the console anew. */
  async go({ path, shows }: ConsoleView): Promise<void> {
    await this.#page.evaluate(`location.hash = ${JSON.stringify(path)}`);
    await this.#isThere(shows);
  }

  /**
   * Has the page believe that it is hidden, or shown again. Chromium without a screen hides nothing, so it goes on drawing
   * and keeping time: what a page costs like this is the most that a hidden one may.
   */
  async hide(isHidden: boolean): Promise<void> {
    await this.#page.evaluate(`
      Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
  }

  /** Gives the window another width, and waits until the page has been drawn in it. */
  async resize(width: number, height: number): Promise<void> {
    await this.#page.setViewportSize({ width, height });
    await this.#page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  }

  /** Moves the pointer over the map a little. */
  async point(step: number): Promise<void> {
    await this.#page.mouse.move(700 + (step % 2) * 3, 400);
  }

  /** Forgets what was noted so far. */
  async forgetTasks(): Promise<void> {
    await this.#page.evaluate('window.longTasks.length = 0');
  }

  /** Lengths of the tasks over 50 ms since, ms. */
  async longTasks(): Promise<readonly number[]> {
    return await this.#page.evaluate('window.longTasks');
  }

  /** Seconds that the main thread has spent so far, by the clock: waiting for a CPU counts. */
  async mainThread(): Promise<MainThreadSeconds> {
    const metrics = await this.#metrics();
    const of = (name: string) => metrics.get(name) ?? 0;
    return {
      tasks: of('TaskDuration'),
      script: of('ScriptDuration'),
      styles: of('RecalcStyleDuration'),
      layout: of('LayoutDuration'),
    };
  }

  /** What is held once garbage has been collected. Collecting is a long task itself. */
  async held(): Promise<Held> {
    for (let time = 0; time < 2; time += 1) await this.#ofPage.send('HeapProfiler.collectGarbage');
    const metrics = await this.#metrics();
    return {
      heapMegabytes: (metrics.get('JSHeapUsedSize') ?? 0) / 2 ** 20,
      domNodes: metrics.get('Nodes') ?? 0,
      listeners: metrics.get('JSEventListeners') ?? 0,
    };
  }

  async seconds(): Promise<ChromiumSeconds> {
    const pids = await processesOf(this.#ofBrowser);
    const sumOf = (wanted: (type: string, pid: number) => boolean) =>
      pids.reduce((sum, { type, id }) => (wanted(type, id) ? sum + processSeconds(id) : sum), 0);
    return {
      renderer: processSeconds(this.rendererPid),
      gpu: sumOf((type) => type === 'GPU'),
      others: sumOf((type, pid) => type !== 'GPU' && pid !== this.rendererPid),
    };
  }

  /** Notes where the time of `seconds` goes, as a `.cpuprofile` that DevTools open. */
  async profile(folder: string, name: string, seconds: number): Promise<void> {
    await this.#ofPage.send('Profiler.enable');
    await this.#ofPage.send('Profiler.setSamplingInterval', { interval: 500 });
    await this.#ofPage.send('Profiler.start');
    await sleep(seconds * 1_000);
    const { profile } = await this.#ofPage.send('Profiler.stop');
    await this.#ofPage.send('Profiler.disable');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  /** Without a handle to the element, which would keep the whole page that it was on. */
  async #isThere(selector: string): Promise<void> {
    await this.#page.locator(selector).first().waitFor({ state: 'attached', timeout: LOAD_MS });
  }

  async #metrics(): Promise<ReadonlyMap<string, number>> {
    const { metrics } = await this.#ofPage.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value]));
  }
}

async function processesOf(ofBrowser: CDPSession) {
  return (await ofBrowser.send('SystemInfo.getProcessInfo')).processInfo;
}

/** The renderer that has worked most: Chromium keeps others for its own pages and in reserve. */
async function rendererOf(ofBrowser: CDPSession): Promise<number> {
  const renderers = (await processesOf(ofBrowser))
    .filter(({ type, id }) => type === 'renderer' && !commandOf(id).includes('--top-chrome-webui'))
    .map(({ id }) => ({ id, seconds: processSeconds(id) }))
    .toSorted((one, other) => other.seconds - one.seconds);
  const [first] = renderers;
  if (first === undefined) throw new Error('Chromium has no renderer');
  return first.id;
}
