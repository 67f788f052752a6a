import { once } from 'node:events';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import type { ProbeOrder } from '../../../../engine/health/ProbeOrder.ts';
import { LOCAL_PROXY_HEADER } from '../../../../engine/wire/proxyProtocol/proxyHeader.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { runProbe, type StartProbe } from './runProbe.ts';
import { answering, closedPort, startTarget } from './startTarget.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const canBeSource = process.platform === 'linux';
const hasIpv6 = Object.values(networkInterfaces()).some((of) => of?.some(({ address }) => address === '::1'));

/** What every kind of probe does without TLS. */
export function plainProbeTests(start: StartProbe): void {
  const probe = (port: number, but: Partial<ProbeOrder> = {}) => runProbe(start, port, but);

  describe('an HTTP probe', () => {
    it.each([
      { id: 'HCK-05', name: '200', answer: OK, is: 'passed 200' },
      { id: 'HCK-05', name: 'a code outside the matcher', answer: 'HTTP/1.1 404 No\r\n\r\n', is: 'codeMismatch 404' },
      {
        id: 'E-092',
        name: 'a code outside the matcher, with what the body says',
        answer: 'HTTP/1.1 503 No\r\nContent-Length: 8\r\n\r\nno store',
        is: 'codeMismatch 503: no store',
      },
      {
        id: 'HCK-06',
        name: 'a bad header line',
        answer: 'HTTP/1.1 200 OK\r\nBad\r\n\r\n',
        is: 'failed 0 malformed response',
      },
      { id: 'HCK-06', name: 'half a head', answer: 'HTTP/1.1 200 OK\r\nX: 1\r\n', is: 'failed 0 malformed response' },
      { id: 'HCK-06', name: 'nothing', answer: '', is: 'failed 0 connection closed without an answer' },
      { id: 'HCK-06', name: 'an interim answer first', answer: `HTTP/1.1 103 Hints\r\n\r\n${OK}`, is: 'passed 200' },
    ])('$id $name: $is', async ({ answer, is }) => {
      const target = await startTarget({ onConnection: answering(answer) });
      const { outcome, closed, outcomes } = probe(target.port);
      expect(await outcome).toBe(is);
      await closed;
      await target.allClosed();
      expect(outcomes).toEqual([is]);
      expect(target.connections).toBe(1);
    });

    it('HCK-05 sends the request of ELB', async () => {
      let request = '';
      const target = await startTarget({
        onConnection: (socket) => {
          socket.on('data', (bytes) => (request += bytes.toString('latin1')));
          answering(OK)(socket);
        },
      });
      await probe(target.port, { path: '/healthz?x=1&y=a%20b' }).closed;
      expect(request).toBe(
        `GET /healthz?x=1&y=a%20b HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\nConnection: close\r\n` +
          'User-Agent: ELB-HealthChecker/2.0\r\nAccept-Encoding: gzip, compressed\r\n\r\n',
      );
    });

    it('sends the request of a Classic Load Balancer, where it is one', async () => {
      let request = '';
      const target = await startTarget({
        onConnection: (socket) => {
          socket.on('data', (bytes) => (request += bytes.toString('latin1')));
          answering(OK)(socket);
        },
      });
      await probe(target.port, { isClassic: true }).closed;
      expect(request).toBe(
        'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n' +
          'User-Agent: ELB-HealthChecker/1.0\r\nAccept: */*\r\n\r\n',
      );
    });

    it('HCK-05 follows no redirect', async () => {
      const elsewhere = await startTarget({ onConnection: answering(OK) });
      const moved = `HTTP/1.1 301 Moved\r\nLocation: http://127.0.0.1:${elsewhere.port}/health/\r\n\r\n`;
      const target = await startTarget({ onConnection: answering(moved) });
      const { outcome, closed } = probe(target.port);
      expect(await outcome).toBe('codeMismatch 301');
      await closed;
      expect([target.connections, elsewhere.connections]).toEqual([1, 0]);
    });

    it.runIf(canBeSource)('E-086 comes from the address of the node', async () => {
      const target = await startTarget({ onConnection: answering(OK) });
      const { outcome, closed } = probe(target.port, { sourceAddress: '127.0.10.4' });
      expect((await target.connected()).remoteAddress).toBe('127.0.10.4');
      expect(await outcome).toBe('passed 200');
      await closed;
    });

    it.runIf(hasIpv6)('HCK-05 reaches an IPv6 target', async () => {
      const target = await startTarget({ host: '::1', onConnection: answering(OK) });
      const { outcome, closed } = probe(target.port, { host: '::1', sourceAddress: '127.0.10.4' });
      expect(await outcome).toBe('passed 200');
      await closed;
    });

    it('E-101 a refused connection fails', async () => {
      const { outcome, closed } = probe(await closedPort());
      expect(await outcome).toBe('failed 0 ECONNREFUSED');
      await closed;
    });

    it('HCK-06 a reset fails', async () => {
      const target = await startTarget({
        onConnection: (socket) => socket.once('data', () => socket.resetAndDestroy()),
      });
      const { outcome, closed } = probe(target.port);
      expect(await outcome).toBe('failed 0 ECONNRESET');
      await closed;
    });

    it('HCK-06 another protocol fails at once, though the target waits', async () => {
      const target = await startTarget({ onConnection: (socket) => socket.resume().write('SSH-2.0-OpenSSH_9.6\r\n') });
      const { outcome, closed } = probe(target.port);
      expect(await outcome).toBe('failed 0 malformed response');
      await closed;
      await target.allClosed();
    });

    it('HCK-06 a head in pieces is one head', async () => {
      const target = await startTarget({
        onConnection: (socket) => void inPieces(socket, ['HTTP/1.', '1 20', '0 OK\r\nX-A', ': 1\r\n\r', '\n']),
      });
      const { outcome, closed } = probe(target.port);
      expect(await outcome).toBe('passed 200');
      await closed;
    });

    it('HCK-06 the status decides about an endless body, and the connection is closed', async () => {
      const target = await startTarget({
        onConnection: (socket) => {
          const more = () => {
            while (socket.writable && socket.write(Buffer.alloc(65_536, 'x')));
          };
          socket.on('drain', more);
          socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n');
          more();
        },
      });
      const { outcome, closed } = probe(target.port);
      expect(await outcome).toBe('passed 200');
      await closed;
      await target.allClosed();
    });

    it('HCK-06 a target that hangs is left when the probe is abandoned', async () => {
      const target = await startTarget();
      const { running, closed, outcomes } = probe(target.port);
      await once(await target.connected(), 'data');
      running.abandon();
      running.abandon();
      await closed;
      await target.allClosed();
      expect(outcomes).toEqual([]);
    });

    it('a probe that is abandoned before it is connected leaves nothing', async () => {
      const { running, closed, outcomes } = probe(await closedPort());
      running.abandon();
      await closed;
      expect(outcomes).toEqual([]);
    });

    it('E-104 a node without its address cannot probe', async () => {
      const target = await startTarget();
      const { outcome, closed } = probe(target.port, { sourceAddress: '192.0.2.1' }); // TEST-NET-1, nobody's
      expect(await outcome).toBe('notRun 0 EADDRNOTAVAIL');
      await closed;
    });
  });

  describe('a TCP probe', () => {
    it('E-089 passes when the connection stands, sends nothing, and closes it', async () => {
      let received = 0;
      const target = await startTarget({
        onConnection: (socket) => socket.on('data', ({ length }) => (received += length)),
      });
      const { outcome, closed } = probe(target.port, { protocol: 'TCP', matcher: [] });
      expect(await outcome).toBe('passed 0');
      await closed;
      await target.connected();
      await target.allClosed();
      expect(received).toBe(0);
    });

    it('E-089 fails when it is refused', async () => {
      const { outcome, closed } = probe(await closedPort(), { protocol: 'TCP', matcher: [] });
      expect(await outcome).toBe('failed 0 ECONNREFUSED');
      await closed;
    });
  });

  describe('a probe with a PROXY header', () => {
    it('NLB-01 begins a TCP check with it', async () => {
      const target = await ScriptedTarget.start();
      const { outcome, closed } = probe(target.port, { protocol: 'TCP', preamble: LOCAL_PROXY_HEADER });
      expect(await outcome).toBe('passed 0');
      await closed;
      expect(await (await target.connection()).closed()).toBe(LOCAL_PROXY_HEADER);
    });

    it('NLB-01 begins an HTTP check with it, and names the listener as the host (HCK-05)', async () => {
      const target = await ScriptedTarget.start();
      const { outcome } = probe(target.port, { preamble: LOCAL_PROXY_HEADER, hostName: '127.0.10.4:443' });
      const connection = await target.connection();
      const head = await connection.receive('\r\n\r\n\0\r\nQUIT\n\x20\0\0\0');
      expect(head).toBe(LOCAL_PROXY_HEADER);
      expect(await connection.receive('\r\n\r\n')).toContain('\r\nHost: 127.0.10.4:443\r\n');
      connection.send(OK);
      expect(await outcome).toBe('passed 200');
    });
  });
}

/** Writes each piece once the one before has been sent. */
async function inPieces(socket: Socket, pieces: readonly string[]): Promise<void> {
  socket.setNoDelay(true);
  for (const piece of pieces) await new Promise((resolve) => socket.write(piece, resolve));
}
