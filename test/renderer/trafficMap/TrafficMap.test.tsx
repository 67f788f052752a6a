import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bridge } from '../../../engine/contract/Bridge.ts';
import { targetKey } from '../../../engine/model/names.ts';
import { BridgeContext } from '../../../renderer/bridge/BridgeContext.tsx';
import { prefer, restorePreferences } from '../../../renderer/store/preferences.ts';
import { ChosenPart, type Chosen } from '../../../renderer/trafficMap/ChosenPart.tsx';
import type { MapSpot } from '../../../renderer/trafficMap/MapSpot.ts';
import { TrafficMap } from '../../../renderer/trafficMap/TrafficMap.tsx';
import { TrafficTable } from '../../../renderer/trafficMap/TrafficTable.tsx';
import { WhyPercentages } from '../../../renderer/trafficMap/WhyPercentages.tsx';
import { nodeOf } from '../../support/topology.ts';
import { measuredElements } from '../look/measuredElements.ts';
import { B, CROSS_ZONE_OFF, evenEdges, sceneOf, UNHEALTHY } from './sceneOf.ts';

let restore: () => void;
beforeEach(() => {
  restore = measuredElements(1_190);
  prefer({ language: 'en' });
});
afterEach(() => {
  cleanup();
  restore();
  restorePreferences();
});

const even = { groupAttributes: CROSS_ZONE_OFF, edges: [...evenEdges('a', ['a1', 'a2']), ...evenEdges('b', B)] };
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('TrafficMap', () => {
  it('E-021 says of each target its share and what is expected', () => {
    render(<TrafficMap scene={sceneOf(even)} />);
    screen.getByRole('button', {
      name: 'Target a1 in us-local-1a: Healthy, 50.0 requests per second, share 25.0%, expected 25%',
    });
    screen.getByRole('button', {
      name: 'Target b8 in us-local-1b: Healthy, 12.5 requests per second, share 6.25%, expected 6.25%',
    });
    screen.getByRole('button', { name: 'Node of us-local-1b, 127.0.20.4: In DNS, 100.0 requests per second, 50.0%' });
  });

  it('E-019 writes the division on each zone', () => {
    const { container } = render(<TrafficMap scene={sceneOf(even)} />);
    expect(container.textContent).toContain('50% ÷ 2 healthy = 25% each');
    expect(container.textContent).toContain('50% ÷ 8 healthy = 6.25% each');
  });

  it('E-115 says why a target gets nothing, in place of its bar', () => {
    const { container } = render(<TrafficMap scene={sceneOf({ ...even, health: { b3: UNHEALTHY } })} />);
    expect(container.textContent).toContain('Unhealthy: replied 204');
  });

  it('is one tab stop, and arrows walk its parts; Enter chooses, Escape lets go', () => {
    const chosen: MapSpot[] = [];
    const { container } = render(<TrafficMap scene={sceneOf(even)} onChoose={(spot) => chosen.push(spot)} />);
    const spots = screen.getAllByRole('button');
    expect(spots.filter((spot) => spot.tabIndex === 0)).toHaveLength(1);
    spots[0]?.focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown'])
      fireEvent.keyDown(document.activeElement ?? container, { key });
    expect(focused()).toContain('Target a2');
    fireEvent.keyDown(document.activeElement ?? container, { key: 'ArrowUp' });
    expect(focused()).toContain('Target a1');
    fireEvent.keyDown(document.activeElement ?? container, { key: 'Enter' });
    expect(chosen).toEqual([{ kind: 'target', index: 0 }]);
    fireEvent.mouseEnter(spots[0] ?? container);
    expect(container.querySelector('.bz-details')).not.toBeNull();
    fireEvent.keyDown(document.activeElement ?? container, { key: 'Escape' });
    expect(container.querySelector('.bz-details')).toBeNull();
  });

  it('shows cells above 40 targets, and names those that are not as expected', () => {
    const names = [
      ...Array.from({ length: 30 }, (_, i) => `a${i + 1}`),
      ...Array.from({ length: 30 }, (_, i) => `b${i + 1}`),
    ];
    const scene = sceneOf({ groups: { web: names }, health: { a12: UNHEALTHY } });
    const { container } = render(<TrafficMap scene={scene} />);
    expect(container.querySelectorAll('.bz-cell')).toHaveLength(60);
    expect(container.textContent).toContain('1.69% expected each · a12 unhealthy');
  });

  it('speaks Spanish, with its decimal comma', () => {
    prefer({ language: 'es' });
    render(<TrafficMap scene={sceneOf(even)} />);
    const target = screen.getByRole('button', { name: /^Destino b1 en us-local-1b/ });
    expect(target.getAttribute('aria-label')?.replace(/\u00a0/g, ' ')).toBe(
      'Destino b1 en us-local-1b: En buen estado, 12,5 solicitudes por segundo, cuota 6,25 %, esperada 6,25 %',
    );
  });
});

describe('ZoneBand', () => {
  it('E-028 says how long the shift away from a zone lasts yet', () => {
    const scene = sceneOf({ ...even, dns: { a: 'shifted' } });
    const zones = scene.zones.map((zone) => ({
      ...zone,
      shiftEndsAtMs: zone.standing === 'shifted' ? Date.now() + 1_799_500 : null,
    }));
    const { container } = render(<TrafficMap scene={{ ...scene, zones }} />);
    expect(container.textContent).toMatch(/Shifted away, (30:00|29:59) left/);
  });
});

describe('ChosenPart', () => {
  const bridge: Bridge = {
    call: () => Promise.resolve({ ok: false, error: { code: 'Disconnected', message: 'not here' } }),
    subscribe: () => () => undefined,
  };
  const chosen = (part: Chosen, closed: () => void = () => undefined) =>
    render(
      <BridgeContext value={bridge}>
        <ChosenPart scene={sceneOf(even)} chosen={part} onClose={closed} />
      </BridgeContext>,
    );

  it('shows the facts of a target, and has the focus; Escape closes it', () => {
    let isClosed = false;
    chosen({ kind: 'target', key: targetKey('b1', 8_080) }, () => (isClosed = true));
    const part = screen.getByRole('region', { name: 'Chosen on the map' });
    expect(document.activeElement).toBe(part);
    expect(part.textContent).toContain('Share, expected6.25%');
    fireEvent.keyDown(part, { key: 'Escape' });
    expect(isClosed).toBe(true);
  });

  it('does not offer to break what is no sample target', () => {
    chosen({ kind: 'target', key: targetKey('b1', 8_080) });
    expect(screen.getByRole('button', { name: /Break/ }).getAttribute('aria-disabled')).toBe('true');
  });

  it('leads from a node to a zonal shift away from its zone', () => {
    chosen({ kind: 'node', nodeId: nodeOf('a') });
    const link = screen.getByRole('link', { name: 'Start zonal shift' });
    expect(link.getAttribute('href')).toBe('#/zonal-shifts/start?lb=alb&zone=us-local-1a');
  });
});

describe('WhyPercentages', () => {
  it('E-021 divides 50 % by 2 and by 8', () => {
    const { container } = render(<WhyPercentages scene={sceneOf(even)} />);
    const lines = [...container.querySelectorAll('.bz-why-line')].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'us-local-1a50%1 of 2 nodes÷2healthy, this zone=25%each target',
      'us-local-1b50%1 of 2 nodes÷8healthy, this zone=6.25%each target',
    ]);
    screen.getByText('Observed shares match: every target is within a tenth of its part.');
  });

  it('E-020 adds 5 % and 5 % with cross-zone on', () => {
    const { container } = render(<WhyPercentages scene={sceneOf()} />);
    expect(container.querySelector('.bz-why-sum')?.textContent).toBe('Every healthy target: 5% + 5% = 10%');
  });

  it('compares both settings, whichever is on', () => {
    render(<WhyPercentages scene={sceneOf(even)} />);
    expect(screen.getByRole('img', { name: /^Cross-zone off: a1 25%.*b8 6.25%/ })).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Cross-zone on: a1 10%.*b8 10%/ })).toBeTruthy();
  });

  it('E-076 says why a node receives nothing', () => {
    const { container } = render(<WhyPercentages scene={sceneOf({ ...even, dns: { a: 'shifted' } })} />);
    expect(container.textContent).toContain('not in the DNS answer, so its node receives nothing new');
  });
});

describe('TrafficTable', () => {
  it('holds the same figures, a row for each target', () => {
    render(<TrafficTable scene={sceneOf(even)} />);
    const [row] = screen.getAllByRole('row').filter(({ textContent }) => textContent.includes('b8'));
    expect(
      row &&
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
    ).toEqual(['us-local-1b', 'Healthy', '12.5', '6.25%', '6.25%', '0.00%']);
  });
});
