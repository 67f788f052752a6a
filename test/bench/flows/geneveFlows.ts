import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { GatewayListener } from '../../../engine/dataplane/gateway/io/GatewayListener.ts';
import { NO_OPTIONS } from '../../../engine/wire/geneve/GENEVE.ts';
import { writeGeneve } from '../../../engine/wire/geneve/writeGeneve.ts';
import { composePacket } from '../../../engine/wire/ip/composePacket.ts';
import { FakeClock } from '../../support/FakeClock.ts';
import { GatewayFixture } from '../../support/GatewayFixture.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { lostIn, strayedIn, usedMemory, type FlowsResult } from './FlowsResult.ts';

/** One of them comes later. */
const TARGETS = 5;
/** So many are asked at once: their packets fit into the buffers of the system. */
const AT_ONCE = 100;
/** After so long a packet is lost. */
const PATIENCE_MS = 2_000;
/** The number of the flow, which a packet ends with. */
const NUMBER_BYTES = 4;

/** So many flows of packets through one node while targets fail, come, drain and go: none may move. Source: E-108. */
export async function geneveFlows(flows: number): Promise<FlowsResult> {
  const sockets = await Promise.all(Array.from({ length: TARGETS }, () => openSocket()));
  /** Which target had each flow's packet last. */
  const seen: string[] = [];
  for (const [place, socket] of sockets.entries())
    socket.on('message', (bytes, from) => {
      seen[numberIn(bytes)] = 'abcde'.charAt(place);
      socket.send(bytes, from.port, from.address);
    });
  const targets = sockets.map((socket) => ({ address: '127.0.0.1', port: socket.address().port }));
  const fixture = new GatewayFixture({ targets });
  const clock = new FakeClock();
  const { state, listener } = fixture;
  const gateway = new GatewayListener({ state, listener, clock, random: seededRandom(1) });
  await gateway.open('127.0.0.1', 0);
  const endpoint = await openSocket();
  const ask = async () => await answers(endpoint, { port: gateway.port, flows, seen });
  const change = (what: () => void) => {
    what();
    gateway.flows.onChange();
  };
  const timeOut = () => {
    for (let sweeps = 0; sweeps < 800; sweeps += 1) clock.advance(250);
  };
  change(() => {
    fixture.deregister(4, 'gone');
  });
  const before = usedMemory();
  const rounds = [await ask()];
  const changes = [
    () => {
      fixture.register(3, 'unhealthy');
    },
    () => {
      fixture.register(4, 'healthy');
    },
    () => {
      fixture.deregister(2, 'drain');
    },
    () => {
      fixture.deregister(2, 'gone');
    },
  ];
  for (const one of changes) {
    change(one);
    rounds.push(await ask());
  }
  const during = usedMemory();
  timeOut();
  const left = gateway.flows.size;
  const after = usedMemory();
  await ask();
  const again = usedMemory();
  timeOut();
  const afterAgain = usedMemory();
  await gateway.close();
  for (const socket of [...sockets, endpoint]) socket.close();
  return {
    kind: 'GENEVE',
    flows,
    sockets: 1,
    lost: lostIn(rounds),
    strayed: strayedIn(rounds, ['', '', '', '']),
    left,
    memory: { before, during, after, again, afterAgain },
  };
}

/** Sends a packet of each flow, and tells which target each came back from. */
async function answers(
  endpoint: Socket,
  { port, flows, seen }: { readonly port: number; readonly flows: number; readonly seen: string[] },
): Promise<string> {
  // Joined at the end: a text put together letter by letter holds each of its beginnings, and would be measured.
  const letters: string[] = [];
  for (let first = 0; first < flows; first += AT_ONCE) {
    const waiting = new Set(Array.from({ length: Math.min(AT_ONCE, flows - first) }, (_, place) => first + place));
    await new Promise<void>((resolve) => {
      const stop = () => {
        clearTimeout(late);
        endpoint.off('message', onMessage);
        resolve();
      };
      const late = setTimeout(stop, PATIENCE_MS);
      const onMessage = (bytes: Buffer) => {
        waiting.delete(numberIn(bytes));
        if (waiting.size === 0) stop();
      };
      endpoint.on('message', onMessage);
      for (const flow of waiting) endpoint.send(writeGeneve(NO_OPTIONS, packetOf(flow)), port, '127.0.0.1');
    });
    for (let flow = first; flow < Math.min(first + AT_ONCE, flows); flow += 1)
      letters.push(waiting.has(flow) ? '.' : (seen[flow] ?? '.'));
  }
  return letters.join('');
}

function packetOf(flow: number): Buffer {
  const payload = Buffer.alloc(NUMBER_BYTES);
  payload.writeUInt32BE(flow);
  const carries = { protocol: 'udp', sourcePort: 1_024 + (flow % 50_000), destinationPort: 53 } as const;
  return composePacket({ source: `10.0.${flow % 7}.1`, destination: '198.51.100.1', carries, payload });
}

const numberIn = (bytes: Buffer) => bytes.readUInt32BE(bytes.length - NUMBER_BYTES);

async function openSocket(): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4_194_304 });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}
