import { parseArgs } from 'node:util';
import { openFilesLimit } from '../openFilesLimit.ts';
import { UsageError } from '../UsageError.ts';
import type { FlowsResult } from './FlowsResult.ts';
import { geneveFlows } from './geneveFlows.ts';
import { udpFlows } from './udpFlows.ts';

/** Flows of each kind; the descriptors of a process must allow those of datagrams (`ulimit -n`). */
const STANDARD_FLOWS = 20_000;
/** What a flow may take; and of what all took, what may still be in use after their timeout. */
const MOST_KILOBYTES = 6;
const MOST_PERCENT_LEFT = 10;

/** Files that are open besides the sockets of flows. */
const OTHER_FILES = 100;

const KINDS = { udp: udpFlows, geneve: geneveFlows } as const;

/**
 * `npm run bench -- flows [--kinds udp,geneve] [--flows N] [--json]`: so many flows of datagrams, and of packets, through
 * one node over real sockets while targets fail, come, drain and go; whether they keep to their targets, and what is left
 * of them after their timeout. Exit 1 when one strays or is not forgotten, or memory is past its limit. Source: NLB-02.
 */
export async function runFlows(args: readonly string[]): Promise<number> {
  const { kinds, flows, json } = options(args);
  const results: FlowsResult[] = [];
  for (const kind of kinds) results.push(await KINDS[kind](flows));
  process.stdout.write(json ? `${JSON.stringify(results)}\n` : results.map(text).join(''));
  return results.every(isGood) ? 0 : 1;
}

function isGood(result: FlowsResult): boolean {
  const { strayed, left } = result;
  return strayed + left === 0 && kilobytesOf(result) <= MOST_KILOBYTES && percentLeft(result) <= MOST_PERCENT_LEFT;
}

/** Of a flow, of what is resident. */
function kilobytesOf({ flows, memory: { before, during } }: FlowsResult): number {
  return ((during.resident - before.resident) * 1_024) / flows;
}

/** Of what the second ones used: the first ones leave the code that was compiled for them. */
function percentLeft({ memory: { after, again, afterAgain } }: FlowsResult): number {
  return (Math.max(0, afterAgain.used - after.used) * 100) / Math.max(1, again.used - after.used);
}

function text(result: FlowsResult): string {
  const { kind, flows, lost, strayed, left, memory } = result;
  const row = (name: string, of: keyof FlowsResult['memory']) =>
    `  ${name.padEnd(22)} ${String(memory[of].used).padStart(6)} MB in use, ${String(memory[of].resident).padStart(6)} MB resident`;
  return [
    `${kind}: ${flows} flows, 5 datagrams each: ${lost} answers lost, ${strayed} flows strayed, ${left} left after their timeout`,
    `  ${kilobytesOf(result).toFixed(1)} KB resident a flow (at most ${MOST_KILOBYTES}), ${percentLeft(result).toFixed(0)} % of what as many again used is in use after their timeout (at most ${MOST_PERCENT_LEFT})`,
    row('before', 'before'),
    row('with all flows', 'during'),
    row('after their timeout', 'after'),
    row('with as many again', 'again'),
    row('after those', 'afterAgain'),
    '',
  ].join('\n');
}

function options(args: readonly string[]): {
  readonly kinds: readonly (keyof typeof KINDS)[];
  readonly flows: number;
  readonly json: boolean;
} {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean', default: false },
        flows: { type: 'string', default: String(STANDARD_FLOWS) },
        kinds: { type: 'string', default: 'udp,geneve' },
      },
    });
    const flows = Number(values.flows);
    if (!Number.isInteger(flows) || flows < 1) throw new Error(`--flows takes a whole number, not “${values.flows}”.`);
    const kinds = values.kinds.split(',').map((name) => {
      if (name === 'udp' || name === 'geneve') return name;
      throw new Error(`--kinds takes udp and geneve; “${name}” is neither.`);
    });
    const limit = openFilesLimit();
    if (kinds.includes('udp') && flows + OTHER_FILES > limit)
      throw new Error(
        `${flows} flows of datagrams need ${flows + OTHER_FILES} open files, and ${limit} are allowed (ulimit -n). Raise that, or give --flows ${limit - OTHER_FILES}.`,
      );
    return { kinds, flows, json: values.json };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
