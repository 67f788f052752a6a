import { expect, it } from 'vitest';
import type { ZoneInDns } from '../../../../engine/contract/views/StatesView.ts';
import type { EventFact } from '../../../../engine/model/EventFact.ts';
import { ZONE } from '../../../support/topology.ts';
import { answerAt } from '../../../../renderer/pages/zones/answerAt.ts';

const zone = (letter: 'a' | 'b', published: boolean): ZoneInDns => ({
  zone: ZONE[letter],
  address: `127.0.${letter === 'a' ? 1 : 2}0.4`,
  published,
  why: published ? 'healthy' : 'shifted',
  failing: [],
});
const NOW = [zone('a', false), zone('b', true)];
const changed = (atMs: number, letter: 'a' | 'b', isPublished: boolean, loadBalancer = 'web') => {
  const fact: EventFact = {
    code: 'zoneInDns',
    zone: ZONE[letter],
    loadBalancer,
    isPublished,
    why: 'shifted',
    failing: [],
  };
  return { atMs, fact };
};

it.each([
  { name: 'as it is now', atMs: 1_000, answer: '127.0.20.4' },
  { name: 'before a zone was shifted away', atMs: 800, answer: '127.0.10.4 127.0.20.4' },
  { name: 'before another zone came back', atMs: 400, answer: '127.0.10.4' },
])('the answer that a client holds: $name', ({ atMs, answer }) => {
  // Newest first, as the history is.
  const events = [changed(950, 'b', false, 'api'), changed(900, 'a', false), changed(500, 'b', true)];
  expect(answerAt(NOW, events, { loadBalancer: 'web', atMs }).join(' ')).toBe(answer);
});
