import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../../../engine/model/EngineEvent.ts';
import { eventOf } from '../../../../engine/model/eventOf.ts';
import type { LoadBalancerArn } from '../../../../engine/model/names.ts';
import { eventsCsv } from '../../../../renderer/pages/events/eventsCsv.ts';
import { eventRows, resourceTypeOf } from '../../../../renderer/pages/events/eventRows.ts';
import { english } from '../../../../renderer/texts/en/english.ts';
import { ALB, groupArn, LISTENER, topology } from '../../../support/topology.ts';

const changed = (atMs: number, resource: string | null = groupArn('web')): EngineEvent =>
  eventOf(
    { kind: 'change', title: '', detail: '', resource, fact: { code: 'healthCheckChanged', name: 'web' } },
    {
      atMs,
      actor: 'console',
      fields: [{ resource: 'x', field: 'healthCheck.healthCheckPath', before: '"/"', after: '"/health"' }],
    },
  );

describe('the rows of the event history', () => {
  it('have the resource by its name, and what changed as their summary', () => {
    const [row] = eventRows([changed(1)], topology(), english);
    expect(row).toMatchObject({
      words: { title: 'The health check of web was changed', detail: '' },
      resource: { name: 'web', path: '/target-groups/web' },
      resourceType: 'targetGroup',
      summary: 'Health check path: / → /health',
    });
  });

  it('keep their keys when newer ones come, also of the same moment, and when the oldest go', () => {
    const keysOf = (events: readonly EngineEvent[]) => eventRows(events, topology(), english).map(({ key }) => key);
    const [one, two, three] = [changed(1), changed(2), changed(2)];
    expect(keysOf([two, one])).toEqual(['2-1', '1-1']);
    expect(keysOf([three, two, one])).toEqual(['2-2', '2-1', '1-1']);
    expect(keysOf([three, two])).toEqual(['2-2', '2-1']);
  });

  it.each([
    [ALB, 'loadBalancer'],
    [LISTENER, 'listener'],
    [groupArn('web'), 'targetGroup'],
    ['i-0123', 'instance'],
    ['sg-0123', 'securityGroup'],
    ['arn:aws:acm:us-local-1:000000000000:certificate/0123', 'certificate'],
    [null, 'engine'],
    ['anything', 'other'],
  ] as const)('the type of %s is %s', (id, type) => {
    expect(resourceTypeOf(id)).toBe(type);
  });

  it('links a listener to its page', () => {
    const [row] = eventRows([changed(1, LISTENER)], topology(), english);
    expect(row?.resource).toEqual({ name: 'alb HTTP:8080', path: '/load-balancers/app/alb/listeners/8080' });
  });

  it('links the targets of a Classic Load Balancer to it: what stands for their group has no page', () => {
    const resources = topology({ groups: { 'old:80': [] } });
    const [alb] = resources.loadBalancers.values();
    if (!alb) throw new Error('the topology has one');
    const loadBalancerArn = 'arn:aws:elasticloadbalancing:us-local-1:000000000000:loadbalancer/old' as LoadBalancerArn; // as AWS writes them
    const loadBalancers = new Map([
      [loadBalancerArn, { ...alb, loadBalancerArn, name: 'old', isClassic: true as const }],
    ]);
    const [row] = eventRows([changed(1, groupArn('old:80'))], { ...resources, loadBalancers }, english);
    expect(row?.resource).toEqual({ name: 'old:80', path: '/load-balancers/classic/old' });
  });

  it('UIX-02 are exported with times and codes that programs read', () => {
    const [header, first] = eventsCsv(eventRows([changed(1)], topology(), english)).split('\r\n');
    expect(header).toBe('time,severity,type,code,event,resource,resourceType,resourceId,actor,outcome,detail');
    expect(first).toMatch(
      /^1970-01-01T00:00:00.001Z,info,change,healthCheckChanged,The health check of web was changed,web,/,
    );
  });
});
