import type { Rule } from '../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../engine/model/LoadBalancer.ts';
import type { Resources } from '../../engine/model/Resources.ts';
import { listenerPath, loadBalancerPath } from './loadBalancerPath.ts';
import { zonePath } from './zonePath.ts';

/** What an ARN or id is called by people, and where its page is; null for one that is gone, or has no page. */
export interface NamedResource {
  readonly name: string;
  /** An address without `#`. */
  readonly path: string | null;
}

/** The name of what an ARN or id names; what is gone keeps the name that its ARN holds. */
export function resourceName(resources: Resources, id: string): NamedResource {
  const loadBalancer = values(resources.loadBalancers).find(({ loadBalancerArn }) => loadBalancerArn === id);
  if (loadBalancer) return { name: loadBalancer.name, path: loadBalancerPath(loadBalancer) };
  const group = values(resources.targetGroups).find(({ targetGroupArn }) => targetGroupArn === id);
  if (group) {
    const owner = classicOwner(resources, group.name);
    return { name: group.name, path: owner ? loadBalancerPath(owner) : `/target-groups/${group.name}` };
  }
  const instance = values(resources.instances).find(({ instanceId }) => instanceId === id);
  if (instance) {
    return {
      name: instance.name === '' ? instance.instanceId : instance.name,
      path: `/instances/${instance.instanceId}`,
    };
  }
  const certificate = values(resources.certificates).find(({ certificateArn }) => certificateArn === id);
  if (certificate) return { name: certificate.domainName, path: null };
  const zone = resources.zones.find((one) => one === id);
  if (zone !== undefined) return { name: zone, path: zonePath(zone) };
  const listener = values(resources.listeners).find(
    ({ listenerArn }) => listenerArn === id || values(resources.rules).some(isRuleOf(listenerArn, id)),
  );
  const owner = listener && resources.loadBalancers.get(listener.loadBalancerArn);
  if (!listener || !owner) return { name: nameInArn(id), path: null };
  const { protocol, port } = listener;
  return { name: `${owner.name} ${protocol}:${port}`, path: listenerPath(owner, port) };
}

/** The Classic Load Balancer whose instances a group stands for: it has no page of its own. Names of other groups hold no colon. */
function classicOwner({ loadBalancers }: Resources, groupName: string): LoadBalancer | undefined {
  const [owner, port] = groupName.split(':');
  if (port === undefined) return undefined;
  return values(loadBalancers).find(({ name, isClassic }) => isClassic === true && name === owner);
}

const isRuleOf = (arn: string, id: string) => (rule: Rule) => rule.listenerArn === arn && rule.ruleArn === id;

const values = <Value>(map: ReadonlyMap<string, Value>) => [...map.values()];

/** `web` of `arn:…:targetgroup/web/73e2…` and of `arn:…:loadbalancer/app/web/50dc…`; anything else as it is. */
function nameInArn(id: string): string {
  const parts = /:(targetgroup\/|loadbalancer\/app\/|listener\/app\/|listener-rule\/app\/)([^/]+)\//.exec(id);
  return parts?.[2] ?? id;
}
