import type { ParsedCallInput } from '../../contract/calls.ts';
import type { TriedHealthCheck } from '../../contract/views/ProbeView.ts';
import { startProbe } from '../../health/io/startProbe.ts';
import type { ProbeOrder } from '../../health/ProbeOrder.ts';
import type { ProbeReport } from '../../health/ProbeReport.ts';
import { functionCallOf } from '../../model/functionGroupAttributes.ts';
import { isGatewayProtocol } from '../../model/gatewayGroupAttributes.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { BoundPorts } from '../../model/BoundPorts.ts';
import type { Clock } from '../../model/Clock.ts';
import type { NodeRecord } from '../../model/LoadBalancer.ts';
import type { InstanceId } from '../../model/names.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup, TargetRegistration } from '../../model/TargetGroup.ts';
import { healthCheckConfiguration } from '../../snapshot/healthCheckConfiguration.ts';
import { nodePlacesOf } from '../../snapshot/nodePlacesOf.ts';
import { usableAddress } from '../../snapshot/usableAddress.ts';
import { changedHealthCheck } from '../operations/changedHealthCheck.ts';
import { findTargetGroup } from '../operations/find.ts';
import { probeView } from './probeView.ts';

/** Targets that are probed at once. */
const AT_ONCE = 32;
/** Whoever probes for a group that no load balancer uses. */
const OWN_ADDRESS = '127.0.0.1';

type Result = Pick<ProbeReport, 'outcome' | 'status' | 'firstBytes'>;

/**
 * Probes targets of a group once with settings that are not saved, from the address of a node that would probe them
 * (this machine's own when there is none); no verdict and no history changes. Each target has its own result, in the
 * order asked for; one that cannot be reached by any settings, such as a stopped instance, is `notRun` with the reason.
 * Errors: `TargetGroupNotFound`, `InvalidTarget`, `ValidationError`. Source: console, *Edit health check settings*; HCK-06.
 */
export async function tryHealthCheck(
  resources: Resources,
  input: ParsedCallInput<'tryHealthCheck'>,
  { clock, ports }: { readonly clock: Clock; readonly ports: BoundPorts },
): Promise<readonly TriedHealthCheck[]> {
  const { targetGroupArn, keys, ...fields } = input;
  const group = findTargetGroup(resources, targetGroupArn);
  const settings = changedHealthCheck(group, group.healthCheck, fields);
  const { protocol, path, matcher, version, timeoutMs } = healthCheckConfiguration(settings, group.protocolVersion);
  const question = { protocol, path, matcher, ...(version !== undefined && { version }) };
  const functionCall = functionCallOf(group);
  const hasOldTls = isGatewayProtocol(group.protocol);
  const targets = registrations(resources, group, keys);
  const nodes = nodesOf(resources, group);
  const nodePlaces = nodePlacesOf(resources, ports);
  const results: TriedHealthCheck[] = [];
  let next = 0;
  const work = async () => {
    for (let place = next; place < targets.length; place = next) {
      next += 1;
      const target = targets[place];
      if (!target) return;
      const host = usableAddress(target, {
        targetType: group.targetType,
        instances: resources.instances,
        nodes: resources.nodes,
        nodePlaces,
      });
      const asked = settings.healthCheckPort === 'traffic-port' ? target.port : settings.healthCheckPort;
      const isInstance = group.targetType === 'instance';
      const port = isInstance ? ports.ofInstance(target.id as InstanceId, asked) : asked; // such a group's ids are
      const sourceAddress = (nodes.find(({ zone }) => zone === target.zone) ?? nodes[0])?.address ?? OWN_ADDRESS;
      const startedAtMs = clock.nowMs();
      const startedMs = clock.monotonicMs();
      const result =
        host === undefined
          ? UNREACHABLE[group.targetType]
          : await probeOnce(
              { ...question, host, port, sourceAddress, hasOldTls, ...(functionCall && { functionCall }) },
              timeoutMs,
              clock,
            );
      const latencyMs = clock.monotonicMs() - startedMs;
      results[place] = { key: target.key, probe: probeView({ nodeId: null, startedAtMs, latencyMs, ...result }) };
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, targets.length) }, work));
  return results;
}

const UNREACHABLE: Readonly<Record<TargetGroup['targetType'], Result>> = {
  instance: { outcome: { kind: 'notRun', error: 'the instance does not run' }, status: 0 },
  alb: { outcome: { kind: 'notRun', error: 'the load balancer has no node' }, status: 0 },
  ip: { outcome: { kind: 'notRun', error: 'the address is a load balancer node’s own' }, status: 0 },
  lambda: { outcome: { kind: 'notRun', error: 'the function has no ARN' }, status: 0 },
};

function registrations(
  resources: Resources,
  group: TargetGroup,
  keys: readonly string[] | undefined,
): readonly TargetRegistration[] {
  const all = [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])];
  if (keys) {
    return keys.map((key) => {
      const found = all.find((one) => one.key === key);
      if (found) return found;
      throw new BalanzaError('InvalidTarget', `The target '${key}' is not registered with target group ${group.name}.`);
    });
  }
  if (all.length <= MOST_TARGETS) return all;
  const text = `Target group ${group.name} has ${all.length} targets; choose ${MOST_TARGETS} of them at most.`;
  throw new BalanzaError('ValidationError', text);
}

const MOST_TARGETS = 200;

function nodesOf(resources: Resources, group: TargetGroup): readonly NodeRecord[] {
  const loadBalancer = loadBalancerOfGroups(resources).get(group.targetGroupArn);
  return [...resources.nodes.values()].filter(
    (node) => node.loadBalancerArn === loadBalancer && node.retireAtMs === null,
  );
}

function probeOnce(order: ProbeOrder, timeoutMs: number, clock: Clock): Promise<Result> {
  return new Promise((resolve) => {
    let result: Result = { outcome: { kind: 'timeout' }, status: 0 };
    const probe = startProbe(order, {
      onOutcome: (outcome, status, firstBytes) => {
        result = { outcome, status, ...(firstBytes !== undefined && { firstBytes }) };
      },
      onClosed: () => {
        cancel();
        resolve(result);
      },
    });
    const cancel = clock.after(timeoutMs, () => {
      probe.abandon();
    });
  });
}
