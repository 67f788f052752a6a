import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventOf } from '../../../../engine/model/eventOf.ts';
import { EventsPage } from '../../../../renderer/pages/events/EventsPage.tsx';
import { applyEvents } from '../../../../renderer/store/events.ts';
import { prefer } from '../../../../renderer/store/preferences.ts';
import { groupArn } from '../../../support/topology.ts';
import { measuredElements } from '../../look/measuredElements.ts';
import { openPage } from '../openPage.tsx';

const health = { code: 'targetHealth', group: 'web', target: 'a1', reason: null, description: '' } as const;
const EVENTS = [
  eventOf(
    {
      kind: 'health',
      title: 'Target i-1:80 of web is healthy',
      detail: '',
      resource: groupArn('web'),
      fact: { ...health, before: 'unhealthy', after: 'healthy' },
    },
    { atMs: 2_000 },
  ),
  eventOf(
    { kind: 'worker', title: 'Kept by an older version', detail: 'as it was', resource: null, fact: null },
    { atMs: 1_000 },
  ),
];

let unmeasure: () => void;

beforeEach(() => {
  unmeasure = measuredElements(1_000);
  applyEvents({ isAll: true, events: EVENTS });
});
afterEach(() => {
  cleanup();
  unmeasure();
  prefer({ language: 'en' });
  applyEvents({ isAll: true, events: [] });
});

describe('the event history', () => {
  it('shows a recovery as one, by name, with a link to its resource; and what an older version kept', () => {
    openPage(<EventsPage />);
    const row = screen.getByRole('row', { name: /a1 of web is healthy again/ });
    expect(within(row).getByRole('img', { name: 'Recovered' })).toBeTruthy();
    expect(within(row).getByRole('link', { name: 'web' }).getAttribute('href')).toBe('#/target-groups/web');
    expect(screen.getByText('Kept by an older version')).toBeTruthy();
  });

  it('console 1.15: says what came of each', () => {
    openPage(<EventsPage />);
    expect(screen.getByRole('columnheader', { name: /Outcome/ })).toBeTruthy();
    const row = screen.getByRole('row', { name: /a1 of web is healthy again/ });
    expect(within(row).getByRole('cell', { name: 'Succeeded' })).toBeTruthy();
  });

  it('speaks Spanish', () => {
    openPage(<EventsPage />, { language: 'es' });
    expect(screen.getByText('a1 de web vuelve a estar en buen estado')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: /Autor/ })).toBeTruthy();
  });

  it('has an address for the details of each event: what, who, and its code', () => {
    openPage(<EventsPage />, { address: '/events?event=2000-1' });
    const [link] = screen.getAllByRole('link', { name: 'a1 of web is healthy again' });
    expect(link?.getAttribute('href')).toBe('#/events?event=2000-1');
    expect(screen.getByRole('heading', { name: 'a1 of web is healthy again' })).toBeTruthy();
    expect(screen.getByText('targetHealth', { selector: 'code' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close details' }));
    expect(screen.queryByRole('heading', { name: 'a1 of web is healthy again' })).toBeNull();
  });
});
