import { expect, it } from 'vitest';
import { attributesOfListener } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import type { ListenerProtocol } from '../../../../engine/model/Listener.ts';
import { listenerAttributeGroups } from '../../../../renderer/pages/loadBalancers/listeners/listenerAttributeGroups.ts';
import { attributeNamesEn } from '../../../../renderer/texts/en/attributeNames.ts';
import { attributeNamesEs } from '../../../../renderer/texts/es/attributeNames.ts';

const told = (protocol: ListenerProtocol) =>
  listenerAttributeGroups(protocol)
    .map(({ group, keys }) => `${group} ${keys.length}`)
    .join(', ');

it.each([
  { protocol: 'HTTP', groups: 'response 11' },
  { protocol: 'HTTPS', groups: 'response 11, request 8' },
  { protocol: 'TCP', groups: 'traffic 1' },
  { protocol: 'UDP', groups: '' },
  { protocol: 'GENEVE', groups: 'traffic 2' },
] as const)('API-07 shows every attribute of a listener of $protocol once, in its group', ({ protocol, groups }) => {
  expect(told(protocol)).toBe(groups);
  const shown = listenerAttributeGroups(protocol).flatMap(({ keys }) => keys);
  expect(shown.toSorted()).toEqual(Object.keys(attributesOfListener(protocol)).toSorted());
});

it('names every attribute of a listener in both languages', () => {
  const keys = (['HTTPS', 'TCP', 'GENEVE'] as const).flatMap((protocol) => Object.keys(attributesOfListener(protocol)));
  expect(keys.filter((key) => attributeNamesEn[key] === undefined || attributeNamesEs[key] === undefined)).toEqual([]);
});
