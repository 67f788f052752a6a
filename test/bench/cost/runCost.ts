import { cpuSecondsOf } from '../cpuSecondsOf.ts';
import { inFolder } from '../inFolder.ts';
import { median } from '../proxies/medianRatio.ts';
import { runWrk } from '../proxies/runWrk.ts';
import { LOAD_CORE, PROXY_CORE, say } from '../proxies/startProxies.ts';
import { rateOptions } from '../rate/rateOptions.ts';
import { type ShapedEngine, startCostEngines } from './startCostEngines.ts';

const FEW = { rules: 10, targets: 10, workers: 1 } as const;
const RULES = [1, 10, 100] as const;
const TARGETS = [10, 100, 1_000] as const;
/** What is compared with itself is both: ten of each. */
const SHAPES = [
  ...RULES.map((rules) => ({ ...FEW, rules, name: `${rules} rules` })),
  ...TARGETS.slice(1).map((targets) => ({ ...FEW, targets, name: `${targets} targets` })),
];
const WARM_UP_SECONDS = 3;

/**
 * `npm run bench -- cost [--rounds N] [--seconds S] [--json]`: what a small request costs the whole engine with 1, 10 and
 * 100 rules that it does not meet, and with 10, 100 and 1,000 targets, each as a multiple of that with ten of both.
 */
export async function runCost(args: readonly string[]): Promise<number> {
  const { rounds, seconds, json } = rateOptions(args);
  return await inFolder(async (folder, children) => {
    const engines = await startCostEngines(SHAPES, { children, folder, core: PROXY_CORE });
    const costs = engines.map((): number[] => []);
    for (const engine of engines) await costOf(engine, WARM_UP_SECONDS, folder);
    for (let round = 0; round < rounds; round += 1) {
      say(`round ${round + 1} of ${rounds}`);
      for (const [place, engine] of engines.entries()) costs[place]?.push(await costOf(engine, seconds, folder));
    }
    const base = costs[SHAPES.findIndex(({ rules, targets }) => rules === FEW.rules && targets === FEW.targets)] ?? [];
    const rows = SHAPES.map(({ name }, place) => ({
      name,
      microseconds: median(costs[place] ?? []),
      ratio: median((costs[place] ?? []).map((cost, round) => cost / (base[round] ?? NaN))),
    }));
    process.stdout.write(json ? `${JSON.stringify({ rounds, seconds, rows })}\n` : table(rows));
    return 0;
  });
}

/** Microseconds of CPU for one request. */
async function costOf({ pid, address, port }: ShapedEngine, seconds: number, folder: string): Promise<number> {
  const before = cpuSecondsOf(pid);
  const run = { address, port, workload: { connections: 64 }, seconds, core: LOAD_CORE, folder };
  const { requests, badStatuses } = await runWrk(run);
  if (badStatuses > 0) throw new Error(`${badStatuses} answers were not 2xx or 3xx`);
  return ((cpuSecondsOf(pid) - before) / requests) * 1e6;
}

interface Row {
  readonly name: string;
  readonly microseconds: number | null;
  readonly ratio: number | null;
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, microseconds, ratio }) =>
      `${name.padEnd(14)}${(microseconds?.toFixed(1) ?? '-').padStart(12)}${(ratio?.toFixed(2) ?? '-').padStart(10)}\n`,
  );
  return `${'with'.padEnd(14)}${'CPU µs'.padStart(12)}${'multiple'.padStart(10)}\n${lines.join('')}`;
}
