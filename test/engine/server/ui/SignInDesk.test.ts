import { describe, expect, it } from 'vitest';
import { SignInDesk, type KeptKeys } from '../../../../engine/server/ui/SignInDesk.ts';

class Kept implements KeptKeys {
  value: unknown = undefined;
  read = () => this.value;
  write = (hashes: readonly string[]) => {
    this.value = JSON.parse(JSON.stringify(hashes)) as unknown; // as a store would bring it back
  };
}

const keyOf = (desk: SignInDesk) => desk.exchange(desk.mintToken()) ?? 'none';

describe('security 14: SignInDesk: keys outlive the engine, tokens do not', () => {
  it('knows a key again after a restart, so that an open window comes back', () => {
    const kept = new Kept();
    const key = keyOf(new SignInDesk(kept));
    expect(new SignInDesk(kept).isKey(key)).toBe(true);
    expect(new SignInDesk(new Kept()).isKey(key)).toBe(false);
  });

  it('keeps hashes only: nothing in the data folder signs anybody in', () => {
    const kept = new Kept();
    const key = keyOf(new SignInDesk(kept));
    expect(JSON.stringify(kept.value)).not.toContain(key);
    expect(kept.value).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  it('does not know a token again after a restart', () => {
    const kept = new Kept();
    const token = new SignInDesk(kept).mintToken();
    expect(new SignInDesk(kept).exchange(token)).toBeNull();
  });

  it('forgets the oldest beyond 200 keys', () => {
    const desk = new SignInDesk(new Kept());
    const first = keyOf(desk);
    const others = Array.from({ length: 199 }, () => keyOf(desk));
    expect(desk.isKey(first)).toBe(true);
    keyOf(desk);
    expect(desk.isKey(first)).toBe(false);
    expect(desk.isKey(others[0] ?? '')).toBe(true);
  });

  it.each([{ value: 'nothing of ours' }, { value: [1, null, 'short'] }, { value: null }])(
    'takes nothing from a setting that is not its own: $value',
    ({ value }) => {
      const kept = new Kept();
      kept.value = value;
      const desk = new SignInDesk(kept);
      expect(desk.isKey('')).toBe(false);
      expect(desk.isKey(keyOf(desk))).toBe(true);
    },
  );
});
