import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hasTool } from '../../../support/hasTool.ts';
import { startHashingTarget } from '../../../support/http2/startHashingTarget.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';

const run = promisify(execFile);

describe.each(DRIVERS)('tools that speak HTTP/1, with the %s driver', (driver) => {
  it.runIf(hasTool('curl'))(
    'E-056 curl in 1.0 and 1.1, over one connection, with an upload that expects 100',
    async () => {
      const node = await startTestNode(driver, { ports: [await startHashingTarget()] });
      const url = `http://127.0.0.1:${node.port}/?n=10000`;
      const curl = async (...args: readonly string[]) => {
        const format = '%{http_version} %{response_code} %{size_download} %{num_connects}\n';
        return (await run('curl', ['-s', '-o', '/dev/null', '-o', '/dev/null', '-w', format, ...args])).stdout.trim();
      };
      expect(await curl('--http1.0', url)).toBe('1.1 200 10000 1');
      expect(await curl('--http1.1', url, url)).toBe('1.1 200 10000 1\n1.1 200 10000 0');
      const upload = ['-H', 'Expect: 100-continue', '-d', 'x'.repeat(100_000)];
      expect(await curl('--http1.1', ...upload, url)).toBe('1.1 200 10000 1');
      expect(node.nodeCount('status2xx')).toBe(4);
    },
  );

  it.runIf(hasTool('wrk'))('E-059 wrk over kept connections, without an error', async () => {
    const node = await startTestNode(driver, { ports: [await startHashingTarget(), await startHashingTarget()] });
    const { stdout } = await run('wrk', ['-t1', '-c8', '-d1', `http://127.0.0.1:${node.port}/?n=1000`]);
    const answered = Number(/(\d+) requests in/.exec(stdout)?.[1]);
    expect(answered).toBeGreaterThan(0);
    expect(stdout).not.toMatch(/Non-2xx|Socket errors/);
    expect(node.nodeCount('elb5xx') + node.nodeCount('elb4xx')).toBe(0);
  });
});
