import { groupBy } from '../../model/groupBy.ts';
import type { Notice } from './afterObservation.ts';

/** How many of a kind are still told one by one. */
const ONE_BY_ONE = 3;
/** How many titles a grouped notification lists. */
const LISTED = 5;

const MANY: Readonly<Record<Notice['kind'], { readonly bad: string; readonly good: string }>> = {
  targetHealth: { bad: 'targets are unhealthy', good: 'targets are healthy again' },
  targetProbe: { bad: 'targets fail their probes', good: 'targets pass their probes again' },
  zoneDns: { bad: 'zones are not in DNS', good: 'zones are in DNS again' },
  listener: { bad: 'listeners cannot listen', good: 'listeners are listening again' },
};

/**
 * What is told of the changes that came together: one by one while they are few, else one for all of a kind at a load
 * balancer, so that an outage is a handful of notifications and never a flood. `nameOf` is the load balancer's name.
 */
export function groupedNotices(
  notices: readonly Notice[],
  nameOf: (loadBalancerArn: string) => string,
): readonly Omit<Notice, 'id'>[] {
  const groups = groupBy(
    notices,
    ({ loadBalancerArn, kind, isRecovery }) => `${loadBalancerArn}|${kind}|${isRecovery}`,
  );
  return [...groups.values()].flatMap((group): readonly Omit<Notice, 'id'>[] => {
    const [first] = group;
    if (!first || group.length <= ONE_BY_ONE) return group.map(({ id: _, ...notice }) => notice);
    const { kind, isRecovery, loadBalancerArn } = first;
    const some = group.slice(0, LISTED);
    const listed = some.map(({ title }) => title);
    const loadBalancer = nameOf(loadBalancerArn);
    const told = some.map(({ fact }) => fact);
    const rest = group.length - listed.length;
    return [
      {
        kind,
        isRecovery,
        loadBalancerArn,
        resource: loadBalancerArn,
        title: `${group.length} ${MANY[kind][isRecovery ? 'good' : 'bad']} at ${loadBalancer}`,
        detail: `${listed.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`,
        fact: { code: 'many', kind, isRecovery, count: group.length, loadBalancer, first: told },
      },
    ];
  });
}
