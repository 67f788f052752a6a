import { describe, expect, it } from 'vitest';
import { keptCookieKey } from '../../../../engine/control/io/keptCookieKey.ts';

describe('keptCookieKey', () => {
  const store = (value?: unknown) => {
    let kept = value;
    return {
      setting: () => kept,
      putSetting: (_: string, next: unknown) => {
        kept = next;
      },
    };
  };

  it('STK-01 makes a key at the first start and keeps it, so that clients stay where they are', () => {
    const one = store();
    const made = keptCookieKey(one);
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(keptCookieKey(one)).toBe(made);
    expect(keptCookieKey(store())).not.toBe(made);
  });

  it.each([17, 'short', null])('makes a new one in place of %o', (value) => {
    expect(keptCookieKey(store(value))).toMatch(/^[0-9a-f]{64}$/);
  });
});
