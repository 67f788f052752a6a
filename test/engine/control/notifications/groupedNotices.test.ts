import { expect, it } from 'vitest';
import type { NotificationFact } from '../../../../engine/contract/views/NotificationView.ts';
import type { Notice } from '../../../../engine/control/notifications/afterObservation.ts';
import { groupedNotices } from '../../../../engine/control/notifications/groupedNotices.ts';

const fact = (place: number): NotificationFact => ({
  code: 'target',
  target: `t${place}`,
  group: 'tg',
  isHealthy: false,
  reason: 'Target.Timeout',
  description: 'Request timed out',
});
const notices = (count: number, more: Partial<Notice> = {}): readonly Notice[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `${place}`,
    kind: 'targetHealth',
    isRecovery: false,
    loadBalancerArn: 'lb',
    resource: 'tg',
    title: `Target t${place} is unhealthy`,
    detail: 'Target.Timeout: Request timed out',
    fact: fact(place),
    ...more,
  }));

const titles = (of: readonly Notice[]) => groupedNotices(of, () => 'web').map(({ title }) => title);

it('E-117 tells few changes one by one', () => {
  expect(titles(notices(3))).toEqual(['Target t0 is unhealthy', 'Target t1 is unhealthy', 'Target t2 is unhealthy']);
});

it('E-117 puts many together, by load balancer, kind and direction, so that an outage is no flood', () => {
  const many = [...notices(40), ...notices(4, { isRecovery: true }), ...notices(1, { kind: 'zoneDns', title: 'Zone' })];
  expect(groupedNotices(many, () => 'web')).toEqual([
    {
      kind: 'targetHealth',
      isRecovery: false,
      loadBalancerArn: 'lb',
      resource: 'lb',
      title: '40 targets are unhealthy at web',
      detail:
        'Target t0 is unhealthy; Target t1 is unhealthy; Target t2 is unhealthy; Target t3 is unhealthy; Target t4 is unhealthy; and 35 more.',
      fact: {
        code: 'many',
        kind: 'targetHealth',
        isRecovery: false,
        count: 40,
        loadBalancer: 'web',
        first: [0, 1, 2, 3, 4].map(fact),
      },
    },
    expect.objectContaining({ title: '4 targets are healthy again at web', isRecovery: true }),
    expect.objectContaining({ title: 'Zone' }),
  ]);
});
