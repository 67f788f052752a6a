import { afterEach, describe, expect, it } from 'vitest';
import { WorkerSupervisor } from '../../../../engine/control/supervisor/io/WorkerSupervisor.ts';
import type { FromWorker, ToWorker } from '../../../../engine/dataplane/WorkerMessages.ts';
import { SystemClock } from '../../../../engine/system/SystemClock.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { nodeOf } from '../../../support/topology.ts';

const MORTAL = new URL('../../../support/workers/mortalWorker.mjs', import.meta.url);
const die: ToWorker = { kind: 'removeNode', nodeId: nodeOf('a'), drainMs: 0 };
const hello: ToWorker = { kind: 'checkNow', nodeId: nodeOf('a'), targetGroupArn: '' as never, key: '' as never }; // its content is not read

/** A supervisor that keeps what it was told, and lets a test wait for the next thing of a kind. */
function watched(count: number, clock: FakeClock | SystemClock = new SystemClock()) {
  const seen: string[] = [];
  const waiting: { readonly line: string; readonly resolve: () => void }[] = [];
  const note = (line: string) => {
    seen.push(line);
    for (const waiter of waiting.filter((one) => line.startsWith(one.line))) waiter.resolve();
  };
  const supervisor = new WorkerSupervisor({
    workerEntry: MORTAL,
    count,
    start: { table: new SharedArrayBuffer(8), driver: 'net', logLevel: 'error', cookieKey: '', logFolder: null },
    clock,
    onMessage: (worker, message: FromWorker) => {
      note(message.kind === 'log' ? message.message : `${worker} ${message.kind}`);
    },
    onDied: (worker, reason) => {
      note(`${worker} died: ${reason.split('\n')[0] ?? ''}`);
    },
    onReplaced: (worker) => {
      note(`${worker} replaced`);
    },
  });
  const heard = (line: string) =>
    new Promise<void>((resolve) => {
      if (seen.some((one) => one.startsWith(line))) resolve();
      else waiting.push({ line, resolve });
    });
  return { supervisor, seen, heard };
}

describe('WorkerSupervisor', () => {
  let running: WorkerSupervisor | undefined;
  const start = async (count: number, clock?: FakeClock) => {
    const all = watched(count, clock);
    running = all.supervisor;
    await all.supervisor.start();
    return all;
  };
  afterEach(async () => {
    await running?.stop(0);
  });

  it('starts every worker and sends to the one that is meant', async () => {
    const { supervisor, seen, heard } = await start(2);
    expect(seen.toSorted()).toEqual(['0 ready', '1 ready']);
    supervisor.post(1, hello);
    await heard('worker 1 got checkNow');
  });

  it('puts a new worker in the place of one that died, and says so', async () => {
    const clock = new FakeClock();
    const { supervisor, seen, heard } = await start(2, clock);
    clock.advance(60_000);
    supervisor.post(0, die);
    await heard('0 replaced');
    expect(seen).toContain('0 died: Error: told to die');
    supervisor.post(0, hello);
    await heard('worker 0 got checkNow');
  });

  it('waits half a second before it replaces one that died young', async () => {
    const clock = new FakeClock();
    const { supervisor, seen, heard } = await start(1, clock);
    supervisor.post(0, die);
    await heard('0 died');
    clock.advance(499);
    expect(seen).not.toContain('0 replaced');
    clock.advance(1);
    await heard('0 replaced');
  });

  it('drops what is sent to a worker that is dead', async () => {
    const clock = new FakeClock();
    const { supervisor, heard } = await start(1, clock);
    await supervisor.kill(0);
    await heard('0 died');
    expect(() => {
      supervisor.post(0, hello);
    }).not.toThrow();
  });

  it('stops without replacing anybody', async () => {
    const { supervisor, seen } = await start(2);
    await supervisor.stop(0);
    expect(seen.filter((line) => line.includes('died'))).toEqual([]);
  });
});
