import type { ProbeOutcome, ProbeReport } from '../../health/ProbeReport.ts';
import type { HealthCheckProtocol } from '../../model/TargetGroup.ts';
import { moment } from './moment.ts';

/** What a line says besides the probe. */
export interface CheckedTarget {
  readonly protocol: HealthCheckProtocol;
  readonly groupName: string;
  /** `<address>:<port>`, where it was probed. */
  readonly address: string;
}

/**
 * The line of a health check log, without its end; null for a probe that a node could not run, which says nothing about
 * its target. Source: ELB, *Health check log entries*.
 */
export function healthCheckLine(report: ProbeReport, target: CheckedTarget): string | null {
  const reason = reasonOf(report.outcome);
  if (reason === null) return null;
  return [
    target.protocol.toLowerCase(),
    moment(report.startedAtMs),
    (report.latencyMs / 1_000).toFixed(9),
    target.address,
    target.groupName,
    reason === '-' ? 'PASS' : 'FAIL',
    report.status === 0 ? '-' : report.status,
    reason,
  ].join(' ');
}

/** `-` for one that passed. */
function reasonOf(outcome: ProbeOutcome): string | null {
  switch (outcome.kind) {
    case 'passed':
      return '-';
    case 'codeMismatch':
      return 'ResponseCodeMismatch';
    case 'timeout':
      return 'RequestTimedOut';
    case 'failed':
      return outcome.error === 'ECONNRESET' || outcome.error === 'EPIPE' ? 'ConnectionReset' : 'TargetError';
    case 'notRun':
      return null;
    default:
      return outcome satisfies never;
  }
}
