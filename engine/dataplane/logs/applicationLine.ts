import { DESYNC_CLASS_OF } from '../../wire/http1/DesyncReason.ts';
import type { CompletedRequest } from '../http/RequestObserver.ts';
import { endpoint } from './endpoint.ts';
import { escaped, quoted } from './escaped.ts';
import { moment, secondsBetween } from './moment.ts';
import { addressedBy, requestFields, type LoggedListener } from './requestFields.ts';

/** What a line says besides the request. */
export interface LineContext {
  /** `app/<name>/<id>`; of a Classic Load Balancer its name. */
  readonly elb: string;
  readonly dnsName: string;
  readonly listener: LoggedListener;
  /** End of the request, epoch milliseconds. */
  readonly nowMs: number;
}

const GRPC = /\ncontent-type:[ \t]*application\/grpc/i;

/**
 * The line of an access log of an Application Load Balancer, without its end. Times of the phases are -1 for a request
 * that no target got. Source: ELB, *Access log entries*.
 */
export function applicationLine(request: CompletedRequest, context: LineContext): string {
  const { target, client } = request;
  const { request: line, userAgent } = requestFields(request, context.listener, context.dnsName);
  const { tls } = client;
  const { isCall } = request;
  const to = target === null || isCall ? '-' : endpoint(target.configuration.host, target.configuration.port);
  const { sentMs, answeredMs } = request;
  const targetStatus = request.targetStatus === 0 ? '-' : String(request.targetStatus);
  const reason = request.desyncReason;
  return [
    typeOf(request, context.listener),
    moment(context.nowMs),
    context.elb,
    endpoint(client.address, client.port),
    to,
    answeredMs < 0 ? '-1' : secondsBetween(request.startedMs, sentMs, 3),
    secondsBetween(sentMs, answeredMs, 3),
    // What a target answers is passed on as it comes.
    answeredMs < 0 ? '-1' : '0.000',
    request.status === 0 ? '000' : request.status,
    targetStatus,
    request.requestBytes,
    request.responseBytes,
    line,
    userAgent,
    tls?.cipher ?? '-',
    tls?.version ?? '-',
    request.targetGroupArn ?? '-',
    quoted(request.traceId),
    quoted(tls?.serverName ?? ''),
    quoted(tls === null ? '' : tls.isResumed ? 'session-reused' : tls.certificateArn),
    request.rule === null ? '-' : request.rule.priority === 'default' ? 0 : request.rule.priority,
    moment(context.nowMs - Math.max(0, Math.round(request.doneMs - request.startedMs))),
    quoted(request.rule?.action.type ?? ''),
    quoted(request.redirectUrl),
    quoted(request.errorReason),
    quoted(to === '-' ? '' : to),
    quoted(request.targetStatus === 0 || isCall ? '' : targetStatus),
    quoted(reason === null ? '' : capitalized(DESYNC_CLASS_OF[reason])),
    quoted(reason ?? ''),
    client.traceId === '' ? '-' : client.traceId,
    transformFields(request),
  ].join(' ');
}

function typeOf({ targetStatus, version, requestHead }: CompletedRequest, { protocol }: LoggedListener): string {
  if (targetStatus === 101) return protocol === 'https' ? 'wss' : 'ws';
  if (version !== 20) return protocol;
  return GRPC.test(requestHead) ? 'grpcs' : 'h2';
}

/** Host and path as the rule's transforms have changed them, and how that went. */
function transformFields({ originalHead, requestHead, transformStatus }: CompletedRequest): string {
  if (transformStatus !== 'TransformSuccess') return `"-" "-" ${quoted(transformStatus)}`;
  if (originalHead === '') return `"-" "-" "${transformStatus}"`;
  const before = addressedBy(originalHead);
  const after = addressedBy(requestHead);
  const changed = (one: string, other: string) => (one === other ? '"-"' : `"${escaped(other)}"`);
  return `${changed(before.host, after.host)} ${changed(before.target, after.target)} "${transformStatus}"`;
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
