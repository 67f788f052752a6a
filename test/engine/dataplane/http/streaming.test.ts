import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { soon, until } from '../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, makeDriver, startTestNode, type TestNode } from '../../../support/startTestNode.ts';

const SCRIPT = fileURLToPath(new URL('../../../support/workers/streamPeer.mjs', import.meta.url));
const MB = 1024 * 1024;
/** 256 MB unless told otherwise: `BALANZA_STREAM_MB=2048` is the full two gigabytes. */
const TOTAL = Number(process.env['BALANZA_STREAM_MB'] ?? 256) * MB;
/** Far below the transfer, above what the collector leaves lying about. */
const MOST_GROWTH = 96 * MB;

/** One end of the transfer; the next line it prints, by `line`. */
function start(...args: string[]): { line: () => Promise<string>; process: ChildProcessWithoutNullStreams } {
  const process_ = spawn(process.execPath, [SCRIPT, ...args]);
  let text = '';
  process_.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  process_.on('error', () => undefined);
  onTestFinished(async () => {
    if (process_.exitCode !== null) return;
    const exited = once(process_, 'exit');
    process_.kill('SIGKILL');
    await exited;
  });
  const line = async () => {
    await soon(`a line of ${args[0] ?? ''}`, untilLine(), 60_000);
    const end = text.indexOf('\n');
    const found = text.slice(0, end);
    text = text.slice(end + 1);
    return found;
  };
  const untilLine = async () => {
    while (!text.includes('\n') && process_.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  return { line, process: process_ };
}

/** Resolves when a count has stopped moving. */
async function settled(node: TestNode, cell: 'requestBytes' | 'responseBytes'): Promise<number> {
  let last = -1;
  let turns = 0;
  await until(`${cell} to settle`, () => {
    const now = node.nodeCount(cell);
    turns = now === last ? turns + 1 : 0;
    last = now;
    return now > 0 && turns > 50;
  });
  return last;
}

describe.each(DRIVERS)('large bodies, with the %s driver', (driver) => {
  it('UPL-02 streams a download of 256 MB at constant memory, and holds the target back while nobody reads', async () => {
    const target = start('target');
    const node = await startTestNode(makeDriver(driver, {}), { ports: [Number(await target.line())] });
    const before = process.memoryUsage().rss;
    const client = start('download', String(node.port), String(TOTAL));
    expect(await client.line()).toBe('begun');
    expect(await settled(node, 'responseBytes')).toBeLessThan(32 * MB);
    client.process.stdin.write('go\n');
    expect(Number(await client.line())).toBe(TOTAL);
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_GROWTH);
  }, 90_000);

  it('UPL-02 streams an upload of 256 MB at constant memory', async () => {
    const target = start('target');
    const node = await startTestNode(makeDriver(driver, {}), { ports: [Number(await target.line())] });
    const before = process.memoryUsage().rss;
    const client = start('upload', String(node.port), String(TOTAL));
    expect(await client.line()).toBe('begun');
    client.process.stdin.write('go\n');
    expect(Number(await client.line())).toBe(TOTAL);
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_GROWTH);
  }, 90_000);

  it('UPL-02 holds the client back while the target does not read', async () => {
    const target = await ScriptedTarget.start();
    target.onConnection = (connection) => connection.socket.pause();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${100 * MB}\r\n\r\n`);
    const block = Buffer.alloc(MB);
    for (let sent = 0; sent < 100; sent += 1) client.send(block);
    expect(await settled(node, 'requestBytes')).toBeLessThan(32 * MB);
    target.connections[0]?.reset();
    expect(await client.closed()).toMatch(/^HTTP\/1\.1 502 /);
    client.close();
    await node.connections(0);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
  });

  it('UPL-02 passes on each event of a stream as it comes', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send('GET /events HTTP/1.1\r\nHost: x\r\n\r\n');
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    connection.send('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n');
    for (let event = 0; event < 5; event += 1) {
      connection.send(`9\r\ndata: ${event}\n\n\r\n`);
      await client.receive(`data: ${event}\n\n`);
    }
  });
});
