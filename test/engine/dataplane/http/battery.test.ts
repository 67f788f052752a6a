import { describe, expect, it } from 'vitest';
import { judgeRequests, judgeResponses } from '../../../soak/fuzz/judgeRequests.ts';
import { until } from '../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode, type DriverName } from '../../../support/startTestNode.ts';
import { HOSTILE_REQUESTS, type Kind } from './hostileRequests.ts';
import { HOSTILE_RESPONSES, type HostileResponse } from './hostileResponses.ts';

const MODES = ['monitor', 'defensive', 'strictest'] as const;
const NEXT = 'GET /smuggled HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** What comes of it: the statuses, in order. */
function expected(kind: Kind, mode: (typeof MODES)[number]): string {
  if (typeof kind === 'number') return String(kind);
  if (kind === 'severe' || (kind !== 'compliant' && mode === 'strictest')) return '400';
  return kind === 'ambiguous' && mode === 'defensive' ? '200' : '200 200';
}

/** A target that answers when the judge, which reads as strictly as targets can, has read a request to its end. */
async function startStrictTarget(): Promise<{ target: ScriptedTarget; read: () => string[] }> {
  const target = await ScriptedTarget.start();
  target.onConnection = (connection) => {
    let answered = 0;
    connection.socket.on('data', () => {
      const { messages } = judgeRequests(connection.received);
      const whole = messages.filter(({ isWhole }) => isWhole).length;
      for (; answered < whole; answered += 1) connection.send(ANSWER);
    });
  };
  const read = () =>
    target.connections.flatMap(({ received }) => {
      const { messages, error } = judgeRequests(received);
      return [...messages.map(({ line }) => line), ...(error === '' ? [] : [error])];
    });
  return { target, read };
}

/** The statuses that a client gets for a request and the one right behind it, and how often targets read each. */
async function outcomeOf(driver: DriverName, mode: (typeof MODES)[number], request: string): Promise<string> {
  const { target, read } = await startStrictTarget();
  const node = await startTestNode(driver, { ports: [target.port], http: { desyncMitigationMode: mode } });
  const client = await node.connect();
  client.send(request + NEXT);
  const text = await client.closed();
  client.end();
  await node.connections(0);
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)]
    .map(([, status]) => status)
    .filter((one) => one !== '100');
  const served = statuses.filter((status) => status === '200').length;
  // Each request that was answered is one that a target has read, and it has read none besides.
  const lines = read();
  const isInStep =
    lines.length === served && lines.filter((line) => line === 'GET /smuggled').length === Number(served > 1);
  expect(node.gauges()).toMatch(/^0c 0r \| \dc 0r$/);
  return isInStep ? statuses.join(' ') : `${statuses.join(' ')}, but targets have read ${JSON.stringify(lines)}`;
}

it('has a hundred hostile requests and more', () => {
  expect(HOSTILE_REQUESTS.length).toBeGreaterThanOrEqual(100);
  expect(new Set(HOSTILE_REQUESTS.map(([name]) => name)).size).toBe(HOSTILE_REQUESTS.length);
});

describe.each(DRIVERS)('hostile requests, with the %s driver', (driver) => {
  it.each(HOSTILE_REQUESTS)('ELB 4.9 routing.http.desync_mitigation_mode FRM-01 %s: %s', async (_, kind, request) => {
    const outcomes: Record<string, string> = {};
    // Modes are nothing of the driver's: one of them is enough for the second.
    const modes = driver === 'handle' ? MODES : (['defensive'] as const);
    for (const mode of modes) outcomes[mode] = await outcomeOf(driver, mode, request);
    expect(outcomes).toEqual(Object.fromEntries(modes.map((mode) => [mode, expected(kind, mode)])));
  });
});

/** What a client gets for a request that is answered so, and for the next one. */
async function responseOutcomeOf(
  driver: DriverName,
  { answer, ends, method = 'GET' }: HostileResponse,
): Promise<string> {
  const target = await ScriptedTarget.start();
  const node = await startTestNode(driver, { ports: [target.port] });
  const client = await node.connect();
  /** Final answers in the words of the judge, who reads as clients do. */
  const answers = () =>
    judgeResponses(
      client.received,
      (place) => place === 0 && method === 'HEAD',
      client.ending !== 'open',
    ).messages.filter(({ line, isWhole }) => isWhole && !line.startsWith('1'));
  client.send(`${method} /first HTTP/1.1\r\nHost: x\r\n\r\n`);
  const first = await target.connection();
  await first.receive('\r\n\r\n');
  first.send(answer);
  if (ends) first.end();
  await until('the first answer', () => client.ending !== 'open' || answers().length > 0);
  if (client.ending !== 'open') {
    const { messages } = judgeResponses(client.received, () => false);
    return `${messages[0]?.line ?? ''} ${client.ending === 'reset' ? 'cut' : 'closed'}`;
  }
  client.send('GET /second HTTP/1.1\r\nHost: x\r\n\r\n');
  const isSecond = ({ received }: { readonly received: string }) => received.includes('GET /second');
  await until('the second request', () => target.connections.some(isSecond));
  const other = target.connections.find(isSecond);
  other?.send('HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n');
  await until('the second answer', () => answers().length > 1);
  const [one, two] = answers();
  expect([two?.line, answers().length]).toEqual(['201', 2]);
  expect(client.received).not.toContain('X-Split');
  return `${one?.line ?? ''} ${other === first ? 'kept' : 'anew'}`;
}

describe.each(DRIVERS)('hostile responses, with the %s driver', (driver) => {
  it.each(HOSTILE_RESPONSES)('ELB 4.10 FRM-03 FRM-05 $name: $outcome', async (hostile) => {
    expect(await responseOutcomeOf(driver, hostile)).toBe(hostile.outcome);
  });
});
