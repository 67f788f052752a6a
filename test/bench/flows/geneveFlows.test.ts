import { expect, it } from 'vitest';
import { lostIn, strayedIn } from './FlowsResult.ts';
import { geneveFlows } from './geneveFlows.ts';

it('E-108, NLB-03 800 flows over real sockets keep to their targets while these fail, come, drain and go', async () => {
  expect(await geneveFlows(800)).toMatchObject({ kind: 'GENEVE', flows: 800, lost: 0, strayed: 0, left: 0 });
});

it('counts as strayed what left a target that it may not leave, and nothing that was lost', () => {
  const rounds = ['aabbc.', 'abbb.c', 'abbbbc'];
  expect([strayedIn(rounds, ['a', '']), strayedIn(rounds, ['', '']), lostIn(rounds)]).toEqual([0, 1, 2]);
});
