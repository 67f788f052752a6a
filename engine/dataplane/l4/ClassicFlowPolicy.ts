import type { ListenerConfiguration } from '../../model/NodeConfiguration.ts';
import { proxyLine } from '../../wire/proxyProtocol/proxyLine.ts';
import type { NodeState } from '../node/NodeState.ts';
import type { FlowClient, FlowPolicy, FlowRoute } from './FlowPolicy.ts';
import { groupsOfRule } from './groupsOfRule.ts';

/** Of a listener without the attribute. */
const STANDARD_IDLE_MS = 60_000;

/**
 * How a Classic Load Balancer treats connections: instances in rotation; the node's address towards them, the client's in
 * a line before all else where that is wished; a reset after the idle timeout. Source: E-049; ELB, *Classic*.
 */
export class ClassicFlowPolicy implements FlowPolicy {
  readonly onIdle = 'close';

  choose(node: NodeState, listener: ListenerConfiguration, client: FlowClient): FlowRoute | undefined {
    const [named] = groupsOfRule(listener);
    const group = named && node.group(named.targetGroupArn);
    // The rotation asks for no time: instances have no slow start here.
    const target = group?.choose(0);
    if (!group || !target) return undefined;
    const { address } = node.base;
    return {
      group,
      target,
      localAddress: target.configuration.host.startsWith('127.') ? address : null,
      preamble:
        group.settings.flow?.proxyProtocol === true
          ? proxyLine({
              sourceAddress: client.address,
              sourcePort: client.port,
              destinationAddress: address,
              destinationPort: listener.port,
            })
          : '',
    };
  }

  idleTimeoutMs({ tcpIdleTimeoutMs }: ListenerConfiguration): number {
    return tcpIdleTimeoutMs ?? STANDARD_IDLE_MS;
  }
}
