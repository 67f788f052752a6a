import { afterEach, describe, expect, it } from 'vitest';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode, type Answer } from 'dns-packet';
import { NameResolver } from '../../../../../engine/instances/traffic/io/NameResolver.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';
import { until } from '../../../../support/RawClient.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A DNS server that hands each query to the test, and a resolver that asks it. */
async function pair(answer: (query: Buffer, reply: (bytes: Buffer) => void) => void) {
  const server: Socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(server, 'listening');
  let asked = 0;
  server.on('message', (query, from) => {
    asked += 1;
    answer(query, (bytes) => {
      server.send(bytes, from.port, from.address);
    });
  });
  const clock = new FakeClock();
  const { port } = server.address();
  const resolver = await NameResolver.open({ server: { host: '127.0.0.1', port }, clock, random: seededRandom(1) });
  closing.push(
    () => resolver.close(),
    () => server.close(),
  );
  return { resolver, clock, port, asked: () => asked };
}

const answerTo = (query: Buffer, answers: Answer[], flags = 0) => {
  const { id, questions } = decode(query);
  return encode({ type: 'response', id: id ?? 0, questions: questions ?? [], answers, flags });
};
const a = (data: string, ttl = 60): Answer => ({ type: 'A', name: 'x.test', ttl, data });

describe('NameResolver', () => {
  it('E-034 gives the addresses in the order of the answer, and the TTL', async () => {
    const { resolver, clock } = await pair((query, reply) => {
      reply(answerTo(query, [a('10.0.0.2', 60), a('10.0.0.1', 30)]));
    });
    expect(await resolver.resolve('x.test')).toEqual({ addresses: ['10.0.0.2', '10.0.0.1'], ttlSeconds: 30 });
    expect(clock.armed).toBe(0);
  });

  it('asks again when no answer came within a second, and gives up after the third', async () => {
    const { resolver, clock, port, asked } = await pair(() => undefined);
    const resolved = resolver.resolve('x.test');
    const failed = expect(resolved).rejects.toMatchObject({
      code: 'ValidationError',
      message: `DNS at 127.0.0.1:${port} does not answer. Is the engine running?`,
    });
    for (const time of [1, 2, 3]) {
      await until('a query', () => asked() === time && clock.armed === 1);
      clock.advance(1_000);
    }
    await failed;
    expect(asked()).toBe(3);
  });

  it('takes the answer to a later try', async () => {
    const { resolver, clock, asked } = await pair((query, reply) => {
      if (asked() === 2) reply(answerTo(query, [a('10.0.0.1')]));
    });
    const resolved = resolver.resolve('x.test');
    await until('a query', () => asked() === 1);
    clock.advance(1_000);
    expect((await resolved).addresses).toEqual(['10.0.0.1']);
  });

  it('says what DNS says when there is no such name, and when it has no address', async () => {
    const { resolver, port } = await pair((query, reply) => {
      reply(answerTo(query, [], decode(query).questions?.[0]?.name === 'no.test' ? 3 : 0));
    });
    await expect(resolver.resolve('no.test')).rejects.toThrow(
      `DNS at 127.0.0.1:${port} answers NXDOMAIN for 'no.test'.`,
    );
    await expect(resolver.resolve('x.test')).rejects.toThrow(`DNS at 127.0.0.1:${port} has no address for 'x.test'.`);
  });

  it('is not led astray by garbage, answers to others and to other names', async () => {
    const { resolver } = await pair((query, reply) => {
      const { id } = decode(query);
      reply(Buffer.from('garbage'));
      reply(
        encode({
          type: 'response',
          id: ((id ?? 0) + 1) & 0xffff,
          questions: [{ type: 'A', name: 'x.test' }],
          answers: [a('6.6.6.6')],
        }),
      );
      reply(
        encode({ type: 'response', id: id ?? 0, questions: [{ type: 'A', name: 'y.test' }], answers: [a('6.6.6.6')] }),
      );
      reply(answerTo(query, [a('10.0.0.1')]));
    });
    expect((await resolver.resolve('x.test')).addresses).toEqual(['10.0.0.1']);
  });

  it('survives that nobody listens there', async () => {
    const { port, resolver: other } = await pair(() => undefined);
    await Promise.all(closing.splice(0).map((close) => close()));
    expect(other).toBeDefined();
    const clock = new FakeClock();
    const resolver = await NameResolver.open({ server: { host: '127.0.0.1', port }, clock, random: seededRandom(1) });
    closing.push(() => resolver.close());
    const failed = expect(resolver.resolve('x.test')).rejects.toThrow('does not answer');
    for (let time = 0; time < 3; time += 1) {
      await until('a query to be waited for', () => clock.armed === 1);
      clock.advance(1_000);
    }
    await failed;
  });
});
