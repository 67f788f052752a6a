import { expect, it } from 'vitest';
import { loadBalancerAttributes } from '../../../../engine/model/loadBalancerAttributes.ts';
import { attributeGroups } from '../../../../renderer/pages/loadBalancers/attributeGroups.ts';
import { attributeProblem } from '../../../../renderer/pages/loadBalancers/attributeProblem.ts';
import { loadBalancersEn } from '../../../../renderer/texts/en/loadBalancers.ts';

it('API-07 every attribute is in one group, once, and has a name', () => {
  const keys = attributeGroups('application').flatMap((group) => group.keys);
  expect(keys.toSorted()).toEqual(Object.keys(loadBalancerAttributes).toSorted());
  expect(keys.filter((key) => loadBalancersEn.attributes.names[key] === undefined)).toEqual([]);
});

it.each([
  { value: '1', problem: null },
  { value: '4000', problem: null },
  { value: '4001', problem: { kind: 'range', min: 1, max: 4000 } },
  { value: '1.5', problem: { kind: 'range', min: 1, max: 4000 } },
  { value: ' ', problem: { kind: 'empty' } },
])('API-07 an idle timeout of "$value"', ({ value, problem }) => {
  expect(attributeProblem(loadBalancerAttributes['idle_timeout.timeout_seconds'], value)).toEqual(problem);
});
