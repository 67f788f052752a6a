import type { WantedInstance } from '../../instances/InstanceDetail.ts';
import { SAMPLE_CONTROL_PORT, SAMPLE_PORT } from '../../instances/samples/SampleSettings.ts';
import { SAMPLE_UPSTREAM_TAG } from '../../instances/samples/SampleUpstream.ts';
import type { BoundPorts } from '../../model/BoundPorts.ts';
import type { Resources } from '../../model/Resources.ts';

/**
 * What the runner is told: the instances that are to run, each with the ports on which a target group uses
 * or probes it, as they are bound.
 * Source: contract, *Instances, samples, traffic*.
 */
export function wantedInstances(resources: Resources, bound: BoundPorts): readonly WantedInstance[] {
  const portsOf = new Map<string, Set<number>>();
  for (const [arn, registrations] of resources.targets) {
    const group = resources.targetGroups.get(arn);
    if (group?.targetType !== 'instance') continue;
    for (const { id, port } of registrations.values()) {
      const ports = portsOf.get(id) ?? new Set();
      ports.add(port);
      const { healthCheckPort } = group.healthCheck;
      if (healthCheckPort !== 'traffic-port') ports.add(healthCheckPort);
      portsOf.set(id, ports);
    }
  }
  return [...resources.instances.values()]
    .filter(({ state }) => state === 'pending' || state === 'running')
    .map((instance) => {
      const { instanceId } = instance;
      const ports = [...(portsOf.get(instanceId) ?? [])];
      const at = (port: number) => bound.ofInstance(instanceId, port);
      const shared = bound.areShared ? { samplePort: at(SAMPLE_PORT), controlPort: at(SAMPLE_CONTROL_PORT) } : {};
      const upstream = resources.tags.get(instanceId)?.[SAMPLE_UPSTREAM_TAG];
      return { instance, ports: ports.map(at), ...shared, ...(upstream !== undefined && { upstream }) };
    });
}
