import { expect, it } from 'vitest';
import { zoneReason } from '../../../renderer/parts/zoneReason.ts';
import { english } from '../../../renderer/texts/en/english.ts';
import { spanish } from '../../../renderer/texts/es/spanish.ts';

const group = { targetGroupArn: 'g', name: 'legacy:8080', healthy: 0, total: 2, neededCount: 1, neededPercent: null };
const OUT = { why: 'unhealthy', failing: [group] } as const;
const IN = { why: 'healthy', failing: [] } as const;

it.each([
  { texts: english, zone: IN, text: 'Every listener has enough healthy instances.' },
  { texts: english, zone: OUT, text: 'On instance port 8080, 0 of 2 instances are healthy; it needs 1.' },
  {
    texts: spanish,
    zone: OUT,
    text: 'En el puerto de instancia 8080, 0 de 2 instancias están en buen estado; mínimo 1.',
  },
])('E-074 of a Classic Load Balancer, a zone is in DNS or not for its instances: $text', ({ texts, zone, text }) => {
  expect(zoneReason(texts, zone, { isClassic: true })).toBe(text);
});

it('E-074 of the other types, a zone is in DNS or not for their target groups', () => {
  const failing = [{ ...group, name: 'app' }];
  expect(zoneReason(english, IN, {})).toBe('Every target group has enough healthy targets.');
  expect(zoneReason(english, { ...OUT, failing }, {})).toBe('Group app has 0 healthy targets of 2; it needs 1.');
});
