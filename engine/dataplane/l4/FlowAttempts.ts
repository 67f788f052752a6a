import type { Clock } from '../../model/Clock.ts';
import { afterAttempt } from '../../routing/upstream/afterAttempt.ts';
import type { VariableSource } from '../../routing/upstream/compileText.ts';
import type { Peer } from '../../routing/upstream/Peer.ts';
import type { UpstreamRequest } from '../../routing/upstream/UpstreamRequest.ts';
import { newAttempt, streamVariable, type AttemptRecord } from '../virtualServer/AttemptRecord.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { UpstreamState } from '../node/UpstreamState.ts';

/** Of a flow: what its variables are made of. */
export interface FlowFacts {
  readonly address: string;
  readonly port: number;
  readonly protocol: 'TCP' | 'UDP';
  readonly serverAddress: string;
  readonly serverPort: number;
}

/**
 * The attempts of one flow in a group with one of Angie's methods: servers are tried until a connection stands, and then it
 * stays for life. Source, Angie 3.5.
 */
export class FlowAttempts {
  readonly #state: UpstreamState;
  readonly #clock: Clock;
  readonly #source: VariableSource;
  readonly #request: UpstreamRequest;
  readonly #startedMs: number;
  #peer: Peer | null = null;
  #attemptMs = 0;
  #connectMs: number | null = null;
  #firstByteMs: number | null = null;
  #hasFailed = false;

  constructor(state: UpstreamState, facts: FlowFacts) {
    this.#state = state;
    this.#clock = state.clock;
    this.#source = sourceOf(facts);
    this.#startedMs = this.#clock.monotonicMs();
    this.#request = state.upstream.begin(this.#source, this.#clock.nowMs());
  }

  /** The target of the next attempt; undefined: no server can take the flow. */
  next(): TargetState | undefined {
    const peer = this.#state.upstream.choose(this.#request, this.#clock.nowMs());
    if (peer === null) return undefined;
    this.#peer = peer;
    this.#attemptMs = this.#clock.monotonicMs();
    const target = this.#state.targetOf(peer);
    if (target === undefined) this.#release('ok');
    return target;
  }

  /** The connection stands: the server is alive. */
  connected(): void {
    this.#connectMs = this.#clock.monotonicMs() - this.#attemptMs;
    this.#peer?.succeed(this.#clock.nowMs());
    this.#learn(true);
  }

  /** Bytes have come from the server. */
  answered(): void {
    this.#firstByteMs ??= this.#clock.monotonicMs() - this.#attemptMs;
  }

  /** The connection could not be made; whether another server may be tried. */
  lost(kind: 'error' | 'timeout'): boolean {
    const decision = afterAttempt(
      { kind },
      {
        settings: this.#state.settings.nextUpstream,
        triesLeft: this.#request.triesLeft - 1,
        elapsedMs: this.#clock.monotonicMs() - this.#startedMs,
        isNonIdempotent: false,
        hasSent: false,
        isBodyGone: false,
      },
    );
    this.#release('failed');
    return decision.then === 'retry';
  }

  /** The system refused a datagram: then the session counts as failed when it ends. */
  noteFailure(): void {
    this.#hasFailed = true;
  }

  /** The flow is over. */
  end(): void {
    if (this.#connectMs !== null) this.#learn(false);
    this.#release(this.#hasFailed ? 'failed' : 'ok');
  }

  #release(outcome: 'failed' | 'ok'): void {
    const peer = this.#peer;
    if (peer === null) return;
    this.#peer = null;
    const [connectMs, headerMs] = [this.#connectMs, this.#firstByteMs];
    const responseMs = connectMs === null ? null : this.#clock.monotonicMs() - this.#attemptMs;
    const { account, feedback } = this.#state;
    const source = this.#endedSource({ ...newAttempt(peer.name), connectMs, headerMs, responseMs });
    this.#state.upstream.release(this.#request, peer, {
      outcome,
      nowMs: this.#clock.nowMs(),
      hadConnection: connectMs !== null,
      ...(connectMs !== null && { connectMs }),
      ...(responseMs !== null && { responseMs }),
      ...(headerMs !== null && { headerMs }),
      ...(account !== null && { account: account.evaluate(source) }),
      ...(feedback !== null && { feedback: feedback.evaluate(source) }),
    });
  }

  /** Variables of the flow, and of the attempt that has ended; its bytes are counted elsewhere. Source: Angie 3.5. */
  #endedSource(attempt: AttemptRecord): VariableSource {
    return (name) => {
      if (name.startsWith('upstream_bytes_')) return '';
      return streamVariable(name, [attempt]) ?? this.#source(name);
    };
  }

  #learn(isAtConnect: boolean): void {
    const { sticky } = this.#state.upstream;
    if (sticky === null || this.#peer === null) return;
    const { mode } = sticky.settings;
    if (mode.kind !== 'learn' || mode.isEarly !== isAtConnect) return;
    sticky.learn(this.#peer, this.#request, { source: this.#source, nowMs: this.#clock.nowMs() });
  }
}

function sourceOf({ address, port, protocol, serverAddress, serverPort }: FlowFacts): VariableSource {
  const variables = new Map([
    ['remote_addr', address],
    ['remote_port', String(port)],
    ['protocol', protocol],
    ['server_addr', serverAddress],
    ['server_port', String(serverPort)],
  ]);
  return (name) => variables.get(name) ?? '';
}
