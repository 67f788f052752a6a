import { addressBytes } from '../../model/addressBlock.ts';
import type { Random } from '../../model/Random.ts';
import type { BalancingMethod } from '../../model/upstream/BalancingMethod.ts';
import type { StickySettings } from '../../model/upstream/StickySettings.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import { checkedText, type CompiledText, type VariableSource } from './compileText.ts';
import { chooseByAddress } from './methods/chooseByAddress.ts';
import { chooseByKey } from './methods/chooseByKey.ts';
import type { ChooseInTier } from './methods/ChooseInTier.ts';
import { chooseInTurn } from './methods/chooseInTurn.ts';
import { chooseLeastConnected } from './methods/chooseLeastConnected.ts';
import { chooseOnRing } from './methods/chooseOnRing.ts';
import type { LearnedSessions } from './LearnedSessions.ts';
import { feedbackMethod } from './methods/feedbackMethod.ts';
import { leastTimeMethod } from './methods/leastTimeMethod.ts';
import { randomMethod } from './methods/randomMethod.ts';
import { Peer, peerName, type FailureEffect } from './Peer.ts';
import { PeerAverages, type Attempt } from './PeerAverages.ts';
import { StickyBinding } from './StickyBinding.ts';
import { Tier } from './Tier.ts';
import { UpstreamRequest } from './UpstreamRequest.ts';

/** What a group needs of its surroundings. */
export interface UpstreamOptions {
  readonly random: Random;
  /** Sessions of `sticky learn` that others share, or had before; by default none. */
  readonly sessions?: LearnedSessions | null;
}

/** How one peer changed hands when an attempt ended. */
export type Release = FailureEffect;

/**
 * A group of servers while it runs: chooses one for each attempt of a request, and learns from how attempts end. Pure but
 * for its own numbers: times are arguments, epoch milliseconds. A request is `begin`, then `choose` and `release` for each
 * attempt. Source, Angie 2.
 */
export class Upstream {
  readonly #random: Random;
  #group: UpstreamGroup;
  #primary: Tier;
  #backup: Tier | null;
  #choose: ChooseInTier;
  #averages: PeerAverages;
  #key: CompiledText | null;
  #sticky: StickyBinding | null;
  #peers: readonly Peer[] = [];
  #generation = 0;
  /** `backup_switch permanent`: whether the backup servers served last, and since when. */
  #isSwitched = false;
  #switchedAtMs = 0;
  /** The request that tries whether the primary servers are back. */
  #trial: UpstreamRequest | null = null;

  constructor(group: UpstreamGroup, { random, sessions = null }: UpstreamOptions) {
    this.#random = random;
    this.#group = group;
    this.#averages = new PeerAverages(group);
    this.#choose = this.#methodOf(group.method);
    this.#key = keyOf(group.method);
    this.#sticky = group.sticky === null ? null : stickyBinding(group.sticky, sessions);
    [this.#primary, this.#backup] = this.#arrange(group);
  }

  get group(): UpstreamGroup {
    return this.#group;
  }

  /** All peers: the primary ones in their order, then the backup ones. */
  get peers(): readonly Peer[] {
    return this.#peers;
  }

  get primary(): Tier {
    return this.#primary;
  }

  get backup(): Tier | null {
    return this.#backup;
  }

  get sticky(): StickyBinding | null {
    return this.#sticky;
  }

  /**
   * Other settings, other servers. Peers of a server and address that stay keep their numbers, sessions stay learned;
   * requests between two attempts find no server any more, when the servers changed. Source: Angie 2.11, 7.3.
   */
  replace(group: UpstreamGroup): void {
    const before = this.#group;
    this.#group = group;
    this.#averages = new PeerAverages(group);
    if (!isSame(group.method, before.method)) {
      this.#choose = this.#methodOf(group.method);
      this.#key = keyOf(group.method);
    }
    if (!isSame(group.sticky, before.sticky))
      this.#sticky = group.sticky === null ? null : new StickyBinding(group.sticky);
    if (isSame(group.servers, before.servers)) return;
    this.#generation += 1;
    [this.#primary, this.#backup] = this.#arrange(group);
  }

  /** A request comes. `source`: its variables. */
  begin(source: VariableSource, nowMs: number): UpstreamRequest {
    const { tries } = this.#group.nextUpstream;
    const budget = this.#primary.tries + (this.#backup?.tries ?? 0);
    const tier = this.#firstTier(nowMs);
    const request = new UpstreamRequest(tier, this.#generation, tries > 0 ? Math.min(tries, budget) : budget);
    if (this.#isSwitched && tier === this.#primary) this.#trial = request;
    if (this.#key !== null) request.key = this.#key.evaluate(source);
    if (this.#group.method.kind === 'ip_hash') request.addressBytes = hashedBytes(source('remote_addr'));
    this.#sticky?.read(request, source, nowMs);
    return request;
  }

  /** The peer of the next attempt, or null: no server can take the request at present. */
  choose(request: UpstreamRequest, nowMs: number): Peer | null {
    if (request.generation !== this.#generation) return null;
    if (this.#sticky !== null) {
      const bound = this.#bound(this.#sticky, request, nowMs);
      if (bound !== null) return request.select(bound, nowMs);
      if (request.stickyStatus === 'MISS' && this.#sticky.settings.isStrict) return null;
    }
    const peer = this.#choose(request.tier, request, nowMs);
    if (peer !== null || this.#backup === null) return peer;
    return this.#chooseElsewhere(this.#backup, request, nowMs);
  }

  /** A peer that the request is bound to by other means than `sticky`, if it can take it; null: it cannot. */
  chooseBound(request: UpstreamRequest, peer: Peer, nowMs: number): Peer | null {
    const isThere = this.#peers.includes(peer) && peer.parameters.state !== 'down';
    return isThere && peer.isUsable(nowMs) && !request.hasTried(peer) ? request.select(peer, nowMs) : null;
  }

  /** An attempt has ended; also counts down the attempts that the request has left. */
  release(request: UpstreamRequest, peer: Peer, attempt: Attempt): Release {
    let effect: Release = 'none';
    if (attempt.outcome === 'failed') effect = peer.fail(attempt.nowMs, this.#primary.isSingle);
    else if (attempt.hadConnection) {
      peer.succeed(attempt.nowMs);
      if (attempt.outcome === 'ok') this.#averages.note(peer, attempt);
      if (request === this.#trial && request.tier === this.#primary) this.#isSwitched = false;
    }
    peer.leave();
    request.triesLeft = Math.max(request.triesLeft - 1, 0);
    return effect;
  }

  /** The answer of a peer to an active check: `account` of the method decides whether it counts. */
  noteProbe(peer: Peer, attempt: Attempt): void {
    this.#averages.noteProbe(peer, attempt);
  }

  #bound(sticky: StickyBinding, request: UpstreamRequest, nowMs: number): Peer | null {
    if (request.hint === '') {
      request.stickyStatus = request.session === '' ? 'NEW' : 'MISS';
      return null;
    }
    const peer = sticky.find(this.#peers, request, nowMs);
    request.stickyStatus = peer === null ? 'MISS' : 'HIT';
    return peer;
  }

  /** With `backup_switch`, requests begin where the last one was served, but for one from time to time. */
  #firstTier(nowMs: number): Tier {
    const { backupSwitch } = this.#group;
    if (backupSwitch === null || !this.#isSwitched || this.#backup === null) return this.#primary;
    const { afterMs } = backupSwitch;
    if (afterMs === null || nowMs - this.#switchedAtMs < afterMs) return this.#backup;
    this.#switchedAtMs = nowMs;
    return this.#primary;
  }

  #chooseElsewhere(backup: Tier, request: UpstreamRequest, nowMs: number): Peer | null {
    const { backupSwitch } = this.#group;
    if (request.tier === backup && (backupSwitch === null || !this.#isSwitched)) return null;
    const other = request.tier === backup ? this.#primary : backup;
    request.enter(other);
    const peer = this.#choose(other, request, nowMs);
    if (peer === null || backupSwitch === null) return peer;
    this.#isSwitched = other === backup;
    this.#switchedAtMs = nowMs;
    return peer;
  }

  #methodOf(method: BalancingMethod): ChooseInTier {
    switch (method.kind) {
      case 'round_robin':
        return chooseInTurn;
      case 'hash':
        return method.isConsistent ? chooseOnRing : chooseByKey;
      case 'ip_hash':
        return chooseByAddress;
      case 'least_conn':
        return chooseLeastConnected;
      case 'random':
        return randomMethod(this.#random, method.isTwo);
      case 'least_time':
        return leastTimeMethod(this.#random, (peer) => this.#averages.of(peer));
      case 'feedback':
        return feedbackMethod(this.#random, {
          isInverse: method.isInverse,
          averageOf: (peer) => this.#averages.of(peer),
        });
      default:
        return method satisfies never;
    }
  }

  /** Makes the tiers; peers that were there before are the same objects. */
  #arrange(group: UpstreamGroup): [Tier, Tier | null] {
    const known = new Map(this.#peers.map((peer) => [`${peer.server} ${peer.name}`, peer]));
    const lines = group.servers.flatMap((server) => server.addresses.map((address) => ({ server, address })));
    const ordered = [
      ...lines.filter(({ server }) => !server.isBackup),
      ...lines.filter(({ server }) => server.isBackup),
    ];
    this.#peers = ordered.map(({ server, address }) => {
      const key = `${server.name} ${peerName(address)}`;
      const peer = known.get(key);
      known.delete(key); // a second line of the same address is a peer of its own
      if (peer === undefined) return new Peer(server.name, address, { parameters: server });
      peer.configure(server);
      return peer;
    });
    const primary = this.#peers.filter((peer) => !peer.parameters.isBackup);
    const backup = this.#peers.filter((peer) => peer.parameters.isBackup);
    const isSingle = primary.length === 1 && backup.length === 0;
    return [new Tier(primary, isSingle), backup.length > 0 ? new Tier(backup, false) : null];
  }
}

/** Sessions go on where there are some, within the limits that hold now. */
function stickyBinding(settings: StickySettings, sessions: LearnedSessions | null): StickyBinding {
  const { mode } = settings;
  if (sessions === null || mode.kind !== 'learn') return new StickyBinding(settings);
  sessions.configure({ sizeBytes: mode.zone.sizeBytes, timeoutMs: mode.timeoutMs });
  return new StickyBinding(settings, sessions);
}

function keyOf(method: BalancingMethod): CompiledText | null {
  return method.kind === 'hash' ? checkedText(method.key) : null;
}

/** What `ip_hash` looks at: three bytes of an IPv4 address, all of an IPv6 one, three zeros of anything else. */
function hashedBytes(address: string): readonly number[] {
  const bytes = addressBytes(address);
  if (bytes === null) return [0, 0, 0];
  return bytes.length === 4 ? bytes.slice(0, 3) : bytes;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
