import { beforeEach, describe, expect, it } from 'vitest';
import { FailureNews } from '../../../../engine/control/health/FailureNews.ts';
import type { EventNews } from '../../../../engine/model/EngineEvent.ts';
import { targetKey } from '../../../../engine/model/names.ts';
import type { FailureCount } from '../../../../engine/model/RequestFailure.ts';
import { emptyResources } from '../../../../engine/model/emptyResources.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { ALB, groupArn } from '../../../support/topology.ts';

const STALE: FailureCount = {
  failure: 'staleConnection',
  targetGroupArn: groupArn('web'),
  key: targetKey('127.0.10.5', 80),
  status: 502,
  count: 2,
};

describe('FailureNews', () => {
  let clock: FakeClock;
  let told: EventNews[];
  let news: FailureNews;
  beforeEach(() => {
    clock = new FakeClock();
    told = [];
    news = new FailureNews({
      clock,
      resources: () => emptyResources('us-local-1', []),
      onNews: (event) => told.push(event),
    });
  });
  const counts = () => told.map(({ fact }) => (fact?.code === 'requestsFailed' ? `${fact.failure} ${fact.count}` : ''));

  it('KAL-01 tells the first failures at once, and what follows once a minute, as one', () => {
    news.note(ALB, [STALE]);
    expect(counts()).toEqual(['staleConnection 2']);
    news.note(ALB, [STALE]);
    news.note(ALB, [{ ...STALE, count: 5 }]);
    clock.advance(59_999);
    expect(counts()).toHaveLength(1);
    clock.advance(1);
    expect(counts()).toEqual(['staleConnection 2', 'staleConnection 7']);
    clock.advance(120_000);
    expect(counts()).toHaveLength(2);
    news.note(ALB, [STALE]);
    expect(counts()).toHaveLength(3);
  });

  it('KAL-01 keeps causes, targets and statuses apart, and names what it concerns', () => {
    news.note(ALB, [STALE, { ...STALE, failure: 'connectFailed' }, { ...STALE, status: null }]);
    news.note(ALB, [{ ...STALE, failure: 'noTarget', key: null, status: 503 }]);
    expect(counts()).toEqual(['staleConnection 2', 'connectFailed 2', 'staleConnection 2', 'noTarget 2']);
    expect(told[0]).toMatchObject({ kind: 'request', resource: groupArn('web') });
    expect(told[3]?.fact).toMatchObject({ target: null, status: 503 });
  });

  it('tells as one what many targets of a group fail by at one time', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, place) => ({ ...STALE, key: targetKey(`127.0.10.${place}`, 80) }));
    news.note(ALB, many(5));
    expect(counts()).toHaveLength(5);
    clock.advance(120_000);
    news.note(ALB, [...many(1_000), { ...STALE, failure: 'connectFailed' }]);
    expect(counts().slice(5)).toEqual(['staleConnection 2000', 'connectFailed 2']);
    expect(told[5]?.fact).toMatchObject({ target: null });
  });

  it('tells nothing once it is closed', () => {
    news.note(ALB, [STALE]);
    news.note(ALB, [STALE]);
    news.close();
    clock.advance(60_000);
    expect(counts()).toHaveLength(1);
  });
});
