import { exportAngie } from '../../angie/export/exportAngie.ts';
import { exportCloudFormation } from '../../angie/export/exportCloudFormation.ts';
import { exportTerraform } from '../../angie/export/exportTerraform.ts';
import type { Exported, Topology } from '../../angie/export/Topology.ts';
import type { Resources } from '../../model/Resources.ts';

const FORMATS = { angie: exportAngie, cloudformation: exportCloudFormation, terraform: exportTerraform } as const;

/** Writes the load balancers in another language, whether or not the engine has a data folder. Source: contract. */
export function exportConfiguration(resources: Resources, format: keyof typeof FORMATS): Exported {
  const topology: Topology = {
    loadBalancers: [...resources.loadBalancers.values()],
    listeners: [...resources.listeners.values()],
    rules: [...resources.rules.values()],
    targetGroups: [...resources.targetGroups.values()],
    targets: [...resources.targets.values()].flatMap((targets) => [...targets.values()]),
    instances: [...resources.instances.values()],
    classicNames: [...resources.classicLoadBalancers.values()].map(({ name }) => name),
  };
  return FORMATS[format](topology);
}
