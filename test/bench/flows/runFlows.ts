import { spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { UdpNode } from '../../../engine/dataplane/l4/io/UdpNode.ts';
import { FakeClock } from '../../support/FakeClock.ts';
import { FlowFixture } from '../../support/FlowFixture.ts';
import { beside } from '../engine/beside.ts';
import { UsageError } from '../UsageError.ts';

/** Datagrams of so many flows; the descriptors of a process must allow it. */
const STANDARD_FLOWS = 20_000;
const TARGETS = 4;

/** What a run came to. */
interface FlowsResult {
  readonly flows: number;
  /** Answers that did not come, over all rounds. */
  readonly lost: number;
  /** Flows that left a target which was neither unhealthy nor gone: 0. */
  readonly strayed: number;
  /** Resident memory of the process at the start, with all flows, and after their timeout; megabytes. */
  readonly megabytes: readonly [before: number, during: number, after: number];
}

/**
 * `npm run bench -- flows [--flows N] [--json]`: so many flows of datagrams through one node while a target fails, heals,
 * drains and goes; whether they keep to their targets, and what is left of them after their timeout. Exit 1 when one
 * strays, or is not forgotten. Source: NLB-02.
 */
export async function runFlows(args: readonly string[]): Promise<number> {
  const { flows, json } = options(args);
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
  const clients = spawn(program, words, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: clients.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value ?? '');
  await next();
  const ask = async () => {
    clients.stdin.write('go\n');
    return await next();
  };
  const before = megabytes();
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
  const during = megabytes();
  for (let sweeps = 0; sweeps < 200; sweeps += 1) clock.advance(1_000);
  const left = listener.openFlows;
  const result: FlowsResult = {
    flows,
    lost: rounds.join('').split('.').length - 1,
    strayed: strayed(rounds),
    megabytes: [before, during, megabytes()],
  };
  clients.stdin.end();
  await once(clients, 'close');
  await node.close();
  for (const socket of sockets) socket.close();
  process.stdout.write(json ? `${JSON.stringify({ ...result, left })}\n` : text(result, left));
  return result.strayed + left > 0 ? 1 : 0;
}

/** The targets that flows may leave in each round after the first. */
const MAY_LEAVE = ['d', '', '', 'c'] as const;

function strayed(rounds: readonly string[]): number {
  return MAY_LEAVE.reduce((sum, may, place) => {
    const [from = '', to = ''] = [rounds[place], rounds[place + 1]];
    const left = [...from].filter((letter, flow) => letter !== '.' && to[flow] !== '.' && letter !== to[flow]);
    return sum + left.filter((letter) => letter !== may).length;
  }, 0);
}

function text({ flows, lost, strayed: astray, megabytes: [before, during, after] }: FlowsResult, left: number): string {
  return [
    `${flows} flows, 5 datagrams each: ${lost} answers lost, ${astray} flows strayed, ${left} left after their timeout`,
    `memory: ${before} MB before, ${during} MB with all flows, ${after} MB after`,
    '',
  ].join('\n');
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

function megabytes(): number {
  return Math.round(process.memoryUsage.rss() / 1_048_576);
}

function options(args: readonly string[]): { readonly flows: number; readonly json: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' }, flows: { type: 'string' } },
    });
    const flows = Number(values.flows ?? STANDARD_FLOWS);
    if (!Number.isInteger(flows) || flows < 1) throw new Error(`--flows takes a whole number, not “${values.flows}”.`);
    return { flows, json: values.json ?? false };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
