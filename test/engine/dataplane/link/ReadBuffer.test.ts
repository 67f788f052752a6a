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

  it('overwrites what was read when poisoned, unless it is on loan', () => {
    const buffer = new ReadBuffer(new BufferPool(), true, 'shared');
    buffer.current.fill('x');
    buffer.afterRead();
    expect(buffer.current[0]).toBe('!'.charCodeAt(0));
  });
});
