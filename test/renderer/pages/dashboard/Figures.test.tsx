import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ZoneInDns } from '../../../../engine/contract/views/StatesView.ts';
import { Figures } from '../../../../renderer/pages/dashboard/Figures.tsx';
import { useStates } from '../../../../renderer/store/states.ts';

afterEach(cleanup);

/** Zones of a balancer from letters: `a b-` is in DNS in zone a, and not in zone b. */
const zones = (words: string): readonly ZoneInDns[] =>
  words.split(' ').map((word) => ({
    zone: `us-local-1${word.charAt(0)}`,
    address: '127.0.10.4',
    published: !word.endsWith('-'),
    why: word.endsWith('-') ? 'unhealthy' : 'healthy',
    failing: [],
  }));

it.each([
  { name: 'two balancers in the same zones', alb: 'a b', nlb: 'a b', shown: '2 of 2' },
  { name: 'one of them out of one zone', alb: 'a b', nlb: 'a b-', shown: '1 of 2' },
  { name: 'zones of their own', alb: 'a-', nlb: 'b c', shown: '2 of 3' },
])('console 1.5 counts each zone once: $name', ({ alb, nlb, shown }) => {
  useStates.setState({
    dns: new Map([
      ['alb', zones(alb)],
      ['nlb', zones(nlb)],
    ]),
  });
  render(<Figures />);
  expect(screen.getByText('Zones in DNS').nextSibling?.textContent).toBe(shown);
});
