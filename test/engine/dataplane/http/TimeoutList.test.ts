import { describe, expect, it } from 'vitest';
import { Timed, TimeoutList } from '../../../../engine/dataplane/http/TimeoutList.ts';

class Item extends Timed {
  readonly name: string;
  readonly #fired: string[];
  constructor(name: string, fired: string[]) {
    super();
    this.name = name;
    this.#fired = fired;
  }
  onTimeout(nowMs: number): void {
    this.#fired.push(`${this.name}@${nowMs}`);
  }
}

describe('TimeoutList', () => {
  it('tells those that were not touched for the timeout, oldest first, once', () => {
    const fired: string[] = [];
    const list = new TimeoutList();
    const [a, b, c] = ['a', 'b', 'c'].map((name) => new Item(name, fired)) as [Item, Item, Item]; // three made above
    list.touch(a, 0);
    list.touch(b, 10);
    list.touch(c, 20);
    list.touch(a, 30);
    list.sweep(109, 100);
    expect(fired).toEqual([]);
    list.sweep(120, 100);
    expect(fired).toEqual(['b@120', 'c@120']);
    list.sweep(1_000, 100);
    list.sweep(2_000, 100);
    expect(fired).toEqual(['b@120', 'c@120', 'a@1000']);
  });

  it('moves an item from another list, and takes out any', () => {
    const fired: string[] = [];
    const first = new TimeoutList();
    const second = new TimeoutList();
    const items = ['a', 'b', 'c'].map((name) => new Item(name, fired));
    for (const item of items) first.touch(item, 0);
    const [a, b, c] = items as [Item, Item, Item]; // three made above
    second.touch(b, 5);
    second.remove(c);
    first.remove(a);
    expect([first.items(), second.items()]).toEqual([[c], [b]]);
    first.remove(c);
    first.sweep(1_000, 1);
    expect(fired).toEqual([]);
  });

  it('lets an item come back while it is told', () => {
    const list = new TimeoutList();
    let calls = 0;
    const item = new (class extends Timed {
      onTimeout(nowMs: number): void {
        calls += 1;
        list.touch(this, nowMs);
      }
    })();
    list.touch(item, 0);
    list.sweep(100, 50);
    expect([calls, list.items().length]).toEqual([1, 1]);
  });
});
