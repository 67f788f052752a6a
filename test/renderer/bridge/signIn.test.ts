import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../../../renderer/bridge/signIn.ts';

const TOKEN = 'a'.repeat(43);
let answer: () => Promise<Response>;

beforeEach(() => {
  sessionStorage.clear();
  answer = () => Promise.resolve(Response.json({ key: 'the-key' }));
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const at = (hash: string) => {
  history.replaceState(null, '', hash);
};

describe('signing in', () => {
  it('takes the token out of the address, and begins at the dashboard', async () => {
    at(`#token=${TOKEN}`);
    expect([await signIn(), location.hash]).toEqual(['the-key', '#/dashboard']);
    expect(await signIn()).toBe('the-key');
  });

  it('goes on to the page that was asked for before', async () => {
    at('#/target-groups/web-a?tab=targets');
    expect(await signIn()).toBeNull();
    at(`#token=${TOKEN}`);
    expect([await signIn(), location.hash]).toEqual(['the-key', '#/target-groups/web-a?tab=targets']);
  });

  it('comes back to the page where the engine forgot the window', async () => {
    at('#/zones');
    signOut();
    at(`#token=${TOKEN}`);
    await signIn();
    expect(location.hash).toBe('#/zones');
  });

  it('still knows the page when a token was used up', async () => {
    at('#/zones');
    await signIn();
    answer = () => Promise.resolve(new Response(null, { status: 401 }));
    at(`#token=${TOKEN}`);
    expect(await signIn()).toBeNull();
    answer = () => Promise.resolve(Response.json({ key: 'another' }));
    at(`#token=${TOKEN}`);
    expect([await signIn(), location.hash]).toEqual(['another', '#/zones']);
  });
});
