import { performance } from 'node:perf_hooks';
import { cpuSecondsOf } from '../cpuSecondsOf.ts';
import type { WrkResult } from './parseWrk.ts';
import { runH2load } from './runH2load.ts';
import { runOwnClient } from './runOwnClient.ts';
import { type LoadRun, runWrk } from './runWrk.ts';
import { type SpecialTargets, type Workload, WORKLOADS } from './workloads.ts';

/** A proxy that is up. */
export interface RunningProxy {
  readonly name: string;
  readonly address: string;
  readonly port: number;
  readonly pid: number;
  /** It has a port for TLS. */
  readonly isSecure: boolean;
  /** The targets that it reaches besides the plain ones. */
  readonly special: readonly SpecialTargets[];
  /** Where it passes connections on; null: nowhere. */
  readonly flowAddress: string | null;
}

/** One proxy under one load for some seconds. */
export interface Sample {
  /** Requests per CPU second of the proxy's process: holds on a shared machine, and behind a load at its limit. */
  readonly requestsPerCpuSecond: number;
  /** Requests per second of the wall clock: honest only where `cpu` is near 1. */
  readonly requestsPerSecond: number;
  /** Share of one CPU that the proxy used. */
  readonly cpu: number;
  readonly badStatuses: number;
  readonly socketErrors: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
}

/** Samples by load and proxy, one for each round. */
export type Samples = Readonly<Record<string, Readonly<Record<string, readonly Sample[]>>>>;

interface Measurement {
  readonly proxies: readonly RunningProxy[];
  readonly loads: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly loadCore: number;
  readonly folder: string;
  readonly onProgress: (text: string) => void;
  /** Asked after each round: no more are needed. Default: all are. */
  readonly isEnough?: (samples: Samples) => boolean;
}

/**
 * A proxy runs at 60 to 85 % of its speed in its first seconds, and again in the first of another load, while its code is
 * being compiled. Seconds of its CPU: on a busy machine those of the clock bring it nowhere.
 */
const WARM_UP_CPU_SECONDS = 2.5;
const WARM_UP_CPU_SECONDS_OF_LOAD = 1;
/** For a proxy that needs little CPU: so many seconds of the clock are enough in any case. */
const MOST_WARM_UP_SECONDS = 30;

/**
 * Measures in rounds: in each, every load on every proxy, one after the other, in turning order, so that a slow minute
 * of the machine falls on all of them.
 */
export async function measureProxies(measurement: Measurement): Promise<Samples> {
  const { proxies, loads, rounds, onProgress, isEnough = () => false } = measurement;
  const samples: Record<string, Record<string, Sample[]>> = {};
  for (const proxy of proxies) {
    await warmUp(measurement, { proxy, load: 'small64', cpuSeconds: WARM_UP_CPU_SECONDS });
    for (const load of loads.filter((one) => canTake(proxy, one)))
      await warmUp(measurement, { proxy, load, cpuSeconds: WARM_UP_CPU_SECONDS_OF_LOAD });
  }
  for (let round = 0; round < rounds && !isEnough(samples); round += 1) {
    onProgress(`round ${round + 1} of ${rounds}`);
    for (const load of loads) {
      const able = proxies.filter((proxy) => canTake(proxy, load));
      for (const proxy of round % 2 === 0 ? able : able.toReversed()) {
        const sample = await sampleOf(measurement, { proxy, load, seconds: measurement.seconds });
        ((samples[load] ??= {})[proxy.name] ??= []).push(sample);
      }
    }
  }
  return samples;
}

async function warmUp(
  measurement: Measurement,
  { proxy, load, cpuSeconds }: { readonly proxy: RunningProxy; readonly load: string; readonly cpuSeconds: number },
): Promise<void> {
  const end = cpuSecondsOf(proxy.pid) + cpuSeconds;
  for (let second = 0; second < MOST_WARM_UP_SECONDS && cpuSecondsOf(proxy.pid) < end; second += 1)
    await sampleOf(measurement, { proxy, load, seconds: 1 });
}

function canTake({ isSecure, special, flowAddress }: RunningProxy, load: string): boolean {
  const workload = WORKLOADS[load];
  if (workload?.targets !== undefined) return special.includes(workload.targets);
  if (workload?.isFlow === true) return flowAddress !== null;
  return isSecure || workload?.isSecure !== true;
}

function clientOf({ streams, isResumed, messageBytes }: Workload): (run: LoadRun) => Promise<WrkResult> {
  if (isResumed === true || messageBytes !== undefined) return runOwnClient;
  return streams === undefined ? runWrk : runH2load;
}

interface What {
  readonly proxy: RunningProxy;
  readonly load: string;
  readonly seconds: number;
}

async function sampleOf({ loadCore, folder }: Measurement, { proxy, load, seconds }: What): Promise<Sample> {
  const workload = WORKLOADS[load];
  if (workload === undefined) throw new Error(`There is no load '${load}'.`);
  const cpuBefore = cpuSecondsOf(proxy.pid);
  const startMs = performance.now();
  const { port } = proxy;
  const address = workload.isFlow === true ? (proxy.flowAddress ?? proxy.address) : proxy.address;
  const { requests, ...result } = await clientOf(workload)({
    address,
    port,
    workload,
    seconds,
    core: loadCore,
    folder,
  });
  const wallSeconds = (performance.now() - startMs) / 1_000;
  const cpuSeconds = cpuSecondsOf(proxy.pid) - cpuBefore;
  return {
    requestsPerCpuSecond: requests / cpuSeconds,
    requestsPerSecond: requests / wallSeconds,
    cpu: cpuSeconds / wallSeconds,
    ...result,
  };
}
