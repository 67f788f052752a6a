import { describe, expect, it } from 'vitest';
import { healthCheckLine } from '../../../../engine/dataplane/logs/healthCheckLine.ts';
import { escaped } from '../../../../engine/dataplane/logs/escaped.ts';
import { moment, secondsBetween } from '../../../../engine/dataplane/logs/moment.ts';
import { networkTlsLine } from '../../../../engine/dataplane/logs/networkTlsLine.ts';
import { classicFlowLine } from '../../../../engine/dataplane/logs/classicLine.ts';
import type { CompletedFlow } from '../../../../engine/dataplane/l4/FlowObserver.ts';
import { NO_GRPC_STATUS, type ProbeOutcome, type ProbeReport } from '../../../../engine/health/ProbeReport.ts';
import { certificateArn, targetKey } from '../../../../engine/model/names.ts';
import { groupArn, LISTENER, nodeOf } from '../../../support/topology.ts';

const NOW_MS = Date.UTC(2026, 0, 1, 0, 0, 10, 250);
const TLS = {
  version: 'TLSv1.2',
  cipher: 'ECDHE-RSA-AES128-GCM-SHA256',
  serverName: 'shop.test',
  isResumed: false,
  certificateArn: certificateArn('us-local-1', '2a108f19-aded-46b0-8493-c63eb1ef4a99'),
  fields: '',
  fieldNames: [],
};
const FLOW: CompletedFlow = {
  listenerArn: LISTENER,
  listenerPort: 443,
  client: { address: '72.21.218.154', port: 51_341, nodeAddress: '127.0.10.4' },
  target: { host: '127.0.20.5', port: 8080 },
  tls: TLS,
  alpnProtocol: 'h2',
  handshakeMs: 2.4,
  acceptedMs: 1_000,
  sentMs: 1_001.069,
  answeredMs: 1_001.097,
  doneMs: 6_000,
  receivedBytes: 82,
  sentBytes: 305,
};

describe('lines of logs', () => {
  it('ELB NLB access log: has one line for each TLS connection that is over, and none without TLS', () => {
    const context = { elb: 'net/my-nlb/c6e77e28c25b2234', address: '127.0.10.4', nowMs: NOW_MS };
    expect(networkTlsLine(FLOW, context)).toBe(
      'tls 2.0 2026-01-01T00:00:10 net/my-nlb/c6e77e28c25b2234 0000000000000002 72.21.218.154:51341 127.0.10.4:443 5000 2 ' +
        '82 305 - arn:aws:acm:us-local-1:000000000000:certificate/2a108f19-aded-46b0-8493-c63eb1ef4a99 - ' +
        'ECDHE-RSA-AES128-GCM-SHA256 tlsv12 - shop.test h2 - - 2026-01-01T00:00:05',
    );
    expect(networkTlsLine({ ...FLOW, tls: null }, context)).toBeNull();
  });

  it.each([
    [
      FLOW,
      '2026-01-01T00:00:05.250000Z my-clb 72.21.218.154:51341 127.0.20.5:8080 0.001069 0.000028 0.000000 - - 82 305 "- - - " "-" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2',
    ],
    [
      { ...FLOW, tls: null, sentMs: -1, answeredMs: -1, receivedBytes: 0, sentBytes: 0 },
      '2026-01-01T00:00:05.250000Z my-clb 72.21.218.154:51341 - -1 -1 -1 - - 0 0 "- - - " "-" - -',
    ],
  ])('ELB CLB access log: of a connection says neither status nor request', (flow, line) => {
    expect(classicFlowLine(flow, { elb: 'my-clb', nowMs: NOW_MS })).toBe(line);
  });

  it.each<[ProbeOutcome, 'HTTP1' | 'HTTP2' | 'GRPC', number, string | null]>([
    [{ kind: 'passed' }, 'HTTP1', 200, 'http PASS 200 -'],
    [{ kind: 'passed' }, 'HTTP2', 200, 'h2 PASS 200 -'],
    [{ kind: 'codeMismatch' }, 'HTTP1', 404, 'http FAIL 404 ResponseCodeMismatch'],
    [{ kind: 'codeMismatch' }, 'HTTP1', 502, 'http FAIL 502 TargetError'],
    [{ kind: 'codeMismatch' }, 'GRPC', 14, 'grpc FAIL 14 GRPCUnexpectedStatus'],
    [{ kind: 'failed', error: NO_GRPC_STATUS }, 'GRPC', 0, 'grpc FAIL - GRPCStatusHeaderEmpty'],
    [{ kind: 'timeout' }, 'HTTP1', 0, 'http FAIL - TimedOut'],
    [{ kind: 'failed', error: 'ECONNRESET' }, 'HTTP1', 0, 'http FAIL - ConnectionReset'],
    [{ kind: 'failed', error: 'ECONNREFUSED' }, 'HTTP1', 0, 'http FAIL - ConnectionReset'],
    [{ kind: 'notRun', error: 'EMFILE' }, 'HTTP1', 0, null],
  ])('ELB health check log: says of %o in %s what it means', (outcome, version, status, said) => {
    const report: ProbeReport = {
      nodeId: nodeOf('a'),
      targetGroupArn: groupArn('web'),
      key: targetKey('127.0.10.5', 80),
      startedAtMs: NOW_MS,
      latencyMs: 19.584011,
      status,
      outcome,
    };
    const healthCheck = {
      protocol: 'HTTP',
      path: '/',
      intervalMs: 30_000,
      timeoutMs: 5_000,
      healthyThreshold: 5,
      unhealthyThreshold: 2,
      matcher: [],
    } as const;
    const group = { name: 'web', healthCheck, ...(version !== 'HTTP1' && { version }) };
    const elb = 'app/my-alb/50dc6c495c0c9188';
    const line = healthCheckLine(report, { group, address: '127.0.10.5:80', elb, nodeAddress: '127.0.10.4' });
    const [type, ...end] = said?.split(' ') ?? [];
    expect(line).toBe(
      said && `${type} 2026-01-01T00:00:10.250000Z 0.019584011 127.0.10.5:80 web ${end.join(' ')} ${elb} 127.0.10.4`,
    );
  });

  it('keeps what clients say from ending a field or a line', () => {
    expect(escaped('a"b\\c\r\nd\x00\xe9')).toBe('a\\x22b\\x5Cc\\x0D\\x0Ad\\x00\\xE9');
    expect(moment(NOW_MS)).toBe('2026-01-01T00:00:10.250000Z');
    expect([secondsBetween(1_000, 1_002, 3), secondsBetween(-1, 5, 3), secondsBetween(5, -1, 3)]).toEqual([
      '0.002',
      '-1',
      '-1',
    ]);
  });
});
