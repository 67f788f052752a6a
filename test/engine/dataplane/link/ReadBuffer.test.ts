import { describe, expect, it } from 'vitest';
import { BufferPool, ReadBuffer } from '../../../../engine/dataplane/link/ReadBuffer.ts';

describe('ReadBuffer', () => {
  it('begins with the shared buffer, and reads into one of its own after the next read when told', () => {
    const pool = new BufferPool();
    const buffer = new ReadBuffer(pool, false, 'shared');
    expect(buffer.isShared).toBe(true);
    expect(buffer.afterRead()).toBeUndefined();
    buffer.wantPrivate();
    expect(buffer.isShared).toBe(true);
    expect(buffer.afterRead()).toBe(buffer.current);
    expect([buffer.isShared, pool.out]).toEqual([false, 1]);
    buffer.close();
    expect(pool.out).toBe(0);
  });

  it('keeps its own while few are out, and gives it back after the next read when many are', () => {
    const pool = new BufferPool(1);
    const [first, second] = [new ReadBuffer(pool, false, 'private'), new ReadBuffer(pool, false, 'private')];
    second.rest();
    expect(second.afterRead()).toBe(pool.shared);
    first.rest();
    expect(first.afterRead()).toBeUndefined();
    expect(pool.out).toBe(1);
  });

  it('changes hands only when every loan was returned, also after it was closed', () => {
    const pool = new BufferPool(0);
    const buffer = new ReadBuffer(pool, true, 'private');
    buffer.current.fill('x');
    buffer.rest();
    buffer.lend();
    buffer.lend();
    expect(buffer.afterRead()).toBeUndefined();
    expect(buffer.current[0]).toBe('x'.charCodeAt(0));
    buffer.close();
    buffer.close();
    buffer.returnLoan();
    expect(pool.out).toBe(1);
    buffer.returnLoan();
    expect(pool.out).toBe(0);
  });

  it('copies what has to wait into a buffer of the pool, which has it back in the end', () => {
    const pool = new BufferPool();
    const buffer = new ReadBuffer(pool, true, 'shared');
    buffer.current.write('read');
    const copy = buffer.copy(1, 4);
    buffer.afterRead();
    expect([copy.bytes.toString(), pool.out]).toEqual(['ead', 1]);
    copy.returnLoan();
    expect(pool.out).toBe(0);
  });

  it('overwrites what was read when poisoned, unless it is on loan', () => {
    const buffer = new ReadBuffer(new BufferPool(), true, 'shared');
    buffer.current.fill('x');
    buffer.afterRead();
    expect(buffer.current[0]).toBe('!'.charCodeAt(0));
  });

  it('is one for all that read in common, until one keeps what waits: then the others move on', () => {
    const pool = new BufferPool();
    const [slow, second, third] = [join(pool), join(pool), join(pool)];
    const before = slow.buffer.current;
    expect([second.buffer.current, third.buffer.current, pool.out]).toEqual([before, before, 1]);
    slow.buffer.lend();
    expect(slow.buffer.current).toBe(before);
    expect(second.buffer.current).not.toBe(before);
    expect(third.buffer.current).toBe(second.buffer.current);
    expect([slow.moves, second.moves, third.moves, pool.out]).toEqual([0, 1, 1, 2]);
    slow.buffer.returnLoan();
    slow.buffer.wantPrivate();
    expect(slow.buffer.afterRead()).toBeUndefined(); // it keeps to itself
    for (const { buffer } of [slow, second, third]) buffer.close();
    expect(pool.out).toBe(0);
  });

  it('reads in common with 63 others at most, and by itself after 64 moves', () => {
    const pool = new BufferPool();
    const stays = join(pool);
    for (let move = 0; move < 63; move += 1) join(pool).buffer.lend();
    const mate = join(pool);
    expect(stays.buffer.current).toBe(mate.buffer.current);
    join(pool).buffer.lend();
    expect(stays.moves).toBe(64);
    expect(stays.buffer.current).not.toBe(mate.buffer.current);
    const crowd = Array.from({ length: 64 }, () => join(pool).buffer.current);
    expect(new Set(crowd).size).toBe(2); // one was there before them
  });
});

/** A buffer of a link that may read in common, and how often it was moved. */
function join(pool: BufferPool): { readonly buffer: ReadBuffer; moves: number } {
  const joined = { buffer: new ReadBuffer(pool, false, 'common'), moves: 0 };
  joined.buffer.onMove = () => (joined.moves += 1);
  return joined;
}
