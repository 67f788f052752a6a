import type { Children } from '../Children.ts';
import { inFolder } from '../inFolder.ts';
import { areFloorsReached } from './areFloorsReached.ts';
import { comparison, comparisonTable, failuresOf } from './comparison.ts';
import { measureProxies, type Samples } from './measureProxies.ts';
import { proxyOptions, type ProxyOptions } from './proxyOptions.ts';
import { installedPeers, LOAD_CORE, say, startProxies } from './startProxies.ts';

/** `npm run bench`: Balanza against its peers. Resolves with the exit code. */
export async function runProxies(args: readonly string[]): Promise<number> {
  const options = proxyOptions(args);
  return await inFolder(async (folder, children) => report(options, await measure(options, children, folder)));
}

async function measure(
  { loads, rounds, seconds, driver, peers, gate }: ProxyOptions,
  children: Children,
  folder: string,
): Promise<Samples> {
  const proxies = await startProxies({ driver, peers: installedPeers(peers), children, folder });
  const isEnough = (samples: Samples) => gate && areFloorsReached(samples, { driver, loads, rounds });
  return await measureProxies({
    proxies,
    loads,
    rounds,
    seconds,
    loadCore: LOAD_CORE,
    folder,
    onProgress: say,
    isEnough,
  });
}

function report({ driver, json, gate, rounds, seconds }: ProxyOptions, samples: Samples): number {
  const rows = comparison(samples, driver);
  const failures = failuresOf(rows);
  process.stdout.write(
    `${json ? JSON.stringify({ driver, rounds, seconds, rows, failures }) : comparisonTable(rows)}\n`,
  );
  for (const failure of failures) say(failure);
  return gate && failures.length > 0 ? 1 : 0;
}
