import { createHash } from 'node:crypto';
import type { PeerAddress, ServerParameters } from '../../model/upstream/UpstreamServer.ts';
import { peerCells, PEER_FLOAT, PEER_INT, PROBED, type PeerCells, type Probed } from './PeerCells.ts';

/**
 * How an attempt ended for the server. `failed` counts towards `max_fails`; `next`: the request goes on to another server
 * and this one is not to blame (403, 404); `ok`: everything else. Source: Angie 2.1, 4.2.
 */
export type AttemptOutcome = 'failed' | 'next' | 'ok';

/** What a failure changed. */
export type FailureEffect = 'none' | 'disabled';

export interface PeerOptions {
  readonly parameters: ServerParameters;
  /** By default in memory of its own. */
  readonly cells?: PeerCells;
}

/**
 * One address of a `server` line: its parameters, and its numbers in cells. Times are epoch milliseconds. Passive checks
 * count whole seconds, as Angie does. Source, Angie 2.1.
 */
export class Peer {
  /** `ip:port`, or `unix:/path`. */
  readonly name: string;
  /** The server as written in its line. */
  readonly server: string;
  readonly address: PeerAddress;
  parameters: ServerParameters;
  weight = 1;
  /** Of sticky sessions (A-080, V8). */
  sid = '';
  #ints: Int32Array;
  #floats: Float64Array;

  constructor(server: string, address: PeerAddress, { parameters, cells = peerCells() }: PeerOptions) {
    this.server = server;
    this.address = address;
    this.name = peerName(address);
    this.#ints = cells.ints;
    this.#floats = cells.floats;
    this.parameters = parameters;
    this.configure(parameters);
    this.#begin();
  }

  /** Goes on with other numbers: those of memory that may be shared, or of its own. */
  useCells({ ints, floats }: PeerCells): void {
    this.#ints = ints;
    this.#floats = floats;
    this.#begin();
  }

  #begin(): void {
    const isFresh = this.effectiveWeight === 0 && this.float(PEER_FLOAT.checkedSeconds) === 0;
    if (!isFresh) {
      // Another worker had the cells before this one, perhaps with another weight.
      this.effectiveWeight = Math.min(this.effectiveWeight, this.weight);
      return;
    }
    this.effectiveWeight = this.weight;
    this.#floats[PEER_FLOAT.average] = -1;
  }

  /** Other parameters, from here on; what was counted stays. */
  configure(parameters: ServerParameters): void {
    const { weight } = parameters;
    if (weight !== this.weight && this.effectiveWeight !== 0) this.effectiveWeight = weight;
    this.parameters = parameters;
    this.weight = weight;
    this.sid = parameters.sid ?? createHash('md5').update(this.name, 'latin1').digest('hex');
  }

  /** Health checks or the configuration forbid it: no method chooses it. */
  get isExcluded(): boolean {
    return this.#ints[PEER_INT.excluded] === 1;
  }

  set isExcluded(isExcluded: boolean) {
    this.#ints[PEER_INT.excluded] = isExcluded ? 1 : 0;
  }

  /** What active checks think of it. */
  get probed(): Probed {
    return PROBED_NAMES[this.#ints[PEER_INT.probed] ?? 0] ?? 'none';
  }

  set probed(probed: Probed) {
    this.#ints[PEER_INT.probed] = PROBED[probed];
  }

  /** No method chooses it: it is excluded, or active checks have not found it healthy. */
  get isBarred(): boolean {
    const probed = this.#ints[PEER_INT.probed];
    return this.isExcluded || probed === PROBED.unknown || probed === PROBED.unhealthy;
  }

  /** Counts an active check. `contradicting`: how many in a row speak against `probed` by now. */
  noteProbe(passed: boolean, contradicting: number, nowMs: number): void {
    this.setFloat(PEER_FLOAT.probes, this.float(PEER_FLOAT.probes) + 1);
    if (!passed) this.setFloat(PEER_FLOAT.failedProbes, this.float(PEER_FLOAT.failedProbes) + 1);
    this.setFloat(PEER_FLOAT.lastProbeAtMs, nowMs);
    this.#ints[PEER_INT.contradictingProbes] = contradicting;
  }

  /** Active checks begin anew. */
  beginProbes(): void {
    this.#ints[PEER_INT.contradictingProbes] = 0;
  }

  get conns(): number {
    return this.#ints[PEER_INT.conns] ?? 0;
  }

  get fails(): number {
    return this.#ints[PEER_INT.fails] ?? 0;
  }

  get effectiveWeight(): number {
    return this.#ints[PEER_INT.effectiveWeight] ?? 0;
  }

  set effectiveWeight(weight: number) {
    this.#ints[PEER_INT.effectiveWeight] = weight;
  }

  get currentWeight(): number {
    return this.#floats[PEER_FLOAT.currentWeight] ?? 0;
  }

  set currentWeight(weight: number) {
    this.#floats[PEER_FLOAT.currentWeight] = weight;
  }

  /** A 64-bit cell, for those that show or average. */
  float(cell: number): number {
    return this.#floats[cell] ?? 0;
  }

  setFloat(cell: number, value: number): void {
    this.#floats[cell] = value;
  }

  /** Whether it was failing when last heard of: `max_fails` reached, and no success since. */
  get isFailed(): boolean {
    const { maxFails } = this.parameters;
    return maxFails > 0 && this.fails >= maxFails;
  }

  get isBusy(): boolean {
    const { maxConns } = this.parameters;
    return maxConns > 0 && this.conns >= maxConns;
  }

  /** Whether it may take a request that is bound to it: drained servers may. */
  isUsable(nowMs: number): boolean {
    return !this.isBarred && !this.isBusy && (!this.isFailed || this.#isPenaltyOver(nowMs));
  }

  /** Whether a method may choose it. */
  isReady(nowMs: number): boolean {
    return this.parameters.state === 'up' && this.isUsable(nowMs);
  }

  /** Percent of its weight that the ramp of `slow_start` grants it; 100 outside of one. Source: Angie 2.1. */
  throttle(nowMs: number): number {
    const since = this.float(PEER_FLOAT.slowSinceMs);
    if (since === 0) return 100;
    const { slowStartMs } = this.parameters;
    const percent = slowStartMs > 0 ? Math.floor(((nowMs - since) * 100) / slowStartMs) : 100;
    if (percent < 100) return Math.max(percent, 0);
    this.setFloat(PEER_FLOAT.slowSinceMs, 0);
    return 100;
  }

  /** One step of the way back to its weight, after a failure took some; servers with `slow_start` have the ramp. */
  regain(): void {
    if (this.effectiveWeight < this.weight && this.parameters.slowStartMs === 0) this.effectiveWeight += 1;
  }

  /** Notes that a request goes to it. From here to the end of a failed server's penalty, nobody else tries it. */
  select(nowMs: number): void {
    this.setFloat(PEER_FLOAT.checkedSeconds, seconds(nowMs));
    this.setFloat(PEER_FLOAT.selectedAtMs, nowMs);
    this.setFloat(PEER_FLOAT.selectedTotal, this.float(PEER_FLOAT.selectedTotal) + 1);
    Atomics.add(this.#ints, PEER_INT.conns, 1);
  }

  /** Notes that a request is done with it, after `succeed` or `fail` where one of them applies. */
  leave(): void {
    if (Atomics.sub(this.#ints, PEER_INT.conns, 1) <= 0) this.#ints[PEER_INT.conns] = 0;
  }

  /** A failed attempt. `isSingle`: the group has no other, so it is not taken out (Angie 2.1). */
  fail(nowMs: number, isSingle: boolean): FailureEffect {
    const now = seconds(nowMs);
    const { maxFails, failTimeoutSeconds } = this.parameters;
    const fails = Atomics.add(this.#ints, PEER_INT.fails, 1) + 1;
    this.setFloat(PEER_FLOAT.failsTotal, this.float(PEER_FLOAT.failsTotal) + 1);
    this.setFloat(PEER_FLOAT.recoverAtSeconds, now + failTimeoutSeconds);
    this.setFloat(PEER_FLOAT.checkedSeconds, now);
    if (maxFails === 0) return 'none';
    this.#weaken(nowMs, fails);
    if (fails < maxFails) return 'none';
    this.#goDown(nowMs);
    return isSingle ? 'none' : 'disabled';
  }

  /** An attempt that did not fail: the end of its troubles if it was chosen after the penalty of the last failure. */
  succeed(nowMs: number): void {
    if (this.float(PEER_FLOAT.recoverAtSeconds) > this.float(PEER_FLOAT.checkedSeconds)) return;
    if (this.fails === 0) return;
    if (this.parameters.slowStartMs > 0 && this.isFailed) this.setFloat(PEER_FLOAT.slowSinceMs, nowMs);
    this.#comeUp(nowMs);
    this.#ints[PEER_INT.fails] = 0;
  }

  /** Begins the ramp of `slow_start`, if it has one: an active check found it healthy again. */
  beginSlowly(nowMs: number): void {
    if (this.parameters.slowStartMs > 0) this.setFloat(PEER_FLOAT.slowSinceMs, nowMs);
  }

  #isPenaltyOver(nowMs: number): boolean {
    const elapsed = seconds(nowMs) - this.float(PEER_FLOAT.checkedSeconds);
    return elapsed >= this.parameters.failTimeoutSeconds || elapsed < 0; // below 0: the clock was set back
  }

  /** A failure costs a part of the weight, or a part of the ramp. */
  #weaken(nowMs: number, fails: number): void {
    const { maxFails, slowStartMs } = this.parameters;
    if (slowStartMs === 0) {
      this.effectiveWeight = Math.max(this.effectiveWeight - Math.floor(this.weight / maxFails), 0);
    } else if (fails < maxFails) {
      const since = Math.max(this.float(PEER_FLOAT.slowSinceMs), nowMs - slowStartMs);
      this.setFloat(PEER_FLOAT.slowSinceMs, since + Math.floor(slowStartMs / maxFails));
    } else this.setFloat(PEER_FLOAT.slowSinceMs, 0);
  }

  #goDown(nowMs: number): void {
    if (this.float(PEER_FLOAT.downSinceMs) !== 0) return;
    this.setFloat(PEER_FLOAT.unavailableTotal, this.float(PEER_FLOAT.unavailableTotal) + 1);
    this.setFloat(PEER_FLOAT.downSinceMs, nowMs);
  }

  #comeUp(nowMs: number): void {
    const since = this.float(PEER_FLOAT.downSinceMs);
    if (since === 0) return;
    this.setFloat(PEER_FLOAT.downtimeMs, this.float(PEER_FLOAT.downtimeMs) + Math.max(nowMs - since, 0));
    this.setFloat(PEER_FLOAT.downSinceMs, 0);
  }
}

/** An address as `$upstream_addr` shows it. */
export function peerName({ host, port }: PeerAddress): string {
  if (host.startsWith('unix:')) return host;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

const PROBED_NAMES: readonly Probed[] = ['none', 'unknown', 'healthy', 'unhealthy'];

function seconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
