import type { CompletedRequest } from '../http/RequestObserver.ts';
import type { CompletedFlow } from '../l4/FlowObserver.ts';
import type { LineContext } from './applicationLine.ts';
import { endpoint } from './endpoint.ts';
import { moment, secondsBetween } from './moment.ts';
import { requestFields } from './requestFields.ts';

/**
 * The line of an access log of a Classic Load Balancer for a request, without its end. Its time is the request's
 * beginning; bytes are those of bodies alone; a status that no instance gave is 0. Source: ELB, *Access log entries* of
 * Classic Load Balancers.
 */
export function classicLine(request: CompletedRequest, context: LineContext): string {
  const { target, client, answeredMs } = request;
  const { request: line, userAgent } = requestFields(request, context.listener, context.dnsName);
  const durationMs = Math.max(0, Math.round(request.doneMs - request.startedMs));
  return [
    moment(context.nowMs - durationMs),
    context.elb,
    endpoint(client.address, client.port),
    target === null ? '-' : endpoint(target.configuration.host, target.configuration.port),
    answeredMs < 0 ? '-1' : secondsBetween(request.startedMs, request.sentMs, 6),
    secondsBetween(request.sentMs, answeredMs, 6),
    answeredMs < 0 ? '-1' : '0.000000',
    request.status,
    request.targetStatus,
    Math.max(0, request.requestBytes - request.requestHeadBytes),
    Math.max(0, request.responseBytes - request.responseHeadBytes),
    line,
    userAgent,
    client.tls?.cipher ?? '-',
    client.tls?.version ?? '-',
  ].join(' ');
}

/** The line for a connection of a TCP or SSL listener, without its end. */
export function classicFlowLine(flow: CompletedFlow, { elb, nowMs }: Pick<LineContext, 'elb' | 'nowMs'>): string {
  const { client, target } = flow;
  return [
    moment(nowMs - Math.max(0, Math.round(flow.doneMs - flow.acceptedMs))),
    elb,
    endpoint(client.address, client.port),
    flow.sentMs < 0 ? '-' : endpoint(target.host, target.port),
    secondsBetween(flow.acceptedMs, flow.sentMs, 6),
    secondsBetween(flow.sentMs, flow.answeredMs, 6),
    flow.answeredMs < 0 ? '-1' : '0.000000',
    '-',
    '-',
    flow.receivedBytes,
    flow.sentBytes,
    '"- - - "',
    '"-"',
    flow.tls?.cipher ?? '-',
    flow.tls?.version ?? '-',
  ].join(' ');
}
