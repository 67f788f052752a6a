import { expect, it } from 'vitest';
import type { Notice } from '../../../../engine/control/notifications/afterObservation.ts';
import { groupedNotices } from '../../../../engine/control/notifications/groupedNotices.ts';

const notices = (count: number, more: Partial<Notice> = {}): readonly Notice[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `${place}`,
    kind: 'targetHealth',
    isRecovery: false,
    loadBalancerArn: 'lb',
    resource: 'tg',
    title: `Target t${place} is unhealthy`,
    detail: 'Target.Timeout: Request timed out',
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
    },
    expect.objectContaining({ title: '4 targets are healthy again at web', isRecovery: true }),
    expect.objectContaining({ title: 'Zone' }),
  ]);
});
