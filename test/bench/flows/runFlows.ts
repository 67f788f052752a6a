import { parseArgs } from 'node:util';
import { UsageError } from '../UsageError.ts';
import type { FlowsResult } from './FlowsResult.ts';
import { geneveFlows } from './geneveFlows.ts';
import { udpFlows } from './udpFlows.ts';

/** Flows of each kind. */
const STANDARD_FLOWS = 20_000;
/** That flows of datagrams go to: of those to one target each has a descriptor. */
const STANDARD_TARGETS = 4;
/** One fails, and another goes. */
const FEWEST_TARGETS = 4;
const MOST_TARGETS = 26;
/** What a flow may take; and of what all took, what may still be in use after their timeout. */
const MOST_KILOBYTES = 6;
const MOST_PERCENT_LEFT = 10;

const KINDS = ['udp', 'geneve'] as const;

/**
 * `npm run bench -- flows [--kinds udp,geneve] [--flows N] [--targets N] [--json]`: so many flows of datagrams, and of packets, through
 * one node over real sockets while targets fail, come, drain and go; whether they keep to their targets, and what is left
 * of them after their timeout. Exit 1 when an answer is lost, a flow strays or is not forgotten, or memory is past its
 * limit. Source: NLB-02.
 */
export async function runFlows(args: readonly string[]): Promise<number> {
  const { kinds, flows, targets, json } = options(args);
  const results: FlowsResult[] = [];
  for (const kind of kinds) results.push(await (kind === 'udp' ? udpFlows(flows, targets) : geneveFlows(flows)));
  process.stdout.write(json ? `${JSON.stringify(results)}\n` : results.map(text).join(''));
  return results.every(isGood) ? 0 : 1;
}

function isGood(result: FlowsResult): boolean {
  const { lost, strayed, left } = result;
  return (
    lost + strayed + left === 0 && kilobytesOf(result) <= MOST_KILOBYTES && percentLeft(result) <= MOST_PERCENT_LEFT
  );
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
  const { kind, flows, sockets, lost, strayed, left, memory } = result;
  const row = (name: string, of: keyof FlowsResult['memory']) =>
    `  ${name.padEnd(22)} ${String(memory[of].used).padStart(6)} MB in use, ${String(memory[of].resident).padStart(6)} MB resident`;
  return [
    `${kind}: ${flows} flows over ${sockets} sockets, 5 datagrams each: ${lost} answers lost, ${strayed} flows strayed, ${left} left after their timeout`,
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
  readonly kinds: readonly (typeof KINDS)[number][];
  readonly flows: number;
  readonly targets: number;
  readonly json: boolean;
} {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean', default: false },
        flows: { type: 'string', default: String(STANDARD_FLOWS) },
        targets: { type: 'string', default: String(STANDARD_TARGETS) },
        kinds: { type: 'string', default: KINDS.join(',') },
      },
    });
    const flows = Number(values.flows);
    if (!Number.isInteger(flows) || flows < 1) throw new Error(`--flows takes a whole number, not “${values.flows}”.`);
    const targets = Number(values.targets);
    if (!Number.isInteger(targets) || targets < FEWEST_TARGETS || targets > MOST_TARGETS)
      throw new Error(
        `--targets takes a whole number from ${FEWEST_TARGETS} to ${MOST_TARGETS}, not “${values.targets}”.`,
      );
    const kinds = values.kinds.split(',').map((name) => {
      if (name === 'udp' || name === 'geneve') return name;
      throw new Error(`--kinds takes udp and geneve; “${name}” is neither.`);
    });
    return { kinds, flows, targets, json: values.json };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
