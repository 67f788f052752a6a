import { NO_GRPC_STATUS, type ProbeOutcome, type ProbeReport } from '../../health/ProbeReport.ts';
import type { TargetGroupConfiguration } from '../../model/NodeConfiguration.ts';
import { moment } from './moment.ts';

/** What a line says besides the probe. */
export interface CheckedTarget {
  /** Of which the target is. */
  readonly group: Pick<TargetGroupConfiguration, 'name' | 'healthCheck' | 'version'>;
  /** `<address>:<port>`, where it was probed. */
  readonly address: string;
  /** `app/<name>/<id>`. */
  readonly elb: string;
  /** Of the node that has probed. */
  readonly nodeAddress: string;
}

/**
 * The line of a health check log, without its end; null for a probe that a node could not run, which says nothing about
 * its target. Source: ELB, *Health check log entries*.
 */
export function healthCheckLine(report: ProbeReport, target: CheckedTarget): string | null {
  const { group } = target;
  const reason = reasonOf(report, group.version === 'GRPC');
  if (reason === null) return null;
  return [
    typeOf(group),
    moment(report.startedAtMs),
    (report.latencyMs / 1_000).toFixed(9),
    target.address,
    group.name,
    reason === '-' ? 'PASS' : 'FAIL',
    report.status === 0 ? '-' : report.status,
    reason,
    target.elb,
    target.nodeAddress,
  ].join(' ');
}

function typeOf({ version, healthCheck }: CheckedTarget['group']): string {
  if (version === undefined) return healthCheck.protocol.toLowerCase();
  return version === 'GRPC' ? 'grpc' : 'h2';
}

/** `-` for one that passed. What is no answer at all counts as a connection that ended before one. */
function reasonOf({ outcome, status }: { outcome: ProbeOutcome; status: number }, isGrpc: boolean): string | null {
  switch (outcome.kind) {
    case 'passed':
      return '-';
    case 'codeMismatch':
      if (status >= 500) return 'TargetError';
      return isGrpc ? 'GRPCUnexpectedStatus' : 'ResponseCodeMismatch';
    case 'timeout':
      return 'TimedOut';
    case 'failed':
      return outcome.error === NO_GRPC_STATUS ? 'GRPCStatusHeaderEmpty' : 'ConnectionReset';
    case 'notRun':
      return null;
    default:
      return outcome satisfies never;
  }
}
