import { changedResources } from '../model/changedResources.ts';
import type { InstanceState } from '../model/Instance.ts';
import { zoneNames } from '../model/zones.ts';
import type { ResourceChange, Resources } from '../model/Resources.ts';
import { initialChanges } from './operations/initialChanges.ts';
import { readdressed } from './operations/readdressed.ts';
import { emptyResources } from '../model/emptyResources.ts';

export interface LoadInput {
  readonly records: readonly ResourceChange[];
  readonly region: string;
  /** 1 to 6. */
  readonly zones: number;
  readonly nowMs: number;
  /** Second byte of the zones' subnets, for a first start; 0 unless several engines stand side by side. */
  readonly loopbackByte?: number;
  /** Every node and instance has the address 127.0.0.1; default false. */
  readonly shareLoopback?: boolean;
}

/**
 * The resources of a data folder, and the changes that complete them: default VPC, security group and subnets at the first start, or for
 * zones that were added, and addresses where they are shared now or no longer are. Instances that were running start anew. Throws an `Error` whose sentence says what to do when
 * the region, or the number of zones, does not fit what is there. Source: contract, *Starting*.
 */
export function loadResources(input: LoadInput): {
  readonly resources: Resources;
  readonly missing: readonly ResourceChange[];
} {
  const { records, region, zones, nowMs, loopbackByte = 0, shareLoopback = false } = input;
  const names = zoneNames(region, zones);
  const stored = changedResources(emptyResources(region, names, shareLoopback), records);
  const other = [...stored.subnets.values()].find(({ zone }) => zone.slice(0, -1) !== region);
  if (other) {
    const its = other.zone.slice(0, -1);
    throw new Error(
      `The data folder holds resources of the region ${its}, not ${region}. Start with --region ${its}, or choose another --data-dir.`,
    );
  }
  const used = [...stored.nodes.values(), ...stored.instances.values()].find(({ zone }) => !names.includes(zone));
  if (used) {
    const needed = 'abcdef'.indexOf(used.zone.slice(-1)) + 1;
    throw new Error(
      `The data folder holds resources in zone ${used.zone}, which --zones ${zones} leaves out. Start with --zones ${needed} or more, or choose another --data-dir.`,
    );
  }
  const unusedSubnets = [...stored.subnets.values()].filter(({ zone }) => !names.includes(zone));
  const initial = initialChanges(names, loopbackByte).filter(({ kind, id }) => !isStored(stored, kind, id));
  const moved = readdressed(changedResources(stored, initial));
  const addressed = changedResources(stored, moved);
  const restarted = [...addressed.instances.values()].flatMap((instance): ResourceChange[] => {
    const state = STATE_AT_START[instance.state];
    return state === undefined
      ? []
      : [
          {
            kind: 'instance',
            id: instance.instanceId,
            put: { ...instance, state, terminatedAtMs: state === 'terminated' ? nowMs : null },
          },
        ];
  });
  const missing = [...initial, ...moved, ...restarted];
  const hidden = unusedSubnets.map(({ subnetId }): ResourceChange => ({ kind: 'subnet', id: subnetId, put: null }));
  return { resources: changedResources(stored, hidden), missing };
}

/** Instances end with the engine and start again with it; what was on its way out has gone. */
const STATE_AT_START: Partial<Readonly<Record<InstanceState, InstanceState>>> = {
  running: 'pending',
  stopping: 'stopped',
  'shutting-down': 'terminated',
};

function isStored(resources: Resources, kind: ResourceChange['kind'], id: string): boolean {
  const collections: Partial<Record<ResourceChange['kind'], ReadonlyMap<string, unknown>>> = {
    vpc: resources.vpcs,
    subnet: resources.subnets,
    securityGroup: resources.securityGroups,
    internetGateway: resources.internetGateways,
    routeTable: resources.routeTables,
  };
  return collections[kind]?.has(id) ?? false;
}
