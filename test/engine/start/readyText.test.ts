import { describe, expect, it } from 'vitest';
import { readyText } from '../../../engine/start/readyText.ts';
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

  it('of shared addresses it names each node’s port', async () => {
    const engine = await start({ shareLoopback: true });
    await engine.createSample('dns-failover');
    expect(readyText(engine, 0)).toMatch(/nodes {3}\d+ as 127\.0\.0\.1:2\d{4} \(us-local-1a\)/);
  });
});
