import type { Instance } from '../../engine/model/Instance.ts';
import { loadBalancerOfGroups } from '../../engine/model/loadBalancerOfGroups.ts';
import type { Resources } from '../../engine/model/Resources.ts';

/**
 * What people call an instance: its name, or its id where it has none. Where another that has not ended is called the
 * same, with the load balancer that it serves, or its id where it serves none: `a1 (sample-dns)`.
 */
export function toldApart(resources: Resources, instance: Instance): string {
  const { instanceId, name } = instance;
  if (name === '') return instanceId;
  const isShared = [...resources.instances.values()].some(
    (one) => one.name === name && one.instanceId !== instanceId && one.state !== 'terminated',
  );
  return isShared ? `${name} (${servedBy(resources, instance) ?? instanceId})` : name;
}

function servedBy(resources: Resources, { instanceId }: Instance): string | undefined {
  const users = loadBalancerOfGroups(resources);
  for (const [targetGroupArn, targets] of resources.targets) {
    const user = users.get(targetGroupArn);
    const name = user && resources.loadBalancers.get(user)?.name;
    if (name !== undefined && [...targets.values()].some(({ id }) => id === instanceId)) return name;
  }
  return undefined;
}
