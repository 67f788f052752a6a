import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readyText } from '../../../engine/start/readyText.ts';
import { ownAddress } from '../../support/angie/startAngie.ts';
import { startTestEngine } from '../../support/startTestEngine.ts';
import { expectedLog } from '../../support/harness/expectedLog.ts';

const start = (options: Parameters<typeof startTestEngine>[0] = {}) =>
  startTestEngine({ log: expectedLog().log, ...options });

describe('what a person sees when the engine is ready', () => {
  it('tells the keys of an engine that writes nothing down', async () => {
    const engine = await start();
    const text = readyText(engine, 0);
    expect(text).toContain(`Access key    ${engine.credentials.accessKeyId}`);
    expect(text).toContain(`Secret key    ${engine.credentials.secretAccessKey}`);
    expect(text).toContain('npm run serve -- --sample cross-zone');
  });

  it('of a Gateway Load Balancer it names packets to send, and nothing that speaks HTTP', async () => {
    const engine = await start();
    await engine.createSample('gateway');
    const [node] = engine.control.resources.nodes.values();
    const text = readyText(engine, 0);
    expect(text).toContain(`npm run balanza -- gateway-endpoint ${node?.address ?? ''}\n`);
    expect(text).not.toMatch(/curl http:\/\/\S+:6081|balanza -- traffic/);
  });

  it('of a configuration of Angie it names the file, its addresses, and a request', async () => {
    const address = ownAddress();
    const folder = mkdtempSync(join(tmpdir(), 'balanza-ready-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const file = join(folder, 'site.conf');
    const conf = `events { } http { server { listen ${address}:8081; listen ${address}:8082; return 200 ok; } server { listen ${address}:8081; server_name a.test; return 201; } }
      stream { server { listen ${address}:8083 udp; return x; } }`;
    writeFileSync(file, conf);
    const text = readyText(await start({ angie: file }), 0);
    expect(text).toContain(
      `  Angie         ${file} (SIGHUP reads it again)\n                listens on ${address}:8081, ${address}:8082, ${address}:8083 (UDP)\n`,
    );
    expect(text).toContain(`  curl http://${address}:8081/\n`);
  });

  it('of the sample of methods it names the path of each', async () => {
    const engine = await start();
    await engine.createSample('methods');
    const paths = [...readyText(engine, 0).matchAll(/ curl http:\/\/[\d.]+:8080(\S+)$/gm)].map(([, path]) => path);
    expect(paths).toEqual([
      '/',
      '/round_robin',
      '/hash',
      '/ip_hash',
      '/least_conn',
      '/random',
      '/least_time',
      '/feedback',
    ]);
  });

  it('of shared addresses it names each node’s port', async () => {
    const engine = await start({ shareLoopback: true });
    await engine.createSample('dns-failover');
    expect(readyText(engine, 0)).toMatch(/nodes {3}\d+ as 127\.0\.0\.1:2\d{4} \(us-local-1a\)/);
  });
});
