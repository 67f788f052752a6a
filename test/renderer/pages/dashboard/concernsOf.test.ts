import { describe, expect, it } from 'vitest';
import { concernsOf } from '../../../../renderer/pages/dashboard/concernsOf.ts';
import { formatsOf } from '../../../../renderer/look/formatsOf.ts';
import type { BrokenSample } from '../../../../renderer/parts/faults/useBrokenSamples.ts';
import type { States } from '../../../../renderer/store/states.ts';
import { english } from '../../../../renderer/texts/en/english.ts';
import { spanish } from '../../../../renderer/texts/es/spanish.ts';
import { ALB, groupArn, instance, topology, ZONE } from '../../../support/topology.ts';

const broken: BrokenSample = {
  instance: instance('a1'),
  name: 'a1',
  sample: { instanceId: 'a1', latencyMs: 0, errorPercent: 0, errorStatus: 500, healthStatus: 503, mode: 'answer' },
};
const states = (more: Partial<States> = {}): States => ({
  targets: new Map([
    [
      `${groupArn('web')}|a1:8080`,
      {
        state: 'unhealthy',
        reason: 'Target.ResponseCodeMismatch',
        description: 'Health checks failed with these codes: [503]',
      },
    ],
  ]),
  loadBalancers: new Map(),
  dns: new Map(),
  listeners: new Map(),
  instances: new Map(),
  ...more,
});
const concerns = (
  input: { readonly broken?: readonly BrokenSample[]; readonly states?: States; readonly texts?: typeof english } = {},
) =>
  concernsOf({
    resources: topology(),
    states: input.states ?? states(),
    broken: input.broken ?? [],
    nowMs: 0,
    texts: input.texts ?? english,
    formats: formatsOf('en'),
  });

describe('what needs attention', () => {
  it('names the last result of an unhealthy target’s checks, and leads to what decides it', () => {
    expect(concerns()).toMatchObject([
      {
        what: 'a1 of web is unhealthy',
        why: 'Health checks failed with these codes: [503]',
        fix: 'Edit success codes',
        does: { to: '/target-groups/web/edit/health-checks?field=matcher' },
      },
    ]);
  });

  it('names the fault where it is broken on purpose, mends it, and leads to what decides it all the same', () => {
    expect(concerns({ broken: [broken] })).toMatchObject([
      {
        why: 'Health checks failed with these codes: [503]. Broken on purpose: a1 /health answers 503.',
        fix: 'Mend',
        does: { mend: [broken] },
        other: { text: 'Edit success codes', to: '/target-groups/web/edit/health-checks?field=matcher' },
      },
    ]);
    expect(concerns({ broken: [broken], texts: spanish })[0]?.why).toMatch(
      /Averiado a propósito: a1 \/health responde 503\.$/,
    );
  });

  it('mends the faults that keep a zone out of DNS', () => {
    const failing = {
      targetGroupArn: groupArn('web'),
      name: 'web',
      healthy: 0,
      total: 2,
      neededCount: 1,
      neededPercent: null,
    };
    const zone = {
      zone: ZONE.a,
      address: '127.0.10.4',
      published: false,
      why: 'unhealthy',
      failing: [failing],
    } as const;
    const out = states({ targets: new Map(), dns: new Map([[ALB, [zone]]]) });
    expect(concerns({ states: out })).toMatchObject([{ fix: 'See why', does: { to: '/dns?lb=alb' } }]);
    expect(concerns({ states: out, broken: [broken] })).toMatchObject([{ fix: 'Mend', does: { mend: [broken] } }]);
    const elsewhere = { ...broken, instance: instance('b1') };
    expect(concerns({ states: out, broken: [elsewhere] })).toMatchObject([{ fix: 'See why' }]);
  });
});
