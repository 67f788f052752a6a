import { describe, expect, it, onTestFinished } from 'vitest';
import type { NotificationRule, NotificationView } from '../../../../engine/contract/views/NotificationView.ts';
import type { ObservedStates } from '../../../../engine/control/health/observedStates.ts';
import { Notifier, type NotifierOptions } from '../../../../engine/control/notifications/Notifier.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { FillableStore } from '../../../support/FillableStore.ts';
import { applicationWith } from './applicationWith.ts';

const RULE: NotificationRule = {
  ruleId: 'r1',
  loadBalancerArn: null,
  kinds: ['targetHealth'],
  desktop: true,
  postTo: 'http://example.com/hook',
};

/** A notifier over a balancer with `count` targets, whose states the test sets. */
function notifierOf(count: number, rules: readonly NotificationRule[] = [RULE]) {
  const { resources, ids } = applicationWith(count);
  const clock = new FakeClock();
  const store = new FillableStore();
  onTestFinished(() => {
    store.close();
  });
  const healthy = new Set(ids);
  const observed = (): ObservedStates => ({
    targets: new Map(
      ids.map((id) => [
        id,
        healthy.has(id)
          ? { state: 'healthy' }
          : { state: 'unhealthy', reason: 'Target.Timeout', description: 'Request timed out' },
      ]),
    ),
    loadBalancers: new Map(),
    dns: new Map(),
    listeners: new Map(),
    instances: new Map(),
  });
  let tell = () => {};
  const posted: string[] = [];
  let answer: string | null = null;
  const options: NotifierOptions = {
    control: {
      resources,
      observed,
      onStates: (listener) => {
        tell = listener;
        return () => {
          tell = () => {};
        };
      },
    },
    probes: { targets: new Map(), onChange: () => () => undefined },
    store: store.store,
    clock,
    log: () => undefined,
    post:
      () =>
      (address, { title }: NotificationView) => {
        posted.push(`${address} ${title}`);
        return Promise.resolve(answer);
      },
  };
  const notifier = new Notifier(options);
  if (rules.length > 0) notifier.putRules(rules);
  /** Sets which targets are unhealthy, and lets `waitMs` pass. */
  const set = (unhealthy: readonly number[], waitMs: number) => {
    healthy.clear();
    for (const [place, id] of ids.entries()) if (!unhealthy.includes(place)) healthy.add(id);
    tell();
    clock.advance(waitMs);
  };
  return {
    notifier,
    clock,
    store,
    options,
    posted,
    set,
    answers: (sentence: string | null) => {
      answer = sentence;
    },
    titles: () => notifier.view.recent.map(({ title, isRecovery }) => `${isRecovery ? '+' : '!'} ${title}`),
  };
}

describe('Notifier', () => {
  it('E-117 tells a change once, and the recovery, newest first', () => {
    const { set, titles } = notifierOf(2);
    set([0], 5_000);
    set([0], 60_000);
    expect(titles()).toEqual(['! Target 10.0.0.1:80 of web is unhealthy']);
    set([], 60_000);
    expect(titles()).toEqual([
      '+ Target 10.0.0.1:80 of web is healthy again',
      '! Target 10.0.0.1:80 of web is unhealthy',
    ]);
  });

  it('E-117 tells nothing of what goes and comes back within seconds, nor without a rule that asks', () => {
    const { set, titles, notifier, posted } = notifierOf(2);
    set([0], 1_000);
    set([], 60_000);
    expect(titles()).toEqual([]);
    notifier.putRules([
      { ...RULE, loadBalancerArn: 'another' },
      { ...RULE, ruleId: 'r2', kinds: ['listener'] },
    ]);
    set([0], 60_000);
    notifier.putRules([]);
    set([0, 1], 60_000);
    expect({ titles: titles(), posted }).toEqual({ titles: [], posted: [] });
  });

  it('E-117 makes one of many, and is told at most every ten seconds while things keep changing', () => {
    const { set, titles, clock } = notifierOf(40);
    set([...Array(30).keys()], 5_000);
    expect(titles()).toEqual(['! 30 targets are unhealthy at app']);
    for (let second = 0; second < 60; second += 1) set(second % 2 === 0 ? [31, 32, 33, 34] : [35, 36, 37, 38], 1_000);
    clock.advance(20_000);
    expect(titles().length).toBeLessThanOrEqual(1 + 2 * 7);
  });

  it('POSTs to the address of a rule, and says what failed until it goes well', async () => {
    const { set, posted, notifier, answers } = notifierOf(1);
    answers('example.com answered 500.');
    set([0], 5_000);
    await Promise.resolve();
    await notifierIdle();
    expect(posted).toEqual(['http://example.com/hook Target 10.0.0.1:80 of web is unhealthy']);
    expect(notifier.view.failures).toEqual({ r1: 'example.com answered 500.' });
    answers(null);
    set([], 60_000);
    await notifierIdle();
    expect(notifier.view.failures).toEqual({});
    answers('gone');
    set([0], 60_000);
    await notifierIdle();
    notifier.putRules([]);
    expect(notifier.view.failures).toEqual({});
  });

  it('keeps the rules in the data folder, and changes nothing when the disk refuses', () => {
    const { notifier, options, store } = notifierOf(1);
    expect(new Notifier(options).view.rules).toEqual([RULE]);
    store.fill();
    expect(() => {
      notifier.putRules([]);
    }).toThrow(/^The rules could not be saved \(database or disk is full\), so nothing was changed\./);
    expect(notifier.view.rules).toEqual([RULE]);
  });

  it('E-117 tells a recovery once when it came while the engine was down, or after its start', () => {
    const { set, options, clock, titles, notifier } = notifierOf(2);
    set([0, 1], 5_000);
    expect(titles()).toHaveLength(2);
    void notifier.close();
    const recovered = ['+ Target 10.0.0.2:80 of web is healthy again'];
    const second = new Notifier(options);
    set([0], 60_000);
    const titlesOf = ({ view }: Notifier) =>
      view.recent.map(({ title, isRecovery }) => `${isRecovery ? '+' : '!'} ${title}`);
    expect(titlesOf(second)).toEqual(recovered);
    void second.close();
    set([], 0);
    const third = new Notifier(options);
    clock.advance(60_000);
    expect(titlesOf(third)).toEqual(['+ Target 10.0.0.1:80 of web is healthy again']);
    set([], 60_000);
    void third.close();
    const fourth = new Notifier(options);
    clock.advance(60_000);
    expect(titlesOf(fourth)).toEqual([]);
  });

  it('tells as ever when what is bad cannot be kept', () => {
    const { set, store, titles } = notifierOf(1);
    store.fill();
    set([0], 5_000);
    expect(titles()).toEqual(['! Target 10.0.0.1:80 of web is unhealthy']);
  });

  it('tells of a trial that it is one', async () => {
    const { notifier } = notifierOf(1);
    await notifier.try(RULE);
    expect(notifier.view.recent).toMatchObject([{ isTrial: true, isRecovery: false }]);
  });

  it('leaves no timer behind', async () => {
    const { notifier, set, clock } = notifierOf(1);
    set([0], 100);
    await notifier.close();
    expect(clock.armed).toBe(0);
  });
});

/** What was promised has been done: each step of a POST is one turn of the microtask queue. */
async function notifierIdle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
