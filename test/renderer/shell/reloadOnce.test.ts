import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnce } from '../../../renderer/shell/reloadOnce.ts';
import { noteConnection } from '../../../renderer/store/connection.ts';
import { useFlashes } from '../../../renderer/store/flashes.ts';

let end: () => void;
let reloads = 0;

const start = (address: string | null = null) => {
  end = reloadOnce({ address: () => address }, () => (reloads += 1));
};
const missing = () => window.dispatchEvent(new Event('vite:preloadError'));
const said = () => useFlashes.getState().flashes.map(({ header }) => header);

beforeEach(() => {
  reloads = 0;
  sessionStorage.clear();
  useFlashes.setState({ flashes: [] });
  noteConnection({ kind: 'connected' });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

describe('a part of the console that is missing', () => {
  it('has the window loaded again where it was going, once, with a word on why', () => {
    start('#/zones');
    missing();
    missing();
    expect([reloads, location.hash, said()]).toEqual([1, '#/zones', []]);
    end();
    start();
    expect(said()).toEqual(['The console was updated, and this window has been loaded again']);
    missing();
    expect(reloads).toBe(1);
  });

  it('does so again after another build, and says so once only', () => {
    start();
    missing();
    end();
    start();
    useFlashes.setState({ flashes: [] });
    end();
    start();
    expect(said()).toEqual([]);
    vi.advanceTimersByTime(60_000);
    missing();
    expect(reloads).toBe(2);
  });

  it('leaves the window as it is while the engine is lost, which has nothing to load it from', () => {
    start('#/zones');
    noteConnection({ kind: 'lost' });
    missing();
    expect(reloads).toBe(0);
    noteConnection({ kind: 'connected' });
    missing();
    expect(reloads).toBe(1);
  });
});
