import { groupsOfRule } from './groupsOfRule.ts';
import type { ListenerConfiguration } from '../../model/NodeConfiguration.ts';
import type { Random } from '../../model/Random.ts';
import { chooseByHash, chooseByWeight, hashFlow, hashText } from '../../routing/hashFlow.ts';
import { proxyHeader } from '../../wire/proxyProtocol/proxyHeader.ts';
import type { NodeState } from '../node/NodeState.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { UpstreamState } from '../node/UpstreamState.ts';
import { FlowAttempts } from './FlowAttempts.ts';
import type { FlowClient, FlowPolicy, FlowRoute } from './FlowPolicy.ts';

const COMMON_ADDRESS = '127.0.0.1';
/** Of a listener without the attribute. */
const STANDARD_IDLE_MS = 350_000;

/**
 * How a Network Load Balancer treats connections: the target by a hash of the flow, or of the client's address where the
 * group is sticky; the client's address kept towards the target, or told in a header; silence after the idle timeout.
 * Source: E-047, E-048, NLB-01, NLB-02; ELB, *NLB*.
 */
export class NetworkFlowPolicy implements FlowPolicy {
  readonly onIdle = 'forget';
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  choose(node: NodeState, listener: ListenerConfiguration, client: FlowClient): FlowRoute | undefined {
    return routeFlow(node, listener, client, 'TCP', this.#random.integer(2 ** 32));
  }

  idleTimeoutMs({ tcpIdleTimeoutMs }: ListenerConfiguration): number {
    return tcpIdleTimeoutMs ?? STANDARD_IDLE_MS;
  }
}

/**
 * The route of a flow by hash; undefined when the listener's groups have nobody that this node may send it to.
 * `sequence`: what else tells one flow of a client from another, 32 bits. No object is made but the route: opening a
 * connection is the dearest thing that happens to it.
 */
export function routeFlow(
  node: NodeState,
  listener: ListenerConfiguration,
  client: FlowClient,
  protocol: 'TCP' | 'UDP',
  sequence: number,
): FlowRoute | undefined {
  const { address: nodeAddress } = node.base;
  const hash = hashFlow({
    protocol,
    sourceAddress: client.address,
    sourcePort: client.port,
    destinationAddress: client.nodeAddress,
    destinationPort: listener.port,
    sequence,
  });
  const named = chooseByWeight(hash, groupsOfRule(listener));
  const group = named && node.group(named.targetGroupArn);
  const settings = group?.settings.flow;
  if (!group || !settings) return undefined;
  // Between IPv6 and IPv4 targets always see the node. Source: ELB, *Source address seen by targets*.
  const isKept = settings.preservesClientAddress && !client.address.includes(':');
  const source = isKept ? client.address : nodeAddress;
  const preamble =
    settings.proxyProtocol && protocol === 'TCP'
      ? proxyHeader({
          sourceAddress: client.address,
          sourcePort: client.port,
          destinationAddress: client.nodeAddress,
          destinationPort: listener.port,
        })
      : '';
  if (group.upstream === null) {
    const target = chooseByHash(settings.isSticky ? hashText(client.address) : hash, group.eligible);
    if (!target) return undefined;
    const localAddress = sourceFor(target, source);
    if (settings.preservesClientAddress && isHairpin(target, client))
      return { group, target, localAddress, isHairpin: true, preamble };
    return { group, target, localAddress, preamble };
  }
  const attempts = attemptsOf(group.upstream, { listener, client, protocol });
  const to = (target: TargetState): FlowRoute => ({
    group,
    target,
    localAddress: sourceFor(target, source),
    preamble,
    attempts,
    to,
  });
  const first = attempts.next();
  return first && to(first);
}

/** For a group with one of Angie's methods, which chooses instead of the hash of the flow. */
function attemptsOf(
  upstream: UpstreamState,
  {
    listener,
    client,
    protocol,
  }: {
    readonly listener: ListenerConfiguration;
    readonly client: FlowClient;
    readonly protocol: 'TCP' | 'UDP';
  },
): FlowAttempts {
  const { address, port } = client;
  return new FlowAttempts(upstream, {
    address,
    port,
    protocol,
    serverAddress: client.nodeAddress,
    serverPort: listener.port,
  });
}

/**
 * Whether the client is the target's own host. All that runs on this machine may have 127.0.0.1, so that two with this
 * address are not one host.
 */
function isHairpin({ configuration: { host } }: TargetState, { address }: FlowClient): boolean {
  return host === address && address !== COMMON_ADDRESS;
}

/** Targets see another address than the system's choice where the system allows that: loopback to loopback. */
function sourceFor(target: TargetState, address: string): string | null {
  return target.configuration.host.startsWith('127.') && address.startsWith('127.') ? address : null;
}
