import { expect, it } from 'vitest';
import { toldApart } from '../../../renderer/parts/toldApart.ts';
import { instance, topology } from '../../support/topology.ts';

const resources = topology({ groups: { web: ['a1', 'b1'] } });
const a1 = instance('a1');
/** Of another example, with no group of its own. */
const twin = { ...a1, instanceId: 'i-twin' as typeof a1.instanceId }; // any text is looked for
const withTwin = (state: typeof a1.state) => ({
  ...resources,
  instances: new Map([...resources.instances, [twin.instanceId, { ...twin, state }] as const]),
});

it.each([
  { name: 'one of its name', among: resources, of: a1, is: 'a1' },
  { name: 'its load balancer where there is another', among: withTwin('running'), of: a1, is: 'a1 (alb)' },
  { name: 'its id where it serves none', among: withTwin('running'), of: twin, is: 'a1 (i-twin)' },
  { name: 'not what has ended', among: withTwin('terminated'), of: a1, is: 'a1' },
  { name: 'the id without a name', among: resources, of: { ...a1, name: '' }, is: 'a1' },
])('tells instances apart by $name', ({ among, of, is }) => {
  expect(toldApart(among, of)).toBe(is);
});
