import { describe, expect, it } from 'vitest';
import { ask, http2Client, startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { type RawClient, until } from '../../../support/RawClient.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';

const TURNS = 150;
const STALE = /^502\/0 target closed the kept connection before answering; its keep-alive is probably shorter/;

/**
 * A target with a short keep-alive: after an answer it closes its connection at a random moment, some of them just when
 * the next request is on its way. Notes each request that reaches it, by its path.
 */
async function startImpatient(): Promise<{ readonly port: number; readonly seen: Map<string, number> }> {
  const random = seededRandom(7);
  const seen = new Map<string, number>();
  const target = await ScriptedTarget.start();
  target.onConnection = (connection: RawClient) => {
    let readTo = 0;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      if (random.integer(2) === 0) connection.end();
      else connection.reset();
    };
    connection.socket.on('data', () => {
      const [, path] = /^(?:GET|POST) (\S+) .*\r\n\r\n(?:body)?$/s.exec(connection.received.slice(readTo)) ?? [];
      if (path === undefined) return;
      readTo = connection.received.length;
      seen.set(path, (seen.get(path) ?? 0) + 1);
      if (readTo > 0 && connection.received.match(/ HTTP\/1\.1\r\n/g)?.length !== 1 && random.integer(2) === 0) {
        end(); // it has this one, and closes on it all the same
        return;
      }
      if (isOver) return;
      connection.send(response('ok'));
      for (let turns = random.integer(4), turn = 0; turn <= turns; turn += 1)
        if (turn === turns && turns < 3) setImmediate(end);
    });
  };
  return { port: target.port, seen };
}

describe.each(DRIVERS)('targets that close as a request is sent, with the %s driver', (driver) => {
  it.each([
    { method: 'GET', retries: false, most: 1 },
    { method: 'POST', retries: false, most: 1 },
    { method: 'POST', retries: true, most: 1 },
    { method: 'GET', retries: true, most: 2 },
  ])(
    'KAL-01 $method with retries $retries: each is answered, none reaches a target more than $most times',
    async (row) => {
      const { port, seen } = await startImpatient();
      const node = await startTestNode(driver, { ports: [port], group: { retryStaleConnection: row.retries } });
      const client = await node.connect();
      const statuses: Record<string, number> = {};
      for (let turn = 0; turn < TURNS; turn += 1) {
        const body = row.method === 'POST' ? 'body' : '';
        const length = row.method === 'POST' ? 'Content-Length: 4\r\n' : '';
        client.send(`${row.method} /${turn} HTTP/1.1\r\nHost: a\r\n${length}\r\n${body}`);
        const head = await client.receive('\r\n\r\n');
        await client.receive(head.includes(' 200 ') ? 'ok' : '</html>\r\n');
        const status = head.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      expect(Math.max(...seen.values())).toBeLessThanOrEqual(row.most);
      expect(Object.keys(statuses).filter((status) => status !== '200' && status !== '502')).toEqual([]);
      // Without the attribute, and for what may not be repeated, the race is lost now and then, and says why.
      const mayFail = !row.retries || row.method === 'POST';
      const failed = node.log.filter((line) => line.startsWith('502'));
      expect(failed.length > 0).toBe(mayFail);
      expect(failed.every((line) => STALE.test(line))).toBe(true);
      expect(failed).toHaveLength(statuses['502'] ?? 0);
      expect([node.nodeCount('elb502'), node.targetCount(0, 'status5xx')]).toEqual([failed.length, 0]);
    },
  );

  it('KAL-01 over HTTP/2: retries answer every GET, and no POST is sent twice', async () => {
    const { port, seen } = await startImpatient();
    const node = await startSecureNode(driver, { ports: [port], group: { retryStaleConnection: true } });
    const session = http2Client(node);
    const statuses = { GET: new Set<number>(), POST: new Set<number>() };
    for (let turn = 0; turn < TURNS; turn += 1) {
      const method = turn % 2 === 0 ? 'GET' : 'POST';
      const fields = { ':method': method, ':path': `/${method}${turn}` };
      const body = method === 'POST' ? Buffer.from('body') : undefined;
      const answer = await ask(session, { ...fields, ...(body && { 'content-length': '4' }) }, body);
      statuses[method].add(answer.status);
    }
    expect([...statuses.GET]).toEqual([200]);
    expect([...statuses.POST].toSorted((one, other) => one - other)).toEqual([200, 502]);
    for (const [path, times] of seen) expect(times, path).toBeLessThanOrEqual(path.startsWith('/GET') ? 2 : 1);
  });

  it('a target that restarts costs 502 with its cause while nobody listens, and nothing afterwards', async () => {
    const before = await ScriptedTarget.answering(response('old'));
    const { port } = before;
    const node = await startTestNode(driver, { ports: [port] });
    const client = await node.connect();
    const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    await client.send(get).receive('old');
    await before.close();
    expect(await client.send(get).receive('</html>')).toContain(' 502 ');
    const after = await ScriptedTarget.start('127.0.0.1', port);
    after.answer = response('new');
    await client.send(get).receive('new');
    expect(node.log).toEqual(['200/200', '502/0 the connection to the target failed (ECONNREFUSED)', '200/200']);
    const { key } = node.fixture.configuration(0);
    const count = { failure: 'connectFailed', targetGroupArn: node.fixture.groupArn, key, status: 502, count: 1 };
    expect([node.http.failures.take(), node.http.failures.take()]).toEqual([[count], []]);
  });

  it('counts by cause what failed, a response that was cut off too, and nothing that a client did wrong', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port], groups: { empty: [] } });
    const secure = await startSecureNode(driver, { ports: [] });
    const client = await node.connect();
    client.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    connection.send('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf').end();
    await client.closed();
    const wrong = await node.connect();
    await wrong.send('BAD\r\n\r\n').closed();
    const gone = await node.connect();
    gone.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await (await target.connection()).receive('\r\n\r\n');
    gone.reset();
    await until('the client to be gone', () => node.log.some((line) => line.startsWith('460')));
    const told = node.http.failures.take().map(({ failure, status, count }) => `${failure} ${status} ${count}`);
    expect(told).toEqual(['responseCutShort null 1']);
    for (let turn = 0; turn < 3; turn += 1) await ask(http2Client(secure), { ':path': '/' });
    expect(secure.http.failures.take()).toMatchObject([{ failure: 'noTarget', key: null, status: 503, count: 3 }]);
  });
});
