import { expect, it } from 'vitest';
import { summedFigures } from '../../../../engine/control/angie/summedFigures.ts';
import type { PeerFigures } from '../../../../engine/model/upstream/PeerFigures.ts';
import { STANDARD_SERVER } from '../../../../engine/model/upstream/UpstreamServer.ts';

const FIGURES: PeerFigures = {
  name: '10.0.0.1:80',
  server: 'i-1:80',
  service: null,
  parameters: STANDARD_SERVER,
  sid: 's',
  state: 'up',
  inFlight: 1,
  selectedTotal: 30,
  selectedAtMs: 5_000,
  responses: [[200, 29]],
  sentBytes: 10,
  receivedBytes: 100,
  failsTotal: 0,
  unavailableTotal: 0,
  downtimeMs: 0,
  downSinceMs: 0,
  connectMs: 0,
  headerMs: 10,
  responseMs: 0,
  average: null,
  probes: { count: 4, fails: 1, lastMs: 3_000, nextMs: 5_000 },
};

it('contract, *The AWS endpoint*: adds up what nodes counted, and weighs their averages', () => {
  const other: PeerFigures = {
    ...FIGURES,
    state: 'unavailable',
    selectedTotal: 10,
    selectedAtMs: 9_000,
    responses: [
      [200, 8],
      [503, 2],
    ],
    failsTotal: 2,
    unavailableTotal: 1,
    downtimeMs: 700,
    downSinceMs: 8_000,
    headerMs: 50,
    responseMs: 60,
    average: 0,
  };
  expect(summedFigures([FIGURES, other])).toEqual({
    ...FIGURES,
    state: 'unavailable',
    inFlight: 2,
    selectedTotal: 40,
    selectedAtMs: 9_000,
    responses: [
      [200, 37],
      [503, 2],
    ],
    sentBytes: 20,
    receivedBytes: 200,
    failsTotal: 2,
    unavailableTotal: 1,
    downtimeMs: 700,
    downSinceMs: 8_000,
    headerMs: 20,
    responseMs: 60, // of the one that has one
    average: 0, // a value that a server reports may be 0
    probes: { count: 8, fails: 2, lastMs: 3_000, nextMs: 5_000 },
  });
});

it.each([
  { states: ['up', 'up'], shown: 'up' },
  { states: ['up', 'busy'], shown: 'busy' },
  { states: ['recovering', 'unavailable'], shown: 'unavailable' },
  { states: ['unavailable', 'unhealthy'], shown: 'unhealthy' },
  { states: ['checking', 'draining'], shown: 'draining' },
] as const)('Angie 8.2 shows $shown of $states', ({ states, shown }) => {
  expect(summedFigures(states.map((state) => ({ ...FIGURES, state })))?.state).toBe(shown);
});

it('is nothing without a node', () => {
  expect(summedFigures([])).toBeNull();
});
