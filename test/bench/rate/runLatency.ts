import { inFolder } from '../inFolder.ts';
import { median } from '../proxies/medianRatio.ts';
import type { RunningProxy } from '../proxies/measureProxies.ts';
import { runWrk } from '../proxies/runWrk.ts';
import { installedPeers, LOAD_CORE, say, startProxies } from '../proxies/startProxies.ts';
import { rateOptions } from './rateOptions.ts';
import { type RateResult, runAtRate } from './runAtRate.ts';

const WARM_UP_SECONDS = 4;

/**
 * `npm run bench -- latency [--rounds N] [--seconds S] [--json]`: how long requests take at half of what Balanza can do, beside
 * haproxy at the same rate. What is offered does not wait for answers.
 */
export async function runLatency(args: readonly string[]): Promise<number> {
  const { rounds, seconds, json } = rateOptions(args);
  return await inFolder(async (folder, children) => {
    const peers = installedPeers(['haproxy']);
    const proxies = await startProxies({ driver: 'auto', peers, children, folder });
    const [ours] = proxies;
    if (ours === undefined) throw new Error('Balanza is the first of them');
    for (const proxy of proxies) await most(proxy, WARM_UP_SECONDS, folder);
    const requestsPerSecond = Math.round((await most(ours, seconds, folder)) / 2);
    const results = proxies.map((): RateResult[] => []);
    for (let round = 0; round < rounds; round += 1) {
      say(`round ${round + 1} of ${rounds}, ${requestsPerSecond} requests/s`);
      for (const [place, { address, port }] of proxies.entries())
        results[place]?.push(await runAtRate({ address, port, requestsPerSecond, seconds, core: LOAD_CORE, folder }));
    }
    const rows = proxies.map(({ name }, place) => rowOf(name, results[place] ?? [], seconds));
    process.stdout.write(json ? `${JSON.stringify({ requestsPerSecond, rounds, seconds, rows })}\n` : table(rows));
    return 0;
  });
}

/** Requests per second by the clock, as many as it takes. */
async function most({ address, port }: RunningProxy, seconds: number, folder: string): Promise<number> {
  const workload = { connections: 32 };
  const { requests } = await runWrk({ address, port, workload, seconds, core: LOAD_CORE, folder });
  return requests / seconds;
}

interface Row {
  readonly name: string;
  readonly requestsPerSecond: number | null;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
}

function rowOf(name: string, results: readonly RateResult[], seconds: number): Row {
  return {
    name,
    requestsPerSecond: median(results.map(({ requests }) => requests / seconds)),
    p50Ms: median(results.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(results.map(({ p99Ms }) => p99Ms)),
  };
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(({ name, requestsPerSecond, p50Ms, p99Ms }) =>
    [name.padEnd(10), requestsPerSecond?.toFixed(0), p50Ms?.toFixed(2), p99Ms?.toFixed(2)]
      .map((cell) => (cell ?? '-').padStart(12))
      .join(''),
  );
  const head = ['proxy'.padEnd(10), 'answers/s', 'p50 ms', 'p99 ms'].map((cell) => cell.padStart(12)).join('');
  return `${[head, ...lines].join('\n')}\n`;
}
