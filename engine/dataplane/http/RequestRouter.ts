import { composeRequestHead, traceOf } from '../../wire/http1/composeRequestHead.ts';
import { replacedFields } from '../../wire/http1/replacedFields.ts';
import { latin1 } from '../../wire/http1/characterClasses.ts';
import type { RequestHead } from '../../wire/http1/RequestHead.ts';
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

interface Attempted {
  readonly group: GroupState;
  readonly head: RequestHead;
  readonly exchange: Exchange;
}

/** From a head that was read to what is sent to which target, in whatever version it came. One a node. */
export class RequestRouter {
  readonly #node: HttpNode;

  constructor(node: HttpNode) {
    this.#node = node;
  }

  /** What the rules say is to be done, noted in the books. */
  decide({ actions, rules: { protocol } }: Serving, head: RequestHead, { exchange, address }: RequestSource): Decision {
    const nowMs = this.#node.clock.nowMs();
    const decision = actions.decide(head, { sourceIp: address.address, protocol, nowMs });
    exchange.noteDecision(decision);
    return decision;
  }

  /** Whom the request's cookies name, in a group that is sticky; else whom the algorithm chooses. */
  chooseTarget(group: GroupState, head: RequestHead, exchange: Exchange): TargetState | undefined {
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
    const text = latin1(head.bytes, head.start, head.end);
    const variables = new HeadVariables(text, {
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
  compose(
    { rules }: Serving,
    { rewrite }: Extract<Decision, { kind: 'forward' }>,
    { exchange, address }: RequestSource,
  ): string {
    const head = this.#node.requestHead;
    exchange.traceId = traceOf(head, this.#node.traceIds.next(this.#node.clock.nowMs()));
    const composed = composeRequestHead(head, rules, address.fields(rules), exchange.traceId);
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
