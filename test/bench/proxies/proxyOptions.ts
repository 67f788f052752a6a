import { parseArgs } from 'node:util';
import { driverOf, type Driver } from '../engine/driverOf.ts';
import { UsageError } from '../UsageError.ts';
import { PEERS } from './peers.ts';
import { WORKLOADS } from './workloads.ts';

/** What `npm run bench -- proxies` was asked for. */
export interface ProxyOptions {
  /** Names of `WORKLOADS`. Default: all; with `gate`, small64, 10k64 and conn. */
  readonly loads: readonly string[];
  /** Names of `PEERS`. Default: all; with `gate`, http-proxy. */
  readonly peers: readonly string[];
  /** Byte link of Balanza's nodes. Default `auto`. */
  readonly driver: Driver;
  /** At least 1; default 5, with `gate` 7. Fewer than 5 say little. */
  readonly rounds: number;
  /** Seconds of a sample, whole, at least 1; default 2. */
  readonly seconds: number;
  readonly json: boolean;
  /** Exit with 1 when a floor is missed. */
  readonly gate: boolean;
}

/** What a shared machine can be held to: the loads whose ratios to http-proxy spread least. */
const GATE = { loads: 'small64,10k64,conn', peers: 'http-proxy', rounds: '7' } as const;

/** Reads the options. Throws `UsageError`. */
export function proxyOptions(args: readonly string[]): ProxyOptions {
  const { values } = parse(args);
  return {
    loads: names('--loads', values.loads ?? (values.gate ? GATE.loads : undefined), WORKLOADS),
    peers: names('--peers', values.peers ?? (values.gate ? GATE.peers : undefined), PEERS),
    driver: driverOf(values.driver),
    rounds: positive('--rounds', values.rounds ?? (values.gate ? GATE.rounds : '5')),
    seconds: positive('--seconds', values.seconds),
    json: values.json,
    gate: values.gate,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        loads: { type: 'string' },
        peers: { type: 'string' },
        driver: { type: 'string', default: 'auto' },
        rounds: { type: 'string' },
        seconds: { type: 'string', default: '2' },
        json: { type: 'boolean', default: false },
        gate: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function names(option: string, list: string | undefined, known: Readonly<Record<string, unknown>>): readonly string[] {
  if (list === undefined) return Object.keys(known);
  const asked = list.split(',');
  const unknown = asked.find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return asked;
  throw new UsageError(`${option} takes ${Object.keys(known).join(',')}; '${unknown}' is none of them.`);
}

function positive(option: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new UsageError(`${option} takes a whole number of at least 1; '${text}' is none.`);
}
