import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOf, dropDraft, keepDraft } from '../../../renderer/store/drafts.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('drafts of forms', () => {
  it('are kept for seven days', () => {
    keepDraft('/create/target-group', { name: 'web' });
    vi.advanceTimersByTime(7 * DAY_MS - 1);
    expect(draftOf('/create/target-group')?.value).toEqual({ name: 'web' });
    vi.advanceTimersByTime(1);
    expect(draftOf('/create/target-group')).toBeNull();
  });

  it('are those of one form each, the newest of each', () => {
    keepDraft('/a', { one: 1 });
    keepDraft('/b', { one: 2 });
    keepDraft('/a', { one: 3 });
    dropDraft('/b');
    expect([draftOf('/a')?.value, draftOf('/b')]).toEqual([{ one: 3 }, null]);
  });

  it('are fifty: the oldest goes', () => {
    for (let page = 0; page <= 50; page += 1) {
      keepDraft(`/${page}`, {});
      vi.advanceTimersByTime(1);
    }
    expect([draftOf('/0'), draftOf('/1')?.value]).toEqual([null, {}]);
  });

  it('are none where the storage holds something else', () => {
    localStorage.setItem('balanza.drafts', '{"a":');
    expect(draftOf('/a')).toBeNull();
    keepDraft('/a', {});
    expect(draftOf('/a')?.value).toEqual({});
  });
});
