import { runConsole } from './console/runConsole.ts';
import { runCost } from './cost/runCost.ts';
import { runDescribe } from './describe/runDescribe.ts';
import { runDatagrams } from './datagrams/runDatagrams.ts';
import { runFlows } from './flows/runFlows.ts';
import { runGateway } from './gateway/runGateway.ts';
import { runIdle } from './idle/runIdle.ts';
import { runProxies } from './proxies/runProxies.ts';
import { runLatency } from './rate/runLatency.ts';
import { runWorkers } from './rate/runWorkers.ts';
import { runRules } from './rules/runRules.ts';

interface Benchmark {
  readonly summary: string;
  /** Takes the arguments after the name; resolves with the exit code. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

/** What `npm run bench` can measure, by name. */
export const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  proxies: {
    summary: 'requests per proxy CPU second against haproxy, nginx and http-proxy, interleaved (the default)',
    run: runProxies,
  },
  idle: {
    summary: 'memory and CPU with 10,000 idle client connections and 1,000 targets checked every 5 s',
    run: runIdle,
  },
  gateway: {
    summary: 'what a packet and a flow cost a Gateway Load Balancer; 20,000 flows while targets come, go and fail',
    run: runGateway,
  },
  rules: {
    summary: 'what 1, 10 and 100 rules add to the work on a request head, by what sets them apart',
    run: runRules,
  },
  datagrams: {
    summary: 'round trips of datagrams per relay CPU second, as UDP and inside GENEVE, against nginx, interleaved',
    run: runDatagrams,
  },
  cost: {
    summary: 'what a request costs the whole engine with 1, 10 and 100 rules, and with 10, 100 and 1,000 targets',
    run: runCost,
  },
  workers: {
    summary: 'what a request costs in CPU time with one worker and with two, at the same rates',
    run: runWorkers,
  },
  latency: {
    summary: 'p50 and p99 at half of what Balanza can do, beside haproxy at the same rate',
    run: runLatency,
  },
  flows: {
    summary:
      '20,000 flows of datagrams and of packets while targets fail, come and go: who keeps to its target, and memory',
    run: runFlows,
  },
  describe: {
    summary: 'how the describe calls of the AWS endpoint page 1,000 target groups and 5,000 targets, and how fast',
    run: runDescribe,
  },
  console: {
    summary: 'the console with 3 zones of 40 targets: long tasks, CPU, heap, and what its streams cost the engine',
    run: runConsole,
  },
};
