import { afterEach, describe, expect, it } from 'vitest';
import type { TrafficView } from '../../../engine/contract/views/TrafficView.ts';
import type { EngineEvent } from '../../../engine/model/EngineEvent.ts';
import { eventOf } from '../../../engine/model/eventOf.ts';
import type { TargetHealth } from '../../../engine/model/TargetHealth.ts';
import { seriesWindow, type SeriesWindow } from '../../../renderer/charts/seriesWindow.ts';
import {
  KEPT_PROBES,
  withProbes,
  type ProbesByTarget,
} from '../../../renderer/pages/targetGroups/healthChecks/useProbes.ts';
import { applyEvents, KEPT_EVENTS, useEvents } from '../../../renderer/store/events.ts';
import { countWaiting, goOnWhenShown, setPaused } from '../../../renderer/store/pause.ts';
import { applyStates, useStates } from '../../../renderer/store/states.ts';
import { applyTraffic, useTraffic } from '../../../renderer/store/traffic.ts';

const DAY_SECONDS = 86_400;
const COMING_AND_GOING = 1_000;

const traffic = (second: number, targets: readonly string[] = []): TrafficView => ({
  atMs: second * 1_000,
  overMs: 1_000,
  loadBalancers: {},
  nodes: {},
  targets: Object.fromEntries(targets.map((id) => [id, { requests: second, errors: 0, inFlight: 0, latencyMs: 1 }])),
  edges: [],
});
const healthy: TargetHealth = { state: 'healthy' };
const states = (targets: Readonly<Record<string, TargetHealth | null>>, isAll = false) => {
  applyStates({ isAll, targets, loadBalancers: {}, dns: {}, listeners: {}, instances: {} });
};
const event = (seq: number): EngineEvent =>
  eventOf({ kind: 'change', resource: null, title: `event ${seq}`, detail: '', fact: null }, { atMs: seq });

afterEach(() => {
  setPaused(false);
  states({}, true);
  applyEvents({ isAll: true, events: [] });
  useTraffic.setState({ now: null, lastMinute: [] });
});

describe('UIX-01 what a window holds does not grow', () => {
  it('keeps a minute of a day of traffic', () => {
    for (let second = 0; second < DAY_SECONDS; second += 1) applyTraffic(traffic(second));
    const { lastMinute, now } = useTraffic.getState();
    expect(lastMinute).toHaveLength(60);
    expect([lastMinute[0]?.atMs, now?.atMs]).toEqual([(DAY_SECONDS - 60) * 1_000, (DAY_SECONDS - 1) * 1_000]);
  });

  it('holds back a minute of a day of traffic while it is paused, and is continuous afterwards', () => {
    applyTraffic(traffic(0));
    setPaused(true);
    for (let second = 1; second < DAY_SECONDS; second += 1) applyTraffic(traffic(second));
    expect(countWaiting()).toBe(60);
    expect(useTraffic.getState().now?.atMs).toBe(0);
    setPaused(false);
    const seconds = useTraffic.getState().lastMinute.map(({ atMs }) => atMs / 1_000 - DAY_SECONDS);
    expect(seconds).toEqual(Array.from({ length: 60 }, (_, place) => place - 60));
    expect(countWaiting()).toBe(0);
  });

  it('takes nothing over while the window is hidden, and is up to date once it is shown again', () => {
    const undo = goOnWhenShown();
    const show = (isShown: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: !isShown });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    applyTraffic(traffic(0));
    show(false);
    for (let second = 1; second < DAY_SECONDS; second += 1) applyTraffic(traffic(second));
    expect([countWaiting(), useTraffic.getState().now?.atMs]).toEqual([60, 0]);
    setPaused(true);
    show(true);
    expect(useTraffic.getState().now?.atMs).toBe(0);
    setPaused(false);
    expect(useTraffic.getState().now?.atMs).toBe((DAY_SECONDS - 1) * 1_000);
    Reflect.deleteProperty(document, 'hidden');
    undo();
  });

  it('forgets the states of targets that come and go', () => {
    states({ stays: healthy }, true);
    for (let one = 0; one < COMING_AND_GOING; one += 1) {
      states({ [`target-${one}`]: healthy });
      states({ [`target-${one}`]: null });
    }
    expect([...useStates.getState().targets.keys()]).toEqual(['stays']);
  });

  it('forgets the traffic of targets that are gone within a minute', () => {
    for (let one = 0; one < COMING_AND_GOING; one += 1) applyTraffic(traffic(one, [`target-${one}`]));
    for (let second = 0; second < 60; second += 1) applyTraffic(traffic(COMING_AND_GOING + second));
    expect(useTraffic.getState().lastMinute.flatMap(({ targets }) => Object.keys(targets))).toEqual([]);
  });

  it('keeps the newest events', () => {
    for (let seq = 0; seq < 10 * KEPT_EVENTS; seq += 1) applyEvents({ isAll: false, events: [event(seq)] });
    const { events } = useEvents.getState();
    expect([events.length, events[0]?.title]).toEqual([KEPT_EVENTS, `event ${10 * KEPT_EVENTS - 1}`]);
  });

  it('keeps the points of a range, a step more at most, however long it is watched', () => {
    let held: SeriesWindow | null = null;
    for (let second = 0; second < 20_000; second += 1)
      held = seriesWindow(
        held,
        { kind: 'next', startMs: second * 1_000, stepMs: 1_000, values: [[second], [null]] },
        300,
      );
    expect(held?.values.map((points) => points.length)).toEqual([301, 301]);
    expect(held?.startMs).toBe(19_699_000);
  });

  it('lets the series of a removed target go with the next complete value', () => {
    const both = seriesWindow(null, { kind: 'all', startMs: 0, stepMs: 1_000, values: [[1], [2]] }, 300);
    const one = seriesWindow(both, { kind: 'all', startMs: 0, stepMs: 1_000, values: [[1]] }, 300);
    expect(one.values).toEqual([[1]]);
  });

  it('keeps the last probes of a target, and none of targets that are gone', () => {
    const probe = (startedAtMs: number) => ({ startedAtMs }) as ProbesByTarget[string][number]; // the rest does not matter here
    let held: ProbesByTarget = {};
    for (let second = 0; second < 5_000; second += 1)
      held = withProbes(held, { isAll: false, probes: { a: [probe(second)], b: [probe(second)] } });
    expect([held['a']?.length, held['a']?.at(-1)?.startedAtMs]).toEqual([KEPT_PROBES, 4_999]);
    held = withProbes(held, { isAll: false, probes: { c: [probe(5_000)] } }, new Set(['b']));
    expect(Object.keys(held)).toEqual(['b', 'c']);
    expect(Object.keys(withProbes(held, { isAll: true, probes: { b: [probe(5_001)] } }))).toEqual(['b']);
  });
});
