import { spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { UdpNode } from '../../../engine/dataplane/l4/io/UdpNode.ts';
import { FakeClock } from '../../support/FakeClock.ts';
import { FlowFixture } from '../../support/FlowFixture.ts';
import { beside } from '../engine/beside.ts';
import { lostIn, strayedIn, usedMemory, type FlowsResult } from './FlowsResult.ts';

const TARGETS = 4;
/** What flows may leave before each round after the first: the one that fails, nobody, nobody, the one that is gone. */
const MAY_LEAVE = ['d', '', '', 'c'] as const;

/** So many flows of datagrams, a socket each, while a target fails, heals, drains and goes. Source: NLB-02. */
export async function udpFlows(flows: number): Promise<FlowsResult> {
  const sockets = await Promise.all(Array.from({ length: TARGETS }, (_, place) => echo('abcd'.charAt(place))));
  const fixture = new FlowFixture({
    protocol: 'UDP',
    ports: sockets.map((socket) => socket.address().port),
    flow: { endsOnUnhealthy: false, endsOnDeregistration: true },
  });
  const clock = new FakeClock();
  const node = new UdpNode({ state: fixture.state, clock });
  const listener = await node.listen(fixture.listener, 0);
  const [program = '', ...words] = beside('udpClients', '127.0.0.1', listener.port, flows);
  const clients = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: clients.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value ?? '');
  await next();
  const ask = async () => {
    clients.stdin.write('go\n');
    return await next();
  };
  const timeOut = () => {
    for (let sweeps = 0; sweeps < 200; sweeps += 1) clock.advance(1_000);
  };
  const before = usedMemory();
  const rounds = [await ask()];
  fixture.setVerdict(3, 'unhealthy');
  node.endFlows();
  rounds.push(await ask());
  fixture.setVerdict(3, 'healthy');
  rounds.push(await ask());
  fixture.deregister(2, 'drain');
  node.endFlows();
  rounds.push(await ask());
  fixture.deregister(2, 'gone');
  node.endFlows();
  rounds.push(await ask());
  const during = usedMemory();
  timeOut();
  const left = listener.openFlows;
  await turns();
  const after = usedMemory();
  await ask();
  const again = usedMemory();
  timeOut();
  await turns();
  const afterAgain = usedMemory();
  clients.stdin.end();
  await once(clients, 'close');
  await node.close();
  for (const socket of sockets) socket.close();
  return {
    kind: 'UDP',
    flows,
    lost: lostIn(rounds),
    strayed: strayedIn(rounds, MAY_LEAVE),
    left,
    memory: { before, during, after, again, afterAgain },
  };
}

/** The system's part of a socket goes a turn or two after it is closed. */
async function turns(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function echo(letter: string): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4_194_304 });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.on('message', (_, from) => {
    socket.send(letter, from.port, from.address);
  });
  return socket;
}
