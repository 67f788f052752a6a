import type { ListenerConfiguration } from '../../model/NodeConfiguration.ts';
import { LOCATION_CHARACTERS, redirectLocation } from '../../routing/redirectLocation.ts';
import { reachedPort } from '../../routing/reachedPort.ts';
import { RuleTable } from '../../routing/RuleTable.ts';
import type { RequestWords } from '../../wire/http1/RequestWords.ts';
import type { GroupState } from '../node/GroupState.ts';
import type { NodeState } from '../node/NodeState.ts';
import type { Failure } from './failures.ts';
import { GroupCookies } from './GroupCookies.ts';
import { HeadView } from './HeadView.ts';
import { redirectAnswer, type OwnAnswer } from './OwnAnswer.ts';
import { ServedRule, type Rewrite } from './ServedRule.ts';

/** What is to be done with a request, whatever version of HTTP it came in. */
export type Decision =
  | {
      readonly kind: 'forward';
      readonly rule: ServedRule;
      readonly group: GroupState;
      readonly rewrite: Rewrite | null;
      /** Lines for the response, each with its CRLF. */
      readonly cookies: string;
      readonly hasInvalidCookie: boolean;
    }
  | { readonly kind: 'answer'; readonly rule: ServedRule; readonly answer: OwnAnswer }
  | { readonly kind: 'fail'; readonly rule: ServedRule | null; readonly failure: Failure };

/** Of a request besides its head. */
export interface Asked {
  /** Of whoever holds the connection. */
  readonly sourceIp: string;
  readonly protocol: 'http' | 'https';
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

/** One object for all requests: filled anew by each. */
const view = new HeadView();

/**
 * The rules of one listener at one node, made ready when its configuration comes. A request's way through them ends in
 * the one thing to be done with it. Source: E-044; ELB, *Order of processing*.
 */
export class ServedRules {
  readonly #state: NodeState;
  readonly #listener: ListenerConfiguration;
  readonly #table: RuleTable;
  readonly #rules: readonly ServedRule[];
  readonly #cookies: GroupCookies;

  constructor(state: NodeState, listener: ListenerConfiguration) {
    this.#state = state;
    this.#listener = listener;
    this.#table = new RuleTable(listener.rules);
    this.#rules = listener.rules.map((rule, number) => new ServedRule(rule, number));
    this.#cookies = new GroupCookies(state.cookieSeal);
  }

  decide(head: RequestWords, asked: Asked): Decision {
    view.show(head, asked.sourceIp);
    // A listener with only its default rule looks at nothing.
    const rule = this.#rules[this.#rules.length === 1 ? 0 : this.#table.match(view)];
    if (rule === undefined) return { kind: 'fail', rule: null, failure: 'noRule' };
    const { action } = rule.configuration;
    switch (action.type) {
      case 'forward':
        return this.#forward(rule, head, asked);
      case 'fixed-response':
        return rule.answer ? { kind: 'answer', rule, answer: rule.answer } : fail(rule, 'noRule');
      case 'redirect': {
        const { port } = this.#listener;
        const { path, query } = view;
        const host = view.host === '' ? this.#state.base.dnsName : view.host;
        const reachedAt = (asked: number) => reachedPort(this.#listener, asked);
        const request = { protocol: asked.protocol, host, port, reachedAt, path, query };
        const location = redirectLocation(action, request);
        if (location.length > LOCATION_CHARACTERS) return fail(rule, 'redirectTooLong');
        return { kind: 'answer', rule, answer: redirectAnswer(action.statusCode === 'HTTP_301' ? 301 : 302, location) };
      }
      default:
        return action satisfies never;
    }
  }

  #forward(rule: ServedRule, head: RequestWords, { protocol, nowMs }: Asked): Decision {
    const { action } = rule.configuration;
    if (action.type !== 'forward') return fail(rule, 'noRule'); // asked for forwards alone
    const isSticky = action.stickiness.enabled;
    const sent = isSticky ? this.#cookies.read(action, head, nowMs) : null;
    const arn = sent?.targetGroupArn ?? rule.chooseGroup(action);
    if (arn === undefined) return fail(rule, 'noWeight');
    const group = this.#state.group(arn);
    if (group === undefined) return fail(rule, 'noTarget');
    const rewrite = rule.rewrite(view);
    if (typeof rewrite === 'string') return fail(rule, rewrite);
    const cookies = isSticky ? this.#cookies.fields(arn, protocol === 'https', nowMs) : '';
    return { kind: 'forward', rule, group, rewrite, cookies, hasInvalidCookie: sent?.isInvalid ?? false };
  }
}

function fail(rule: ServedRule, failure: Failure): Decision {
  return { kind: 'fail', rule, failure };
}
