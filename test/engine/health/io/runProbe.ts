import type { ProbeListener, ProbeOrder, RunningProbe } from '../../../../engine/health/ProbeOrder.ts';
import type { ProbeOutcome } from '../../../../engine/health/ProbeReport.ts';

/** Starts a probe of one kind. */
export type StartProbe = (order: ProbeOrder, listener: ProbeListener) => RunningProbe;

/** A probe that was started. */
export interface ProbeRun {
  readonly running: RunningProbe;
  /** As `passed 200` or `failed 0 ECONNREFUSED`. */
  readonly outcome: Promise<string>;
  /** Resolves when nothing of it is left open. */
  readonly closed: Promise<void>;
  /** All that it has told so far. */
  readonly outcomes: readonly string[];
}

/** Starts a probe of a target on this port: `outcome` as `passed 200` or `failed 0 ECONNREFUSED`, `closed` when its socket is. */
export function runProbe(start: StartProbe, port: number, but: Partial<ProbeOrder> = {}): ProbeRun {
  const outcomes: string[] = [];
  let onClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
  let onEnded: (text: string) => void = () => undefined;
  const outcome = new Promise<string>((resolve) => (onEnded = resolve));
  const running = start(
    {
      protocol: 'HTTP',
      host: '127.0.0.1',
      port,
      path: '/health',
      matcher: [[200, 200]],
      sourceAddress: '127.0.0.1',
      ...but,
    },
    {
      onOutcome: (result, status, firstBytes) => {
        const text = `${textOf(result, status)}${firstBytes === undefined ? '' : `: ${firstBytes}`}`;
        outcomes.push(text);
        onEnded(text);
      },
      onClosed,
    },
  );
  return { running, outcome, closed, outcomes };
}

function textOf(outcome: ProbeOutcome, status: number): string {
  return `${outcome.kind} ${status}${'error' in outcome ? ` ${outcome.error}` : ''}`;
}
