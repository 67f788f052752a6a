import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { UdpNode } from '../../../engine/dataplane/l4/io/UdpNode.ts';
import { udpSocketBudget } from '../../../engine/dataplane/l4/io/udpSocketBudget.ts';
import { FakeClock } from '../../support/FakeClock.ts';
import { FlowFixture } from '../../support/FlowFixture.ts';
import { lostIn, strayedIn, usedMemory, type FlowsResult } from './FlowsResult.ts';
import { ClientProgram } from './ClientProgram.ts';

/** In one program: clients have a descriptor each, and as few may be allowed as macOS allows. */
const MOST_CLIENTS = 8_000;
/** What flows may leave before each round after the first: the one that fails, nobody, nobody, the one that is gone. */
const MAY_LEAVE = ['d', '', '', 'c'] as const;

/** So many flows of datagrams through one node while a target fails, heals, drains and goes. Source: NLB-02. */
export async function udpFlows(flows: number, targets: number): Promise<FlowsResult> {
  const echoes = await Promise.all(
    Array.from({ length: targets }, (_, place) => echo(String.fromCharCode(97 + place))),
  );
  const fixture = new FlowFixture({
    protocol: 'UDP',
    ports: echoes.map((socket) => socket.address().port),
    flow: { endsOnUnhealthy: false, endsOnDeregistration: true },
  });
  const clock = new FakeClock();
  const node = new UdpNode({ state: fixture.state, clock, sockets: { mostSockets: udpSocketBudget() } });
  const listener = await node.listen(fixture.listener, 0);
  const clients: ClientProgram[] = [];
  for (let left = flows; left > 0; left -= MOST_CLIENTS)
    clients.push(await ClientProgram.start(listener.port, Math.min(left, MOST_CLIENTS)));
  const ask = async () => {
    let letters = '';
    for (const some of clients) letters += await some.ask();
    return letters;
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
  const sockets = node.paths.openSockets;
  timeOut();
  const left = listener.openFlows;
  await turns();
  const after = usedMemory();
  await ask();
  const again = usedMemory();
  timeOut();
  await turns();
  const afterAgain = usedMemory();
  for (const some of clients) await some.close();
  await node.close();
  for (const socket of echoes) socket.close();
  return {
    kind: 'UDP',
    flows,
    sockets,
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
