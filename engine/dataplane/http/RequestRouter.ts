import { composeRequestHead, traceOf } from '../../wire/http1/composeRequestHead.ts';
import { replacedFields } from '../../wire/http1/replacedFields.ts';
import type { RequestWords } from '../../wire/http1/RequestWords.ts';
import { rewriteHead } from '../../wire/http1/rewriteHead.ts';
import type { GroupState } from '../node/GroupState.ts';
import { HeadVariables } from '../../routing/upstream/HeadVariables.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { UpstreamState } from '../node/UpstreamState.ts';
import type { ClientAddress } from './ClientAddress.ts';
import type { Exchange } from './Exchange.ts';
import type { Failure } from './failures.ts';
import type { Serving } from './HttpListener.ts';
import type { HttpNode } from './HttpNode.ts';
import type { Decision } from './ServedRules.ts';
import { UpstreamAttempts } from './UpstreamAttempts.ts';

/** Methods that may be repeated without harm (RFC 9110 9.2.2). */
const REPEATABLE = /^(?:GET|HEAD|OPTIONS|PUT|DELETE) /;

/** Of whom a request is. */
export interface RequestSource {
  readonly exchange: Exchange;
  readonly address: ClientAddress;
}

type Forward = Extract<Decision, { kind: 'forward' }>;

interface Attempted {
  readonly group: GroupState;
  readonly head: RequestWords;
  readonly exchange: Exchange;
}

/** From a head that was read to what is sent to which target, in whatever version it came. One a node. */
export class RequestRouter {
  readonly #node: HttpNode;

  constructor(node: HttpNode) {
    this.#node = node;
  }

  /** What the rules say is to be done, noted in the books. */
  decide(
    { actions, rules: { protocol } }: Serving,
    head: RequestWords,
    { exchange, address }: RequestSource,
  ): Decision {
    const nowMs = this.#node.clock.nowMs();
    const decision = actions.decide(head, { sourceIp: address.address, protocol, nowMs });
    exchange.noteDecision(decision);
    return decision;
  }

  /** Whom the request's cookies name, in a group that is sticky; else whom the algorithm chooses. */
  chooseTarget(group: GroupState, head: RequestWords, exchange: Exchange): TargetState | undefined {
    const { nowMs, clock, stickyCookies } = this.#node;
    const { stickiness } = group.settings;
    if (group.upstream !== null) return this.#firstAttempt(group.upstream, { group, head, exchange });
    if (stickiness === undefined) return group.choose(nowMs);
    const stick = stickyCookies.read(group, stickiness, { head, nowMs: clock.nowMs() });
    exchange.noteStick(stick);
    return stick.target ?? group.choose(nowMs);
  }

  /** Whom the method chooses, or ELB's own stickiness where that is on. */
  #firstAttempt(state: UpstreamState, { group, head, exchange }: Attempted): TargetState | undefined {
    const { clock, stickyCookies } = this.#node;
    const variables = new HeadVariables(head.text(), {
      remoteAddress: exchange.client.address,
      remotePort: exchange.client.port,
      scheme: this.#protocolOf(exchange) === 'HTTPS' ? 'https' : 'http',
      serverPort: this.#node.state.listener(exchange.listenerArn)?.port ?? 0,
    });
    exchange.attempts = new UpstreamAttempts(state, variables);
    const { stickiness } = group.settings;
    if (stickiness === undefined) return exchange.attempts.next();
    const stick = stickyCookies.read(group, stickiness, { head, nowMs: clock.nowMs() });
    exchange.noteStick(stick);
    return stick.target === null ? exchange.attempts.next() : exchange.attempts.at(stick.target);
  }

  #protocolOf(exchange: Exchange): string | undefined {
    return this.#node.state.listener(exchange.listenerArn)?.protocol;
  }

  /** The head for the target, with what `decision` changes in it. Notes it in the books, and the trace. */
  compose(serving: Serving, decision: Forward, source: RequestSource): string {
    const head = this.#node.requestHead;
    const { exchange, address } = source;
    exchange.traceId = traceOf(head, this.newTrace());
    const composed = composeRequestHead(head, serving.rules, address.fields(serving.rules), exchange.traceId);
    return this.rewritten(composed, decision, source);
  }

  /** Somebody wants to know what was sent. */
  get isObserved(): boolean {
    return this.#node.observer !== null;
  }

  /** For one more request: an id for `X-Amzn-Trace-Id`. */
  newTrace(): string {
    return this.#node.traceIds.next(this.#node.clock.nowMs());
  }

  /** A head that was composed for a target, with what `decision` and TLS change in it. Notes it in the books. */
  rewritten(composed: string, { rewrite }: Forward, { exchange, address }: RequestSource): string {
    const rewritten = rewrite === null ? composed : rewriteHead(composed, rewrite);
    if (rewritten !== composed) exchange.originalHead = composed;
    const { tls } = address;
    // A client cannot say of its TLS what the handshake did not.
    const needsTls = tls !== null && tls.fieldNames.length > 0;
    const text = needsTls ? replacedFields(rewritten, tls.fieldNames, tls.fields) : rewritten;
    exchange.requestHead = text;
    return text;
  }

  /** Why a group has nobody for a request: none that this node may use, or, by Angie's methods, none that can serve now. */
  absence(group: GroupState): Failure {
    return group.upstream !== null && group.eligible.length > 0 ? 'noLiveServer' : 'noTarget';
  }

  /** Whether a request that goes out as `text`, without a body, may be sent once more. */
  mayRepeat(group: GroupState, text: string): boolean {
    return group.settings.retryStaleConnection && REPEATABLE.test(text);
  }
}
