import { describe, expect, it } from 'vitest';
import { Followers } from '../../../../engine/control/nodes/Followers.ts';
import { FakeClock } from '../../../support/FakeClock.ts';

describe('those who wait for the nodes', () => {
  it('go on at once where there is nothing to wait for, else when the nodes have followed, or after 5 s', async () => {
    const clock = new FakeClock();
    let isFollowed = true;
    const followers = new Followers(clock, () => isFollowed);
    await followers.wait();
    isFollowed = false;
    const ended: string[] = [];
    const wait = (name: string) => followers.wait().then(() => ended.push(name));
    const [first, second] = [wait('first'), wait('second')];
    followers.look();
    isFollowed = true;
    followers.look();
    await Promise.all([first, second]);
    expect(ended).toEqual(['first', 'second']);

    isFollowed = false;
    const late = wait('late');
    clock.advance(4_999);
    await Promise.resolve();
    expect(ended).toHaveLength(2);
    clock.advance(1);
    await late;
    expect(ended).toEqual(['first', 'second', 'late']);
  });
});
