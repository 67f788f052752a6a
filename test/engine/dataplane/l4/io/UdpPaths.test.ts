import { describe, expect, it, onTestFinished } from 'vitest';
import { UdpPaths, type UdpPathsOptions } from '../../../../../engine/dataplane/l4/io/UdpPaths.ts';
import type { UdpPath, UdpPathUser } from '../../../../../engine/dataplane/l4/io/UdpPath.ts';
import { until } from '../../../../support/RawClient.ts';
import { UdpPeer } from '../../../../support/UdpPeer.ts';

/** A flow that notes what it is told. */
class NotingUser implements UdpPathUser {
  readonly target: UdpPathUser['target'];
  readonly answers: string[] = [];
  refusals = 0;

  constructor({ port }: UdpPeer) {
    this.target = { host: '127.0.0.1', port };
  }

  onReady(): void {
    // A path that is shared is ready at once.
  }

  onAnswer(bytes: Buffer): void {
    this.answers.push(bytes.toString());
  }

  onRefused(): void {
    this.refusals += 1;
  }

  onFailed(): void {
    throw new Error('the path could not be made');
  }
}

interface Started {
  readonly paths: UdpPaths;
  /** A flow to the target, which has told it its name already. */
  readonly open: (
    target: UdpPeer,
  ) => Promise<{ readonly user: NotingUser; readonly path: UdpPath; readonly port: number }>;
  readonly share: (target: UdpPeer) => UdpPath | null;
  readonly advance: (ms: number) => void;
}

function start(options: Omit<UdpPathsOptions, 'nowMs'> = {}): Started {
  let nowMs = 0;
  const paths = new UdpPaths({ ...options, nowMs: () => nowMs });
  const opened: UdpPath[] = [];
  onTestFinished(() => {
    for (const path of opened) path.close();
    expect(paths.openSockets).toBe(0);
  });
  const shareFor = (user: NotingUser) => {
    const path = paths.share('127.0.0.1', user);
    if (path) opened.push(path);
    return path;
  };
  return {
    paths,
    share: (target) => shareFor(new NotingUser(target)),
    open: async (target) => {
      const user = new NotingUser(target);
      const path = shareFor(user);
      if (!path) throw new Error('there is no room');
      const seen = target.received.length;
      path.send(Buffer.from('?'));
      await until('the datagram to arrive', () => target.received.length > seen);
      return { user, path, port: target.received.at(-1)?.from.port ?? 0 };
    },
    advance: (ms) => {
      nowMs += ms;
    },
  };
}

describe('sockets that flows share', () => {
  it('NLB-02 have one flow to a target each, and those to another target once more', async () => {
    const { paths, open } = start();
    const [a, b] = await Promise.all([UdpPeer.start(), UdpPeer.start()]);
    const toA = [await open(a), await open(a), await open(a)].map(({ port }) => port);
    const toB = [await open(b), await open(b), await open(b)].map(({ port }) => port);
    expect(new Set(toA).size).toBe(3);
    expect(toB).toEqual(toA);
    expect(paths.openSockets).toBe(3);
  });

  it('NLB-02 give each answer to the flow to its sender, and nothing of a stranger to any', async () => {
    const { open } = start();
    const [a, b, stranger] = await Promise.all([UdpPeer.start(), UdpPeer.start(), UdpPeer.start()]);
    const [first, second] = [await open(a), await open(b)];
    expect(first.port).toBe(second.port);
    stranger.send('from a stranger', first.port);
    b.send('of b', first.port);
    a.send('of a', first.port);
    await until('both answers', () => first.user.answers.length + second.user.answers.length === 2);
    expect([first.user.answers, second.user.answers]).toEqual([['of a'], ['of b']]);
  });

  it('NLB-02 let the place of a flow rest for 30 s, so that no other gets what its target still sends', async () => {
    const { paths, open, advance } = start();
    const [a, b] = await Promise.all([UdpPeer.start(), UdpPeer.start()]);
    const first = await open(a);
    const stays = await open(b);
    first.path.close();
    advance(29_999);
    const early = await open(a);
    expect(early.port).not.toBe(first.port);
    a.send('late', first.port);
    b.send('after it', stays.port);
    await until('the answer after the late one', () => stays.user.answers.length === 1);
    expect([first.user.answers, early.user.answers, stays.user.answers]).toEqual([[], [], ['after it']]);
    advance(1);
    expect((await open(a)).port).toBe(first.port);
    expect(paths.openSockets).toBe(2);
  });

  it('NLB-02 are closed when the last of their flows is over, and are opened again for the next', async () => {
    const { paths, open } = start();
    const [a, b] = await Promise.all([UdpPeer.start(), UdpPeer.start()]);
    const [toA, toB] = [await open(a), await open(b)];
    toA.path.close();
    toA.path.close();
    expect(paths.openSockets).toBe(1);
    toB.path.close();
    expect(paths.openSockets).toBe(0);
    await open(a);
    expect(paths.openSockets).toBe(1);
  });

  it('NLB-02 are as many as are allowed, and what there are have room for other targets still', async () => {
    const { paths, share } = start({ mostSockets: 2 });
    const [a, b] = await Promise.all([UdpPeer.start(), UdpPeer.start()]);
    expect([share(a), share(a), share(a)].map((path) => path !== null)).toEqual([true, true, false]);
    expect([share(b), share(b), share(b)].map((path) => path !== null)).toEqual([true, true, false]);
    expect(paths.openSockets).toBe(2);
  });

  it('are refused from an address that this machine does not have', async () => {
    const { paths } = start();
    const target = await UdpPeer.start();
    expect(paths.share('192.0.2.1', new NotingUser(target))).toBe(null);
    expect(paths.connect('192.0.2.1', new NotingUser(target))).toBe(null);
    expect(paths.openSockets).toBe(0);
  });
});

describe('whether a flow has a socket alone', () => {
  it('NLB-02 it has while there are few, or none to its target, or where refusals count, as long as there is room', async () => {
    const { paths } = start({ mostSockets: 4, mostConnected: 2 });
    const [a, b] = await Promise.all([UdpPeer.start(), UdpPeer.start()]);
    const [toA, toB] = [new NotingUser(a), new NotingUser(b)];
    const opened: (UdpPath | null)[] = [];
    const may = () =>
      [toA, toB].flatMap(({ target }) => [paths.mayConnect(target, false), paths.mayConnect(target, true)]).join(' ');
    expect(may()).toBe('true true true true');
    opened.push(paths.connect('127.0.0.1', toA), paths.connect('127.0.0.1', toA));
    expect(may()).toBe('false true true true');
    opened.push(paths.connect('127.0.0.1', toB));
    expect(may()).toBe('false true false true');
    opened.push(paths.connect('127.0.0.1', toB));
    expect(may()).toBe('false false false false');
    for (const path of opened) path?.close();
    expect(may()).toBe('true true true true');
  });
});
