import { GATEWAY } from '../../model/gatewayGroupAttributes.ts';
import type { Buffer } from 'node:buffer';
import type { ListenerConfiguration } from '../../model/NodeConfiguration.ts';
import { outageBetween } from '../../model/outageBetween.ts';
import type { Random } from '../../model/Random.ts';
import { hashText } from '../../routing/hashFlow.ts';
import { parseGeneve, type GeneveFault, type GeneveHeader } from '../../wire/geneve/parseGeneve.ts';
import { withCookie } from '../../wire/geneve/writeGeneve.ts';
import { flowKey, goesForward, type FlowKey } from '../../wire/ip/flowKey.ts';
import { parseIpPacket, TCP_FLAG, IP_PROTOCOL, type IpPacket } from '../../wire/ip/parseIpPacket.ts';
import { TimeoutList } from '../http/TimeoutList.ts';
import { FlowCounters } from '../l4/FlowCounters.ts';
import type { FlowRoute } from '../l4/FlowPolicy.ts';
import { groupsOfRule } from '../l4/groupsOfRule.ts';
import { isUnhealthy } from '../l4/mustEndFlow.ts';
import type { GroupState } from '../node/GroupState.ts';
import type { NodeState } from '../node/NodeState.ts';
import { appliancesOf, chooseAppliance, type Appliances } from './chooseAppliance.ts';
import { GatewayFlow, type Peer } from './GatewayFlow.ts';

/** Why a datagram went nowhere. Nothing is ever answered: no ICMP, so no discovery of the path's MTU (E-071, E-072). */
export type GatewayDrop =
  | GeneveFault
  /** What it carries is no whole IP packet. */
  | 'malformed'
  | 'tooLong'
  | 'noTarget'
  /** The node has as many flows as it may have. */
  | 'full'
  /** From a target, with no cookie or one that no flow has any more. */
  | 'unknownCookie'
  /** The zone of the node or of the target is out. */
  | 'outage';

/** What becomes of a datagram. */
export type GatewayVerdict =
  | { readonly kind: 'send'; readonly bytes: Buffer; readonly to: Peer }
  | { readonly kind: 'drop'; readonly why: GatewayDrop };

/** Of flows without TCP, and of TCP ones of a listener that says nothing. Milliseconds. Source: ELB, *GWLB*. */
const IDLE_MS = 120_000;
const TCP_IDLE_MS = 350_000;
/** A connection that was reset or closed by both ends: for what is still on its way. */
const ENDING_MS = 10_000;
/** Some 500 bytes each. Further ones are refused. */
const MOST_FLOWS = 200_000;
/** Forgetting one costs less than 1 µs. */
const FORGOTTEN_PER_SWEEP = 10_000;
const NO_APPLIANCES: Appliances = { items: [], isFailingOpen: true };

export interface GatewayFlowsOptions {
  readonly state: NodeState;
  readonly listener: ListenerConfiguration;
  readonly random: Random;
  /** Default 200,000. */
  readonly mostFlows?: number;
}

/**
 * The flows of one node of a Gateway Load Balancer: which target has which, and where each datagram goes. It is all
 * decision; `GatewayListener` has the socket and the time.
 *
 * A packet from an endpoint belongs to the flow that its addresses, protocol and ports name, by as many of them as the
 * group says. The first one of a flow chooses the target, and the flow keeps it whatever becomes of the target, until
 * nothing came for the idle time, or the connection is over; only a group that rebalances moves the flows of targets that
 * are gone or unhealthy, each at its next packet. A packet from a target is known by the cookie of its flow, and goes to
 * the endpoint that the flow's packets of that direction come from. Every node decides by itself.
 *
 * Source: E-085, E-108 … E-113, NLB-03; contract, *Addresses and DNS*; ELB, *GWLB*.
 */
export class GatewayFlows {
  readonly #state: NodeState;
  readonly #listener: ListenerConfiguration;
  readonly #random: Random;
  readonly #mostFlows: number;
  readonly #counters: FlowCounters;
  readonly #byKey = new Map<string, GatewayFlow>();
  readonly #byCookie = new Map<number, GatewayFlow>();
  readonly #tcp = new TimeoutList();
  readonly #other = new TimeoutList();
  readonly #ending = new TimeoutList();
  /** Worked out at the first packet after a change. */
  readonly #appliances = new Map<GroupState, Appliances>();
  #targetHosts: ReadonlySet<string> | null = null;
  #targetPeers: ReadonlySet<string> | null = null;
  #lastCookie: number;

  constructor({ state, listener, random, mostFlows = MOST_FLOWS }: GatewayFlowsOptions) {
    this.#state = state;
    this.#listener = listener;
    this.#random = random;
    this.#mostFlows = mostFlows;
    this.#counters = new FlowCounters(state, 'tcp');
    this.#lastCookie = random.integer(2 ** 32);
  }

  /** How many flows there are. */
  get size(): number {
    return this.#byKey.size;
  }

  /** To be called after each change of the node and of a verdict. */
  onChange(): void {
    this.#appliances.clear();
    this.#targetHosts = null;
    this.#targetPeers = null;
  }

  /** Decides about a datagram. `nowMs`: monotonic; never goes back. `bytes` may be changed and kept. */
  receive(bytes: Buffer, sender: Peer, nowMs: number): GatewayVerdict {
    if (outageBetween(this.#state.base) !== undefined) return drop('outage');
    const header = parseGeneve(bytes);
    if (typeof header === 'string') return drop(header);
    const packet = parseIpPacket(bytes, header.innerAt, header.isIpv6);
    if (!packet) return drop('malformed');
    if (packet.bytes > GATEWAY.mtu) return drop('tooLong');
    const returning = this.#returning(header, sender);
    if (returning === 'unknownCookie') return drop(returning);
    return returning
      ? this.#fromTarget(bytes, packet, { flow: returning, nowMs })
      : this.#fromEndpoint({ bytes, header, packet }, sender, nowMs);
  }

  /** Forgets flows that are over. To be called a few times a second while there are any. */
  sweep(nowMs: number): void {
    const { tcpIdleTimeoutMs = TCP_IDLE_MS } = this.#configuration;
    this.#tcp.sweep(nowMs, tcpIdleTimeoutMs, FORGOTTEN_PER_SWEEP);
    this.#other.sweep(nowMs, IDLE_MS, FORGOTTEN_PER_SWEEP);
    this.#ending.sweep(nowMs, ENDING_MS, FORGOTTEN_PER_SWEEP);
  }

  /** Forgets every flow. */
  clear(): void {
    for (const flow of [...this.#byKey.values()]) this.#forget(flow);
  }

  get #configuration(): ListenerConfiguration {
    return this.#state.listener(this.#listener.listenerArn) ?? this.#listener;
  }

  /** The flow whose packet a target sends back; null when the sender is an endpoint. */
  #returning({ cookie }: GeneveHeader, sender: Peer): GatewayFlow | 'unknownCookie' | null {
    const flow = this.#byCookie.get(cookie);
    // A target that is gone may have flows still.
    if (flow?.route.target.configuration.host === sender.address) return flow;
    if (!this.#isTargetHost(sender.address)) return null;
    if (flow) return flow;
    // Taken for an endpoint's, what a target sends late would go round for ever.
    return cookie !== 0 || this.#isTarget(sender) ? 'unknownCookie' : null;
  }

  #fromTarget(
    bytes: Buffer,
    packet: IpPacket,
    { flow, nowMs }: { readonly flow: GatewayFlow; readonly nowMs: number },
  ): GatewayVerdict {
    if (this.#isOut(flow)) return drop('outage');
    const isForward = goesForward(bytes, packet, 5);
    const endpoint = flow.endpointOf(isForward);
    if (!endpoint) return drop('unknownCookie');
    this.#touch(flow, { packet, isForward }, nowMs);
    this.#counters.returned(flow.route, packet.bytes);
    return { kind: 'send', bytes, to: endpoint };
  }

  #fromEndpoint(
    { bytes, header, packet }: { readonly bytes: Buffer; readonly header: GeneveHeader; readonly packet: IpPacket },
    endpoint: Peer,
    nowMs: number,
  ): GatewayVerdict {
    const [named] = groupsOfRule(this.#configuration);
    const group = named && this.#state.group(named.targetGroupArn);
    const tuple = group?.settings.gateway?.tuple ?? 5;
    const name = flowKey(bytes, packet, tuple);
    const flow = this.#flowOf(name, packet, group);
    if (typeof flow === 'string') {
      this.#counters.rejected();
      return drop(flow);
    }
    if (this.#isOut(flow)) return drop('outage');
    flow.noteEndpoint(name.isForward, { address: endpoint.address, port: endpoint.port });
    this.#touch(flow, { packet, isForward: name.isForward }, nowMs);
    this.#counters.received(flow.route, packet.bytes);
    const { host, port } = flow.route.target.configuration;
    return { kind: 'send', bytes: withCookie(bytes, header, flow.cookie), to: { address: host, port } };
  }

  /** The flow that a packet belongs to: a known one, with another target where it has to move, or a new one. */
  #flowOf({ key }: FlowKey, { tcpFlags }: IpPacket, group: GroupState | undefined): GatewayFlow | 'noTarget' | 'full' {
    const known = this.#byKey.get(key);
    const isBeginning = (tcpFlags & (TCP_FLAG.syn | TCP_FLAG.ack)) === TCP_FLAG.syn;
    if (known && known.isEnding && isBeginning) this.#forget(known);
    else if (known) {
      if (this.#mustMove(known, group)) this.#move(known, this.#routeOf(key, group));
      return known;
    }
    if (this.#byKey.size >= this.#mostFlows) return 'full';
    const route = this.#routeOf(key, group);
    if (!route) return 'noTarget';
    const flow = new GatewayFlow({ key, cookie: this.#newCookie() }, route, (over) => {
      this.#forget(over);
    });
    this.#byKey.set(key, flow);
    this.#byCookie.set(flow.cookie, flow);
    this.#counters.begin(route);
    return flow;
  }

  #routeOf(key: string, group: GroupState | undefined): FlowRoute | undefined {
    const target = group && chooseAppliance(this.#appliancesOf(group), hashText(key), this.#random);
    return group && target && { group, target, localAddress: null, preamble: '' };
  }

  /** Source: NLB-03; ELB, *GWLB*, target failover. */
  #mustMove({ route: { target } }: GatewayFlow, group: GroupState | undefined): boolean {
    if (!group?.settings.gateway?.rebalances) return false;
    if (target.removed !== 'no') return true;
    if (!isUnhealthy(this.#state.table, target.row) || target.configuration.draining) return false;
    return !this.#appliancesOf(group).isFailingOpen;
  }

  #move(flow: GatewayFlow, route: FlowRoute | undefined): void {
    if (!route) return;
    this.#counters.end(flow.route);
    flow.route = route;
    this.#counters.begin(route);
  }

  #touch(
    flow: GatewayFlow,
    { packet, isForward }: { readonly packet: IpPacket; readonly isForward: boolean },
    nowMs: number,
  ): void {
    if (packet.protocol === IP_PROTOCOL.tcp) flow.isTcp = true;
    // A flow of fewer parts may be several connections, of which only one ends.
    if (packet.tcpFlags !== 0 && (flow.route.group.settings.gateway?.tuple ?? 5) === 5)
      flow.noteFlags(packet.tcpFlags, isForward);
    const list = flow.isEnding ? this.#ending : flow.isTcp ? this.#tcp : this.#other;
    list.touch(flow, nowMs);
  }

  #forget(flow: GatewayFlow): void {
    flow.list?.remove(flow);
    this.#byKey.delete(flow.key);
    this.#byCookie.delete(flow.cookie);
    this.#counters.end(flow.route);
  }

  #newCookie(): number {
    do this.#lastCookie = (this.#lastCookie + 1) >>> 0;
    while (this.#lastCookie === 0 || this.#byCookie.has(this.#lastCookie));
    return this.#lastCookie;
  }

  #appliancesOf(group: GroupState): Appliances {
    if (group.targets.size === 0) return NO_APPLIANCES;
    const known = this.#appliances.get(group);
    if (known) return known;
    const found = appliancesOf(group, this.#state.table);
    this.#appliances.set(group, found);
    return found;
  }

  #isOut({ route }: GatewayFlow): boolean {
    return outageBetween(this.#state.base, route.target.configuration.zone) !== undefined;
  }

  #isTargetHost(address: string): boolean {
    this.#targetHosts ??= new Set(this.#targets().map(({ host }) => host));
    return this.#targetHosts.has(address);
  }

  #isTarget({ address, port }: Peer): boolean {
    this.#targetPeers ??= new Set(this.#targets().map((target) => `${target.host}:${target.port}`));
    return this.#targetPeers.has(`${address}:${port}`);
  }

  #targets() {
    return [...this.#state.groups.values()].flatMap((group) =>
      [...group.targets.values()].map(({ configuration }) => configuration),
    );
  }
}

function drop(why: GatewayDrop): GatewayVerdict {
  return { kind: 'drop', why };
}
