import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { NO_OPTIONS } from '../../../engine/wire/geneve/GENEVE.ts';
import { writeGeneve } from '../../../engine/wire/geneve/writeGeneve.ts';
import { composePacket } from '../../../engine/wire/ip/composePacket.ts';
import type { DatagramCounts, DatagramOrder } from './DatagramOrder.ts';

/** Under way at once of a flow whose answers are followed by the next datagram. */
const WINDOW = 4;
/** What is still on its way when the time is up. */
const LAST_ANSWERS_MS = 300;
/** How often what is due is sent. */
const PACE_MS = 1;
/** A closed loop that came to a stand, by losses, begins again. */
const STALL_MS = 50;

/** The load of the benchmark of datagrams: an order a line on standard input, counts a line on standard output. */
async function main(): Promise<void> {
  process.stdout.write('{}\n');
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === '') continue;
    const counts = await carryOut(JSON.parse(line) as DatagramOrder); // the benchmark writes it
    process.stdout.write(`${JSON.stringify(counts)}\n`);
  }
}

async function carryOut(order: DatagramOrder): Promise<DatagramCounts> {
  const { address, port, seconds, perSecond } = order;
  const flows = await Promise.all(Array.from({ length: order.flows }, (_, flow) => openFlow(order, flow)));
  let sent = 0;
  let received = 0;
  let last = performance.now();
  const end = last + seconds * 1_000;
  const isClosed = perSecond === 0;
  const send = ({ socket, bytes }: Flow) => {
    socket.send(bytes, port, address);
    sent += 1;
  };
  for (const flow of flows)
    flow.socket.on('message', () => {
      received += 1;
      last = performance.now();
      if (isClosed && last < end) send(flow);
    });
  const sendDue = (dueNow: number) => {
    for (; sent < dueNow;) {
      const flow = flows[sent % flows.length];
      if (flow) send(flow);
    }
  };
  const begun = last;
  if (isClosed) for (let count = 0; count < WINDOW; count += 1) for (const flow of flows) send(flow);
  const timer = setInterval(() => {
    const nowMs = performance.now();
    if (nowMs >= end) return;
    if (!isClosed) sendDue(((nowMs - begun) * perSecond) / 1_000);
    else if (nowMs - last > STALL_MS) for (const flow of flows) send(flow);
  }, PACE_MS);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000 + LAST_ANSWERS_MS));
  clearInterval(timer);
  for (const { socket } of flows) socket.close();
  return { sent, received };
}

interface Flow {
  readonly socket: Socket;
  readonly bytes: Buffer;
}

async function openFlow({ bytes, isGeneve }: DatagramOrder, flow: number): Promise<Flow> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1_048_576 });
  socket.on('error', () => undefined); // what was refused is lost
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  if (!isGeneve) return { socket, bytes: Buffer.alloc(bytes, 'u') };
  const carries = { protocol: 'udp', sourcePort: 10_000 + flow, destinationPort: 53 } as const;
  const payload = Buffer.alloc(bytes - PACKET_HEADER_BYTES, 'u');
  const packet = composePacket({ source: '10.0.0.1', destination: '198.51.100.1', carries, payload });
  return { socket, bytes: writeGeneve(NO_OPTIONS, packet) };
}

/** Of IPv4 and UDP. */
const PACKET_HEADER_BYTES = 28;

await main();
