import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode } from 'dns-packet';
import { expect, it, onTestFinished } from 'vitest';
import { modifyLoadBalancerAttributes } from '../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

it('ELB 1.4 answers clients of a zone by the client routing policy of a Network Load Balancer', async () => {
  const engine = await startTestEngine();
  const balancer = await startBalancer(engine, { protocol: 'TCP', instances: ['a1', 'b1'] });
  for (const name of ['a1', 'b1']) {
    await balancer.probe(name);
    await balancer.untilState(name, 'healthy');
  }
  const { loadBalancerArn } = balancer;
  const port = Number(engine.dnsAddress.split(':')[1]);
  const sockets = new Map<string, Socket>();
  /** The addresses of an answer to a query that comes from an instance. */
  const ask = async (from: string): Promise<string> => {
    const socket = sockets.get(from) ?? createSocket('udp4');
    if (!sockets.has(from)) {
      sockets.set(from, socket);
      onTestFinished(() => void socket.close());
      socket.bind(0, balancer.addressOf(from));
      await once(socket, 'listening');
    }
    const name = balancer.dnsName;
    socket.send(encode({ type: 'query', id: 1, questions: [{ name, type: 'A' }] }), port, '127.0.0.1');
    const [bytes] = (await once(socket, 'message')) as [Buffer]; // what a datagram brings
    return (decode(bytes).answers ?? []).map((record) => (record.type === 'A' ? record.data : '')).join(' ');
  };
  const both = [balancer.nodeAddress('a'), balancer.nodeAddress('b')];
  expect((await ask('a1')).split(' ').toSorted()).toEqual(both.toSorted());
  const setPolicy = (value: string) => {
    const attributes = [{ key: 'dns_record.client_routing_policy', value }];
    engine.control.change(modifyLoadBalancerAttributes, { loadBalancerArn, attributes });
  };
  // 85 % of 400 answers, within four standard deviations.
  setPolicy('partial_availability_zone_affinity');
  let own = 0;
  for (let asked = 0; asked < 400; asked += 1) own += (await ask('a1')) === both[0] ? 1 : 0;
  expect(own).toBeGreaterThan(311);
  expect(own).toBeLessThan(369);
  setPolicy('availability_zone_affinity');
  expect([await ask('a1'), await ask('b1')]).toEqual(both);
});
