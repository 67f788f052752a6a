import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefer, restorePreferences } from '../../../renderer/store/preferences.ts';
import { PHASES } from '../../../renderer/trafficMap/FlowPhases.tsx';
import { TrafficMap } from '../../../renderer/trafficMap/TrafficMap.tsx';
import { measuredElements } from '../look/measuredElements.ts';
import { B, CROSS_ZONE_OFF, evenEdges, sceneOf } from './sceneOf.ts';

let restore: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  restore = measuredElements(1_190);
  prefer({ language: 'en' });
});
afterEach(() => {
  cleanup();
  restore();
  restorePreferences();
  document.body.classList.remove('awsui-motion-disabled');
  vi.useRealTimers();
});

const even = { groupAttributes: CROSS_ZONE_OFF, edges: [...evenEdges('a', ['a1', 'a2']), ...evenEdges('b', B)] };

function shownMap() {
  const { container } = render(<TrafficMap scene={sceneOf(even)} />);
  const phases = [...container.querySelectorAll<SVGElement>('.bz-map-phases > svg')];
  const map = container.querySelector('.bz-map');
  if (map === null) throw new Error('the map is there');
  // Before the first step the stylesheet shows the first.
  const shown = () => phases.findIndex(({ style }) => style.transform === 'translateX(0)');
  return { phases, map, shown };
}

const step = (times = 1) => {
  act(() => {
    vi.advanceTimersByTime(200 * times);
  });
};

it('UIX-01 moves the dashes by showing one drawing of them after the other, none of which changes', () => {
  const { phases, shown } = shownMap();
  const drawn = phases.map(({ innerHTML }) => innerHTML);
  expect([phases.length, new Set(drawn).size]).toEqual([PHASES, 1]);
  const offsets = phases.map(({ style }) => Number.parseFloat(style.getPropertyValue('--bz-flow')));
  expect(offsets.map(Math.round)).toEqual([0, -5, -11, -16, -21, -27]);
  const seen = Array.from({ length: PHASES + 1 }, () => {
    step();
    return shown();
  });
  expect(seen).toEqual([1, 2, 3, 4, 5, 0, 1]);
  expect(phases.map(({ innerHTML }) => innerHTML)).toEqual(drawn);
});

it('UIX-01 rests ten seconds after nobody points any more', () => {
  const { map, shown } = shownMap();
  step(60);
  const rested = shown();
  step(3);
  expect(shown()).toBe(rested);
  fireEvent.pointerMove(map);
  step();
  expect(shown()).toBe((rested + 1) % PHASES);
});

it('stands still where less motion is asked for', () => {
  document.body.classList.add('awsui-motion-disabled');
  const { shown } = shownMap();
  step(5);
  expect(shown()).toBe(-1);
});
