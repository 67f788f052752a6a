import { groupsOfRule } from './groupsOfRule.ts';
import type { ListenerConfiguration } from '../../model/NodeConfiguration.ts';
import type { Random } from '../../model/Random.ts';
import { chooseByHash, chooseByWeight, hashFlow, hashText } from '../../routing/hashFlow.ts';
import { proxyHeader } from '../../wire/proxyProtocol/proxyHeader.ts';
import type { GroupState } from '../node/GroupState.ts';
import type { NodeState } from '../node/NodeState.ts';
import type { TargetState } from '../node/TargetState.ts';
import { FlowAttempts } from './FlowAttempts.ts';
import type { FlowClient, FlowPolicy, FlowRoute } from './FlowPolicy.ts';

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
    const sequence = this.#random.integer(2 ** 32);
    return routeFlow(node, listener, { ...client, protocol: 'TCP', sequence });
  }

  idleTimeoutMs({ tcpIdleTimeoutMs }: ListenerConfiguration): number {
    return tcpIdleTimeoutMs ?? STANDARD_IDLE_MS;
  }
}

/** A client with what else makes its flow one. */
export interface FlowKey extends FlowClient {
  readonly protocol: 'TCP' | 'UDP';
  readonly sequence: number;
}

/** The route of a flow by hash; undefined when the listener's groups have nobody that this node may send it to. */
export function routeFlow(node: NodeState, listener: ListenerConfiguration, client: FlowKey): FlowRoute | undefined {
  const { address: nodeAddress } = node.base;
  const hash = hashFlow({
    protocol: client.protocol,
    sourceAddress: client.address,
    sourcePort: client.port,
    destinationAddress: nodeAddress,
    destinationPort: listener.port,
    sequence: client.sequence,
  });
  const named = chooseByWeight(hash, groupsOfRule(listener));
  const group = named && node.group(named.targetGroupArn);
  const settings = group?.settings.flow;
  if (!group || !settings) return undefined;
  const attempts = attemptsOf(node, group, { listener, client });
  const target = attempts
    ? attempts.next()
    : chooseByHash(settings.isSticky ? hashText(client.address) : hash, group.eligible);
  if (!target) return undefined;
  const isProxied = settings.proxyProtocol && client.protocol === 'TCP';
  const to = (target: TargetState): FlowRoute => ({
    group,
    target,
    localAddress: sourceFor(target, settings.preservesClientAddress ? client.address : nodeAddress),
    preamble: isProxied
      ? proxyHeader({
          sourceAddress: client.address,
          sourcePort: client.port,
          destinationAddress: nodeAddress,
          destinationPort: listener.port,
        })
      : '',
    ...(attempts && { attempts, to }),
  });
  return to(target);
}

/** For a group with one of Angie's methods, which chooses instead of the hash of the flow. */
function attemptsOf(
  node: NodeState,
  { upstream }: GroupState,
  { listener, client }: { readonly listener: ListenerConfiguration; readonly client: FlowKey },
): FlowAttempts | null {
  if (upstream === null) return null;
  const { address, port, protocol } = client;
  return new FlowAttempts(upstream, {
    address,
    port,
    protocol,
    serverAddress: node.base.address,
    serverPort: listener.port,
  });
}

/** Targets see another address than the system's choice where the system allows that: loopback to loopback. */
function sourceFor(target: TargetState, address: string): string | null {
  return target.configuration.host.startsWith('127.') && address.startsWith('127.') ? address : null;
}
