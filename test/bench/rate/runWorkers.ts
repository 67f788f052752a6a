import { startCostEngines, type ShapedEngine } from '../cost/startCostEngines.ts';
import { cpuSecondsOf } from '../cpuSecondsOf.ts';
import { inFolder } from '../inFolder.ts';
import { median } from '../proxies/medianRatio.ts';
import { runWrk } from '../proxies/runWrk.ts';
import { LOAD_CORE, say } from '../proxies/startProxies.ts';
import { rateOptions } from './rateOptions.ts';
import { runAtRate } from './runAtRate.ts';

const RATES = [2_000, 8_000, 16_000] as const;
const SHAPES = [1, 2].map((workers) => ({ name: `${workers} workers`, rules: 10, targets: 10, workers }));
const WARM_UP_SECONDS = 4;

/**
 * `npm run bench -- workers [--rounds N] [--seconds S] [--json]`: what a request costs in CPU time with one worker and with two
 * at the same rate, on all CPUs. Where load and proxy share the CPUs, that alone can be said of how workers scale: two of
 * them on CPUs of their own carry 2 / ratio times what one does.
 */
export async function runWorkers(args: readonly string[]): Promise<number> {
  const { rounds, seconds, json } = rateOptions(args);
  return await inFolder(async (folder, children) => {
    const engines = await startCostEngines(SHAPES, { children, folder });
    const workload = { connections: 64 };
    for (const { address, port } of engines)
      await runWrk({ address, port, workload, seconds: WARM_UP_SECONDS, core: LOAD_CORE, folder });
    const rows = [];
    for (const requestsPerSecond of RATES) {
      say(`${requestsPerSecond} requests/s`);
      const costs = engines.map((): number[] => []);
      for (let round = 0; round < rounds; round += 1)
        for (const [place, engine] of engines.entries())
          costs[place]?.push(await costOf(engine, { requestsPerSecond, seconds, folder }));
      const [one = [], two = []] = costs;
      const ratio = median(two.map((cost, round) => cost / (one[round] ?? NaN)));
      rows.push({ requestsPerSecond, one: median(one), two: median(two), ratio });
    }
    process.stdout.write(json ? `${JSON.stringify({ rounds, seconds, rows })}\n` : table(rows));
    return 0;
  });
}

interface Offered {
  readonly requestsPerSecond: number;
  readonly seconds: number;
  readonly folder: string;
}

/** Microseconds of CPU for one request. */
async function costOf({ pid, address, port }: ShapedEngine, offered: Offered): Promise<number> {
  const before = cpuSecondsOf(pid);
  const { requests } = await runAtRate({ address, port, ...offered });
  return ((cpuSecondsOf(pid) - before) / requests) * 1e6;
}

interface Row {
  readonly requestsPerSecond: number;
  readonly one: number | null;
  readonly two: number | null;
  readonly ratio: number | null;
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(({ requestsPerSecond, one, two, ratio }) => [
    String(requestsPerSecond),
    one?.toFixed(1),
    two?.toFixed(1),
    ratio?.toFixed(2),
    ratio === null ? '-' : (2 / ratio).toFixed(2),
  ]);
  const head = ['offered/s', '1: CPU µs', '2: CPU µs', 'ratio', 'scales to'];
  return `${[head, ...lines].map((cells) => cells.map((cell) => (cell ?? '-').padStart(12)).join('')).join('\n')}\n`;
}
