import { latencyBucket } from '../../sharedTable/latencyBuckets.ts';
import {
  HISTOGRAM_START,
  INTS_PER_ROW,
  NODE_FLOAT,
  NODE_INT,
  TARGET_FLOAT,
  TARGET_INT,
} from '../../sharedTable/layout.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import type { ListenerArn, TargetGroupArn } from '../../model/names.ts';
import type { RuleConfiguration } from '../../model/NodeConfiguration.ts';
import type { DesyncReason } from '../../wire/http1/DesyncReason.ts';
import type { HttpVersion } from '../../wire/http1/RequestHead.ts';
import type { ResponseHead } from '../../wire/http1/ResponseHead.ts';
import type { GroupState } from '../node/GroupState.ts';
import type { NodeState } from '../node/NodeState.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { ClientAddress } from './ClientAddress.ts';
import { explainFailure, type Failure } from './failures.ts';
import type { FailureTally } from './FailureTally.ts';
import type { CompletedRequest, RequestObserver } from './RequestObserver.ts';
import type { Decision } from './ServedRules.ts';
import type { Stick } from './StickyCookies.ts';
import type { UpstreamAttempts } from './UpstreamAttempts.ts';

/**
 * The books of one request after the other on a client connection: what a log line needs, and the cells of the shared
 * table. `begin` and `end` frame each request; whatever happens between, the gauges come back to where they were.
 */
export class Exchange implements CompletedRequest {
  readonly listenerArn: ListenerArn;
  readonly client: ClientAddress;
  version: HttpVersion | 20 = 11;
  requestHead = '';
  originalHead = '';
  transformStatus = '';
  traceId = '';
  group: GroupState | null = null;
  target: TargetState | null = null;
  /** What its cookies said, in a group that is sticky. */
  stick: Stick | null = null;
  /** Its attempts, in a group with one of Angie's methods. */
  attempts: UpstreamAttempts | null = null;
  rule: RuleConfiguration | null = null;
  redirectUrl = '';
  errorReason = '';
  /** Further lines for the response, each with its CRLF. */
  responseFields = '';
  startedMs = -1;
  sentMs = -1;
  answeredMs = -1;
  doneMs = -1;
  status = 0;
  targetStatus = 0;
  requestBytes = 0;
  responseBytes = 0;
  requestHeadBytes = 0;
  responseHeadBytes = 0;
  cause = '';
  /** How it failed; null while it has not. */
  failure: Failure | null = null;
  /** It failed when a part of the response had left. */
  #isCutOff = false;
  desyncReason: DesyncReason | null = null;
  /** A request is under way. */
  isOpen = false;
  readonly #node: NodeState;
  readonly #table: SharedTable;
  readonly #books: { readonly observer: RequestObserver | null; readonly failures: FailureTally };

  /** Whoever is `observer` of the node when a request is over is told of it. */
  constructor(
    node: { readonly state: NodeState; readonly observer: RequestObserver | null; readonly failures: FailureTally },
    listenerArn: ListenerArn,
    client: ClientAddress,
  ) {
    this.#node = node.state;
    this.#table = node.state.table;
    this.#books = node;
    this.listenerArn = listenerArn;
    this.client = client;
  }

  get targetGroupArn(): TargetGroupArn | null {
    return this.group?.settings.targetGroupArn ?? null;
  }

  get isCall(): boolean {
    return this.group?.settings.functionCall !== undefined;
  }

  /** A head was read, or refused. */
  begin(startedMs: number): void {
    this.isOpen = true;
    this.startedMs = startedMs;
    this.sentMs = -1;
    this.answeredMs = -1;
    this.status = 0;
    this.targetStatus = 0;
    this.requestBytes = 0;
    this.responseBytes = 0;
    this.requestHeadBytes = 0;
    this.responseHeadBytes = 0;
    this.requestHead = '';
    this.originalHead = '';
    this.transformStatus = '';
    this.traceId = '';
    this.cause = '';
    this.failure = null;
    this.desyncReason = null;
    this.group = null;
    this.target = null;
    this.stick = null;
    this.attempts = null;
    this.rule = null;
    this.redirectUrl = '';
    this.errorReason = '';
    this.responseFields = '';
    const row = this.#node.base.row;
    this.#table.add(row, NODE_FLOAT.requests);
    this.#table.shift(row, NODE_INT.inFlight, 1);
  }

  noteDesync(reason: DesyncReason | null): void {
    if (reason === null) return;
    this.desyncReason = reason;
    this.#table.add(this.#node.base.row, NODE_FLOAT.nonCompliant);
  }

  /** The head has fields whose names ELB calls invalid. */
  noteInvalidNames(areDropped: boolean): void {
    const cell = areDropped ? NODE_FLOAT.droppedInvalidHeaders : NODE_FLOAT.forwardedInvalidHeaders;
    this.#table.add(this.#node.base.row, cell);
  }

  /** Its client keeps to a target, or wishes to. */
  noteStick(stick: Stick): void {
    this.stick = stick;
    if (stick.isLost) this.#table.add(this.#node.base.row, NODE_FLOAT.nonSticky);
  }

  /** What the rules say is to be done with it. */
  noteDecision(decision: Decision): void {
    const { rule } = decision;
    if (rule === null) return;
    this.rule = rule.configuration;
    if (rule.counter > 0) this.#table.count(rule.counter);
    if (rule.evaluations > 0) this.#table.add(this.#node.base.row, NODE_FLOAT.ruleEvaluations, rule.evaluations);
    if (decision.kind === 'forward') {
      this.group = decision.group;
      this.responseFields = decision.cookies;
      if (decision.hasInvalidCookie) this.errorReason = 'AWSALBTGCookieInvalid';
      if (decision.rewrite !== null) this.transformStatus = 'TransformSuccess';
    } else if (decision.kind === 'fail') {
      if (decision.failure === 'redirectTooLong') this.#table.add(this.#node.base.row, NODE_FLOAT.redirectsTooLong);
      this.transformStatus = BAD_TRANSFORMS[decision.failure] ?? '';
    }
  }

  /** It goes to `target`. */
  assign(group: GroupState, target: TargetState): void {
    // The target of an attempt before it.
    if (this.target) this.#table.shift(this.target.row, TARGET_INT.inFlight, -1);
    else if (group.settings.version === 'GRPC') this.#table.add(this.#node.base.row, NODE_FLOAT.grpcRequests);
    this.group = group;
    this.target = target;
    this.#table.add(target.row, TARGET_FLOAT.requests);
    this.#table.add(target.row, TARGET_FLOAT.requestBytes, this.requestBytes); // the head, read before there was a target
    this.#table.shift(target.row, TARGET_INT.inFlight, 1);
    if (!group.isFailingOpen) return;
    this.#table.add(this.#node.base.row, NODE_FLOAT.failOpenRequests);
    this.#table.add(target.row, TARGET_FLOAT.failOpenRequests);
  }

  addRequestBytes(count: number): void {
    this.requestBytes += count;
    this.#table.add(this.#node.base.row, NODE_FLOAT.requestBytes, count);
    if (this.target) this.#table.add(this.target.row, TARGET_FLOAT.requestBytes, count);
  }

  addResponseBytes(count: number): void {
    this.responseBytes += count;
    this.#table.add(this.#node.base.row, NODE_FLOAT.responseBytes, count);
    if (this.target) this.#table.add(this.target.row, TARGET_FLOAT.responseBytes, count);
  }

  /** A head of so many bytes, as HTTP/1.1 says it, goes to the client. */
  noteResponseHead(bytes: number): void {
    this.responseHeadBytes = bytes;
    this.addResponseBytes(bytes);
  }

  /** The final head of the target's answer has come. */
  onTargetAnswer(status: number, nowMs: number): void {
    this.status = status;
    this.targetStatus = status;
    this.answeredMs = nowMs;
    this.#countStatus(status);
    const table = this.#table;
    const latencyMs = nowMs - this.startedMs;
    const bucket = HISTOGRAM_START + latencyBucket(latencyMs);
    countBucket(table, this.#node.base.row, bucket);
    if (!this.target) return;
    const row = this.target.row;
    countBucket(table, row, bucket);
    table.add(row, TARGET_FLOAT.responseMs, latencyMs);
    table.add(row, TARGET_FLOAT.responses);
    table.countStatus(row, status);
    const cell = TARGET_CLASS_CELLS[Math.floor(status / 100)];
    if (cell !== undefined) table.add(row, cell);
  }

  /**
   * Whether the answer that has come goes to the client. Else it sends the request on to another target: the books of this
   * one have it, the client does not see it.
   */
  accepts(head: ResponseHead): boolean {
    if (this.attempts === null || this.attempts.accepts(head)) return true;
    if (!this.target) return false;
    this.#table.add(this.target.row, TARGET_FLOAT.responses);
    this.#table.countStatus(this.target.row, head.status);
    const cell = TARGET_CLASS_CELLS[Math.floor(head.status / 100)];
    if (cell !== undefined) this.#table.add(this.target.row, cell);
    return false;
  }

  /** It fails like this: what clients get, and the sentence for it. */
  explain(failure: Failure, systemCode: string): ReturnType<typeof explainFailure> {
    this.failure = failure;
    this.#isCutOff = this.status !== 0;
    const facts = explainFailure(failure, systemCode);
    if (facts.reason !== undefined) this.errorReason = facts.reason;
    if (facts.blames !== undefined && this.target) this.#table.add(this.target.row, BLAMED[facts.blames]);
    return facts;
  }

  /** The node answers itself. */
  onOwnAnswer(status: number, cause: string): void {
    this.status = status;
    this.cause = cause;
    this.#countStatus(status);
    this.#countOwn(status);
  }

  /** The node answers as a rule says: with a redirect to `location`, or a fixed response where that is ''. */
  onAction(status: number, location: string): void {
    const row = this.#node.base.row;
    this.status = status;
    this.redirectUrl = location;
    this.#countStatus(status);
    this.#table.add(row, location === '' ? NODE_FLOAT.fixedResponses : NODE_FLOAT.redirects);
    if (status >= 400) this.#countOwn(status);
  }

  /** It fails without an answer: the client is gone (460, 400), was sent away (0), or got the beginning of one. */
  onFailure(status: number, cause: string): void {
    this.cause = cause;
    if (this.status !== 0 || status === 0) return;
    this.status = status;
    this.#countOwn(status);
    if (status === 460 && this.target) this.#table.add(this.target.row, TARGET_FLOAT.clientAborts);
  }

  /** It is over, one way or the other. */
  end(nowMs: number): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.attempts?.end();
    this.attempts = null;
    this.doneMs = nowMs;
    this.#table.shift(this.#node.base.row, NODE_INT.inFlight, -1);
    if (this.target) this.#endAt(this.target);
    if (this.client.isIpv6) this.#countIpv6();
    this.#books.observer?.onRequestDone(this);
    if (this.failure !== null) this.#noteFailure(this.failure);
    this.group = null;
    this.target = null;
    this.originalHead = '';
    this.requestHead = ''; // an idle connection keeps nothing of its last request alive
    this.traceId = '';
  }

  #endAt({ row }: TargetState): void {
    this.#table.shift(row, TARGET_INT.inFlight, -1);
    if (this.isCall) this.#table.add(row, TARGET_FLOAT.lambdaBytes, this.requestBytes + this.responseBytes);
  }

  #countIpv6(): void {
    const row = this.#node.base.row;
    this.#table.add(row, NODE_FLOAT.ipv6Requests);
    this.#table.add(row, NODE_FLOAT.ipv6Bytes, this.requestBytes + this.responseBytes);
  }

  #noteFailure(failure: Failure): void {
    const { targetGroupArn, target } = this;
    const key = target?.configuration.key ?? null;
    this.#books.failures.note({ failure, targetGroupArn, key, status: this.#isCutOff ? null : this.status });
  }

  #countStatus(status: number): void {
    const cell = NODE_CLASS_CELLS[Math.floor(status / 100)];
    if (cell !== undefined) this.#table.add(this.#node.base.row, cell);
  }

  #countOwn(status: number): void {
    const row = this.#node.base.row;
    this.#table.add(row, status < 500 ? NODE_FLOAT.elb4xx : NODE_FLOAT.elb5xx);
    const cell = OWN_CELLS[status];
    if (cell !== undefined) this.#table.add(row, cell);
  }
}

/** Who is at fault when a function gives no answer. Source: ELB, *CloudWatch metrics of the ALB*. */
const BLAMED = { function: TARGET_FLOAT.lambdaUserErrors, service: TARGET_FLOAT.lambdaInternalErrors } as const;

/** ELB's words for transforms whose result could not be sent. */
const BAD_TRANSFORMS: Readonly<Partial<Record<Failure, string>>> = {
  badHostTransform: 'TransformInvalidHost',
  badUrlTransform: 'TransformInvalidPath',
};

const NODE_CLASS_CELLS: readonly (number | undefined)[] = [
  undefined,
  undefined,
  NODE_FLOAT.status2xx,
  NODE_FLOAT.status3xx,
  NODE_FLOAT.status4xx,
  NODE_FLOAT.status5xx,
];
const TARGET_CLASS_CELLS: readonly (number | undefined)[] = [
  undefined,
  undefined,
  TARGET_FLOAT.status2xx,
  TARGET_FLOAT.status3xx,
  TARGET_FLOAT.status4xx,
  TARGET_FLOAT.status5xx,
];
const OWN_CELLS: Readonly<Record<number, number>> = {
  460: NODE_FLOAT.elb460,
  500: NODE_FLOAT.elb500,
  502: NODE_FLOAT.elb502,
  503: NODE_FLOAT.elb503,
  504: NODE_FLOAT.elb504,
};

function countBucket(table: SharedTable, row: number, bucket: number): void {
  const index = row * INTS_PER_ROW + bucket;
  table.buckets[index] = (table.buckets[index] ?? 0) + 1;
}
