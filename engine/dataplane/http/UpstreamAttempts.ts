import type { Clock } from '../../model/Clock.ts';
import {
  afterAttempt,
  isNonIdempotent,
  type AttemptDecision,
  type AttemptEnd,
} from '../../routing/upstream/afterAttempt.ts';
import type { HeadVariables } from '../../routing/upstream/HeadVariables.ts';
import type { Peer } from '../../routing/upstream/Peer.ts';
import type { UpstreamRequest } from '../../routing/upstream/UpstreamRequest.ts';
import { latin1 } from '../../wire/http1/characterClasses.ts';
import type { ResponseHead } from '../../wire/http1/ResponseHead.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { UpstreamState, WaitingRequest } from '../node/UpstreamState.ts';
import type { Failure } from './failures.ts';

/** How a request that waits goes on. */
export interface Waiter {
  /** At a target. */
  start(target: TargetState): void;
  /** With an error: nobody came free in time. */
  giveUp(): void;
}

/**
 * The attempts of one request in a group with one of Angie's methods: one server after the other, until one answers or
 * none is left. Each attempt that begins is ended once, by `lost`, `accepts` or `end`. Source, Angie 4.
 */
export class UpstreamAttempts {
  /** What was sent, to be sent again; null: a part of it is gone. */
  text: string | null = null;
  readonly #state: UpstreamState;
  readonly #clock: Clock;
  readonly #variables: HeadVariables;
  readonly #request: UpstreamRequest;
  readonly #startedMs: number;
  #peer: Peer | null = null;
  #attemptMs = 0;
  #headerMs: number | null = null;
  #responseMs: number | null = null;
  /** What was decided on the status of the last answer, until it is carried out. */
  #decision: AttemptDecision | null = null;
  #account = '';
  #feedback = '';
  #waiting: WaitingRequest | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(state: UpstreamState, variables: HeadVariables) {
    const { clock } = state;
    this.#state = state;
    this.#clock = clock;
    this.#variables = variables;
    this.#startedMs = clock.monotonicMs();
    this.#request = state.upstream.begin(variables.source, clock.nowMs());
  }

  /** Waits for a server. */
  get isWaiting(): boolean {
    return this.#waiting !== null;
  }

  /** The target of the next attempt; undefined: no server can take it now. */
  next(): TargetState | undefined {
    const peer = this.#state.upstream.choose(this.#request, this.#clock.nowMs());
    return peer === null ? undefined : this.#begin(peer);
  }

  /** An attempt at the target that ELB's own stickiness names. */
  at(target: TargetState): TargetState | undefined {
    const nowMs = this.#clock.nowMs();
    const peer = this.#state.peerOf(target);
    if (peer === undefined || peer.parameters.state === 'down' || !peer.isUsable(nowMs)) return this.next();
    return this.#begin(this.#request.select(peer, nowMs));
  }

  /** Waits in the group's queue; false: there is none, or it is full. */
  wait(waiter: Waiter): boolean {
    const waiting: WaitingRequest = {
      request: this.#request,
      start: (peer) => {
        this.#stopWaiting();
        const target = this.#begin(peer);
        if (target === undefined) waiter.giveUp();
        else waiter.start(target);
      },
    };
    if (!this.#state.wait(waiting)) return false;
    this.#waiting = waiting;
    this.#cancelTimer = this.#clock.after(this.#state.settings.queue?.timeoutMs ?? 0, () => {
      this.#leaveQueue();
      waiter.giveUp();
    });
    return true;
  }

  /** The head of an answer has come. False: it does not go to the client, `lost` says what follows. */
  accepts(head: ResponseHead): boolean {
    const decision = this.#decide({ kind: 'status', status: head.status }, true);
    if (decision.then !== 'deliver') {
      this.#decision = decision;
      return false;
    }
    this.#headerMs = this.#clock.monotonicMs() - this.#attemptMs;
    this.#readAnswer(head);
    return true;
  }

  /** The target's side failed before anything went to the client: what becomes of the request. */
  lost(failure: Failure): AttemptDecision {
    const end = ENDS[failure];
    const decision = this.#decision ?? (end === undefined ? null : this.#decide(end.end, end.hasSent));
    this.#decision = null;
    if (failure === 'staleConnection') this.#request.triesLeft += 1; // a kept connection costs no try
    if (decision === null) {
      this.#release('ok');
      return { outcome: 'failed', then: 'answer', status: 502 };
    }
    this.#release(decision.outcome, end?.hasSent ?? true);
    return decision;
  }

  /** All of the answer has come. */
  complete(): void {
    this.#responseMs = this.#clock.monotonicMs() - this.#attemptMs;
  }

  /** `Set-Cookie` of `sticky cookie`, with its CRLF; '' without. */
  cookieLine(): string {
    const { sticky } = this.#state.upstream;
    if (sticky === null || this.#peer === null) return '';
    const { source } = this.#variables;
    const cookie = sticky.cookie(this.#peer, this.#request, { source, nowMs: this.#clock.nowMs() });
    return cookie === null ? '' : `Set-Cookie: ${cookie}\r\n`;
  }

  /** The request is over, one way or the other. */
  end(): void {
    this.#leaveQueue();
    if (this.#peer !== null && this.#headerMs !== null) this.#learn(this.#peer, false);
    this.#release('ok');
  }

  #begin(peer: Peer): TargetState | undefined {
    this.#peer = peer;
    this.#attemptMs = this.#clock.monotonicMs();
    this.#headerMs = null;
    this.#responseMs = null;
    const target = this.#state.targetOf(peer);
    if (target === undefined) this.#release('ok'); // the group changed meanwhile
    return target;
  }

  #decide(end: AttemptEnd, hasSent: boolean): AttemptDecision {
    const { source } = this.#variables;
    return afterAttempt(end, {
      settings: this.#state.settings.nextUpstream,
      triesLeft: this.#request.triesLeft - 1,
      elapsedMs: this.#clock.monotonicMs() - this.#startedMs,
      isNonIdempotent: isNonIdempotent(source('request_method')),
      hasSent,
      isBodyGone: this.text === null,
    });
  }

  #release(outcome: 'failed' | 'next' | 'ok', hadConnection = true): void {
    const peer = this.#peer;
    if (peer === null) return;
    this.#peer = null;
    const nowMs = this.#clock.nowMs();
    const { method } = this.#state.settings;
    // Of an answer that broke off nothing counts that was to be read behind it.
    const isTooEarly = method.kind === 'feedback' && method.isAtLastByte && this.#responseMs === null;
    this.#state.upstream.release(this.#request, peer, {
      outcome,
      nowMs,
      hadConnection,
      ...(this.#headerMs !== null && { headerMs: this.#headerMs }),
      ...(this.#responseMs !== null && { responseMs: this.#responseMs }),
      ...(!isTooEarly && { account: this.#account, feedback: this.#feedback }),
    });
    this.#state.wake(nowMs);
  }

  /** Takes from an answer what averages and sessions need, while its head can be read. */
  #readAnswer(head: ResponseHead): void {
    const { account, feedback, upstream } = this.#state;
    if (account === null && feedback === null && upstream.sticky?.settings.mode.kind !== 'learn') return;
    const peer = this.#peer?.name ?? '';
    this.#variables.answered(latin1(head.bytes, head.start, head.end), { status: head.status, peer });
    const { source } = this.#variables;
    this.#account = account?.evaluate(source) ?? '';
    this.#feedback = feedback?.evaluate(source) ?? '';
    if (this.#peer !== null) this.#learn(this.#peer, true);
  }

  #learn(peer: Peer, isAtHeader: boolean): void {
    const { sticky } = this.#state.upstream;
    if (sticky === null) return;
    const { mode } = sticky.settings;
    if (mode.kind !== 'learn' || mode.isEarly !== isAtHeader) return;
    sticky.learn(peer, this.#request, { source: this.#variables.source, nowMs: this.#clock.nowMs() });
  }

  #leaveQueue(): void {
    if (this.#waiting !== null) this.#state.leave(this.#waiting);
    this.#stopWaiting();
  }

  #stopWaiting(): void {
    this.#waiting = null;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }
}

/** How failures of the target's side end an attempt; what is not here does not judge the server. */
const ENDS: Readonly<Partial<Record<Failure, { readonly end: AttemptEnd; readonly hasSent: boolean }>>> = {
  connectFailed: { end: { kind: 'error' }, hasSent: false },
  connectTimeout: { end: { kind: 'timeout' }, hasSent: false },
  targetTlsFailed: { end: { kind: 'error' }, hasSent: false },
  targetTlsTimeout: { end: { kind: 'timeout' }, hasSent: false },
  targetRefused: { end: { kind: 'error' }, hasSent: false },
  staleConnection: { end: { kind: 'error' }, hasSent: true },
  targetClosed: { end: { kind: 'error' }, hasSent: true },
  targetReset: { end: { kind: 'error' }, hasSent: true },
  malformedResponse: { end: { kind: 'invalid_header' }, hasSent: true },
  unaskedUpgrade: { end: { kind: 'invalid_header' }, hasSent: true },
  responseTimeout: { end: { kind: 'timeout' }, hasSent: true },
};
