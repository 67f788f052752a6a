import type { NOTIFICATION_KINDS, NotificationFact } from '../../contract/views/NotificationView.ts';
import type { ZoneInDns } from '../../contract/views/StatesView.ts';
import { notificationWordsEn } from '../../contract/words/notificationWordsEn.ts';
import { targetId } from '../../model/changedResources.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';
import { nodeId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { ObservedStates } from '../health/observedStates.ts';
import type { ProbedTarget } from '../health/ProbeNews.ts';
import { targetName } from '../operations/targetsOfEvent.ts';

/** How something that notifications are about is, with the words for either state. */
export interface Condition {
  /** Names what it is about, for as long as that exists. */
  readonly id: string;
  readonly kind: (typeof NOTIFICATION_KINDS)[number];
  /** `unknown`: neither, such as a target whose first check is awaited, or one that is being deregistered. */
  readonly is: 'good' | 'bad' | 'unknown';
  readonly loadBalancerArn: string;
  /** ARN of what it concerns. */
  readonly resource: string;
  readonly title: string;
  readonly detail: string;
  /** The same, to be worded in any language. */
  readonly fact: NotificationFact;
}

/** Everything that a notification can be about, as it is now. `probed`: by target id. Source: E-117, A-062. */
export function conditionsOf(
  observed: ObservedStates,
  resources: Resources,
  probed: ReadonlyMap<string, ProbedTarget> = new Map(),
): readonly Condition[] {
  return [
    ...targetConditions(observed, resources),
    ...probeConditions(probed, resources),
    ...zoneConditions(observed, resources),
    ...listenerConditions(observed, resources),
  ];
}

function targetConditions({ targets }: ObservedStates, resources: Resources): readonly Condition[] {
  const users = loadBalancerOfGroups(resources);
  return [...resources.targets].flatMap(([group, registrations]) => {
    const loadBalancerArn = users.get(group);
    const name = resources.targetGroups.get(group)?.name ?? group;
    if (loadBalancerArn === undefined) return [];
    return [...registrations.values()].map((registration): Condition => {
      const id = targetId(registration);
      const health = targets.get(id);
      const is = health?.state === 'healthy' ? 'good' : health?.state === 'unhealthy' ? 'bad' : 'unknown';
      const detail = health && health.state !== 'healthy' ? `${health.reason}: ${health.description}` : '';
      const target = targetName(resources, registration.key);
      const title = `Target ${target} of ${name} is ${is === 'good' ? 'healthy again' : 'unhealthy'}`;
      const why = health && health.state !== 'healthy' ? health : { reason: null, description: '' };
      const { reason, description } = why;
      const fact = { code: 'target', target, group: name, isHealthy: is === 'good', reason, description } as const;
      return { id: `target|${id}`, kind: 'targetHealth', is, loadBalancerArn, resource: group, title, detail, fact };
    });
  });
}

function probeConditions(probed: ReadonlyMap<string, ProbedTarget>, resources: Resources): readonly Condition[] {
  const users = loadBalancerOfGroups(resources);
  return [...probed].flatMap(([id, { targetGroupArn, key, state, zones, failure }]): readonly Condition[] => {
    const loadBalancerArn = users.get(targetGroupArn);
    if (loadBalancerArn === undefined) return [];
    const group = resources.targetGroups.get(targetGroupArn)?.name ?? targetGroupArn;
    const isPassing = state === 'healthy';
    const target = targetName(resources, key);
    const fact = { code: 'probe', target, group, isPassing, zones, failure } as const;
    const is = isPassing ? 'good' : state === 'unhealthy' ? 'bad' : 'unknown';
    const words = notificationWordsEn(fact);
    return [{ id: `probe|${id}`, kind: 'targetProbe', is, loadBalancerArn, resource: targetGroupArn, ...words, fact }];
  });
}

function zoneConditions({ dns }: ObservedStates, resources: Resources): readonly Condition[] {
  return [...resources.loadBalancers.values()].flatMap(({ loadBalancerArn, name }) =>
    (dns.get(loadBalancerArn) ?? []).flatMap((zone): readonly Condition[] => {
      if (zone.why === 'retiring' || zone.why === 'starting') return []; // disabled or enabled by the user, who knows
      const title = `Zone ${zone.zone} of ${name} is ${zone.published ? 'in DNS again' : 'not in DNS'}`;
      return [
        {
          id: `zone|${loadBalancerArn}|${zone.zone}`,
          kind: 'zoneDns',
          // Published because no zone is healthy is neither: it has not left, and is not well.
          is: zone.why === 'failOpen' ? 'unknown' : zone.published ? 'good' : 'bad',
          loadBalancerArn,
          resource: loadBalancerArn,
          title,
          detail: zoneDetail(zone),
          fact: {
            code: 'zone',
            zone: zone.zone,
            loadBalancer: name,
            isInDns: zone.published,
            why: zone.why,
            failing: zone.failing.map((group) => ({ name: group.name, healthy: group.healthy, total: group.total })),
          },
        },
      ];
    }),
  );
}

function zoneDetail({ why, failing }: ZoneInDns): string {
  switch (why) {
    case 'healthy':
      return 'Every target group has enough healthy targets.';
    case 'failOpen':
      return 'No zone is healthy, so all are published (fail open).';
    case 'unhealthy':
      return `Too few healthy targets in ${failing.map(({ name, healthy, total }) => `${name} (${healthy} of ${total})`).join(', ')}.`;
    case 'shifted':
      return 'A zonal shift moves traffic away.';
    case 'starting':
      return 'Its node is starting.';
    case 'retiring':
      return 'The zone was disabled.';
    case 'outage':
      return 'The zone is out, and its node reaches no target.';
    default:
      return why satisfies never;
  }
}

function listenerConditions({ listeners }: ObservedStates, resources: Resources): readonly Condition[] {
  return [...resources.listeners.values()].flatMap((listener) =>
    [...resources.nodes.values()].flatMap((node): readonly Condition[] => {
      const { listenerArn, loadBalancerArn, protocol, port } = listener;
      if (node.loadBalancerArn !== loadBalancerArn || node.retireAtMs !== null) return [];
      const id = `${nodeId(loadBalancerArn, node.zone)}|${listenerArn}`;
      const state = listeners.get(id);
      const is = state === undefined ? 'unknown' : state.kind === 'listening' ? 'good' : 'bad';
      const name = resources.loadBalancers.get(loadBalancerArn)?.name ?? loadBalancerArn;
      const sentence = state?.kind === 'refused' ? state.sentence : '';
      return [
        {
          id: `listener|${id}`,
          kind: 'listener',
          is,
          loadBalancerArn,
          resource: listenerArn,
          title: `Listener ${protocol}:${port} of ${name} ${is === 'good' ? 'is listening again' : 'cannot listen'} in ${node.zone}`,
          detail: sentence,
          fact: {
            code: 'listener',
            protocol,
            port,
            loadBalancer: name,
            zone: node.zone,
            isListening: is === 'good',
            sentence,
          },
        },
      ];
    }),
  );
}
