import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { readClientHello } from '../../../../engine/wire/tls/readClientHello.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

const vector = (lengthBytes: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const length = Buffer.alloc(lengthBytes);
  length.writeUIntBE(content.length, 0, lengthBytes);
  return Buffer.concat([length, content]);
};
const bytes = (...values: readonly number[]) => Buffer.from(values);

/** A first message with these extensions. */
function hello(...extensions: readonly Buffer[]): Buffer {
  const body = Buffer.concat([
    bytes(3, 3),
    Buffer.alloc(32, 7),
    vector(1, Buffer.alloc(32, 8)),
    vector(2, bytes(0x13, 1)),
    vector(1, bytes(0)),
    vector(2, ...extensions),
  ]);
  return Buffer.concat([bytes(22, 3, 1), vector(2, bytes(1), vector(3, body))]);
}
const serverName = (name: string, kind = 0) =>
  Buffer.concat([bytes(0, 0), vector(2, vector(2, bytes(kind), vector(2, Buffer.from(name))))]);
const other = Buffer.concat([bytes(0, 43), vector(2, bytes(2, 3, 4))]);

describe('the first message of a TLS client', () => {
  it.each([
    { name: 'with a name', message: hello(other, serverName('Shop.Example.test')), serverName: 'shop.example.test' },
    { name: 'without one', message: hello(other), serverName: '' },
    { name: 'with a name of another kind', message: hello(serverName('x', 1)), serverName: '' },
    {
      name: 'with something behind it',
      message: Buffer.concat([hello(serverName('a.test')), bytes(1, 2, 3)]),
      serverName: 'a.test',
    },
  ])('is read $name', ({ message, serverName: expected }) => {
    expect(readClientHello(message)).toEqual({ kind: 'whole', serverName: expected });
  });

  it('is awaited until its last byte', () => {
    const message = hello(other, serverName('a.test'));
    for (let length = 0; length < message.length; length += 1)
      expect([length, readClientHello(message.subarray(0, length)).kind]).toEqual([length, 'partial']);
  });

  it.each([
    ['another record', bytes(23, 3, 3, 0, 1, 0)],
    ['another message', bytes(22, 3, 1, 0, 4, 2, 0, 0, 0)],
    ['an empty record', bytes(22, 3, 1, 0, 0)],
    ['too long a record', bytes(22, 3, 1, 0x50, 0)],
    ['too long a message', bytes(22, 3, 1, 0, 4, 1, 0xff, 0xff, 0xff)],
    [
      'lengths that point beyond its end',
      Buffer.concat([bytes(22, 3, 1), vector(2, bytes(1), vector(3, bytes(3, 3, 1)))]),
    ],
    ['a name that breaks off', hello(Buffer.concat([bytes(0, 0), vector(2, bytes(0, 9, 0, 0, 90, 65))]))],
  ])('is broken: %s', (_, message) => {
    expect(readClientHello(message)).toEqual({ kind: 'broken' });
  });

  it('never makes the reader fail, whatever it holds', () => {
    const random = seededRandom(3);
    const message = hello(other, serverName('shop.example.test'), other);
    const kinds = new Set<string>();
    for (let turn = 0; turn < 20_000; turn += 1) {
      const changed = Buffer.from(message);
      for (let change = random.integer(4); change >= 0; change -= 1)
        changed[random.integer(changed.length)] = random.integer(256);
      kinds.add(readClientHello(changed.subarray(0, 1 + random.integer(changed.length))).kind);
    }
    expect([...kinds].toSorted()).toEqual(['broken', 'partial', 'whole']);
  });
});
