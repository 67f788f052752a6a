import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { configureClassicHealthCheck } from '../../engine/control/operations/classic/configureClassicHealthCheck.ts';
import { createClassicBalancer } from '../../engine/control/operations/classic/createClassicBalancer.ts';
import { findClassicBalancer } from '../../engine/control/operations/classic/findClassicBalancer.ts';
import { modifyClassicAttributes } from '../../engine/control/operations/classic/modifyClassicAttributes.ts';
import { registerClassicInstances } from '../../engine/control/operations/classic/registerClassicInstances.ts';
import { createListener } from '../../engine/control/operations/createListener.ts';
import { deleteLoadBalancer } from '../../engine/control/operations/deleteLoadBalancer.ts';
import { modifyLoadBalancerAttributes } from '../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { classicGroupArn } from '../../engine/model/classicGroupArn.ts';
import { nodeId } from '../../engine/model/names.ts';
import { get } from '../support/balancer/requestsFrom.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import type { BalancerUnderTest } from '../support/balancer/BalancerUnderTest.ts';
import { checkedUntil } from '../support/balancer/checkedUntil.ts';
import { changed } from '../support/changed.ts';
import { RawClient, until } from '../support/RawClient.ts';
import { TlsClient } from '../support/tls/TlsClient.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { ZONE } from '../support/topology.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-access-logs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The log files in a data folder: path below its `access-logs`, and text. One that is gone again is left out. */
function logsIn(dataDir: string): [path: string, text: string][] {
  const root = join(dataDir, 'access-logs');
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .flatMap((path) => {
      if (!existsSync(path)) return [];
      const bytes = readFileSync(path);
      return [[path.slice(root.length + 1), String(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)]];
    });
}

/** All lines of the files whose paths hold `part`. */
function linesOf(dataDir: string, part: string): string[] {
  const texts = logsIn(dataDir).filter(([path]) => path.includes(part));
  return texts.flatMap(([, text]) => text.split('\n').filter((line) => line !== ''));
}

async function setLogs(
  { engine, loadBalancerArn }: BalancerUnderTest,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const attributes = Object.entries(values).map(([key, value]) => ({ key, value }));
  await changed(engine, modifyLoadBalancerAttributes, { loadBalancerArn, attributes });
}

const ON = {
  'access_logs.s3.enabled': 'true',
  'access_logs.s3.bucket': 'my-logs',
  'access_logs.s3.prefix': 'front',
  'connection_logs.s3.enabled': 'true',
  'connection_logs.s3.bucket': 'my-logs',
  'health_check_logs.s3.enabled': 'true',
  'health_check_logs.s3.bucket': 'my-checks',
};

describe('logs of a running engine', () => {
  it('ELB logs: are written while their attributes are on, within a second, go on after a restart, and end compressed', async () => {
    const dataDir = newFolder();
    const first = await startTestEngine({ dataDir });
    const balancer = await startBalancer(first, { instances: ['a1'] });
    await balancer.untilState('a1', 'healthy');
    const node = balancer.nodeAddress('a');
    const ask = (path: string) => get(node, balancer.port, path);
    await ask('/before');
    await setLogs(balancer, ON);
    await ask('/one');
    await until('a line of the access log', () => linesOf(dataDir, 'my-logs/front/AWSLogs').length > 0);
    await until('a line of the connection log', () => linesOf(dataDir, 'conn_log.').length > 0);
    const [line = ''] = linesOf(dataDir, 'my-logs/front/AWSLogs');
    expect(line).toMatch(/^http \S+Z app\/web\/[0-9a-f]{16} 127\.\S+ \S+:8080 .* 200 200 .*:8080\/one HTTP\/1\.1" /);
    expect(linesOf(dataDir, '/AWSLogs/').join('\n')).not.toContain('/before');
    first.control.checkNow(balancer.targetGroupArn, balancer.keyOf('a1'));
    await until('a line of the health check log', () => linesOf(dataDir, 'my-checks/').length > 0);
    expect(linesOf(dataDir, 'my-checks/')[0]).toMatch(
      /^http \S+Z 0\.\d{9} 127\.\S+:8080 web PASS 200 - app\/web\/[0-9a-f]{16} 127\.\S+$/,
    );
    await first.close(0);
    const files = logsIn(dataDir).map(([path]) => path);
    expect(files.filter((path) => path.endsWith('.gz'))).toEqual([]);

    const second = await startTestEngine({ dataDir });
    const { loadBalancerArn } = balancer;
    await awaited(second, 'the balancer to be active', () => second.control.stateOf(loadBalancerArn).code === 'active');
    await get(node, balancer.port, '/two');
    await until('a line after the restart', () => linesOf(dataDir, 'my-logs/front').join().includes('/two'));
    second.control.change(deleteLoadBalancer, { loadBalancerArn });
    await until('the logs to be compressed', () => logsIn(dataDir).every(([path]) => path.endsWith('.log.gz')));
    const texts = linesOf(dataDir, 'my-logs/front').map((one) => /:8080(\/\S*)/.exec(one.split('"')[1] ?? '')?.[1]);
    expect([...new Set(texts)]).toEqual(['/one', '/two']);
  });

  it('ELB 10.6: has a line for each connection of a TLS listener of a Network Load Balancer, and none for those of TCP', async () => {
    const dataDir = newFolder();
    const engine = await startTestEngine({ dataDir });
    const { control } = engine;
    const balancer = await startBalancer(engine, { name: 'net', protocol: 'TCP', instances: ['a1'] });
    const { loadBalancerArn, targetGroupArn } = balancer;
    await balancer.probe('a1');
    const { certificateArn } = control.certificates.request({ domainName: 'net.test' });
    await changed(engine, createListener, {
      loadBalancerArn,
      protocol: 'TLS',
      port: 8443,
      certificates: [{ certificateArn }],
      defaultActions: [{ type: 'forward', targetGroupArn }],
    });
    await setLogs(balancer, { 'access_logs.s3.enabled': 'true', 'access_logs.s3.bucket': 'net-logs' });
    const host = balancer.nodeAddress('a');
    expect((await get(host, balancer.port)).status).toBe(200);
    const client = await TlsClient.secured(8443, { host, servername: 'net.test' });
    const { localAddress, localPort } = client.socket;
    client.send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await client.closed()).toContain(balancer.idOf('a1'));
    await until('a line', () => linesOf(dataDir, 'net-logs/').length > 0);
    const [line = '', ...others] = linesOf(dataDir, 'net-logs/');
    expect(others).toEqual([]);
    expect(line).toMatch(/^tls 2\.0 \d{4}-\d\d-\d\dT[\d:]{8} net\/net\/[0-9a-f]{16} [0-9a-f]{16} /);
    expect(line).toContain(` ${localAddress}:${localPort} ${host}:8443 `);
    expect(line).toMatch(new RegExp(` - ${certificateArn} - \\S+ tlsv1[23] - net\\.test `));
  });

  it('ELB 10.7: has a line for each request and each connection of a Classic Load Balancer', async () => {
    const dataDir = newFolder();
    const engine = await startTestEngine({ dataDir });
    const { control } = engine;
    const balancer = await startBalancer(engine, { name: 'other', instances: ['a1'], port: 9999 });
    const of = { loadBalancerName: 'old' };
    control.change(createClassicBalancer, {
      ...of,
      availabilityZones: [ZONE.a],
      listeners: [
        { protocol: 'HTTP', loadBalancerPort: 8080, instancePort: 8080 },
        { protocol: 'TCP', loadBalancerPort: 9090, instancePort: 8080 },
      ],
    });
    const healthCheck = {
      target: 'HTTP:8080/health',
      interval: 5,
      timeout: 2,
      unhealthyThreshold: 2,
      healthyThreshold: 2,
    };
    control.change(configureClassicHealthCheck, { ...of, healthCheck });
    control.change(registerClassicInstances, { ...of, instances: [{ instanceId: balancer.idOf('a1') }] });
    const accessLog = { enabled: true, s3BucketName: 'old-logs', emitInterval: 60 };
    control.change(modifyClassicAttributes, { ...of, loadBalancerAttributes: { accessLog } });
    const classic = findClassicBalancer(control.resources, 'old');
    const host = control.resources.nodes.get(nodeId(classic.loadBalancerArn, ZONE.a))?.address ?? '';
    await awaited(engine, 'nodes that listen', () => control.stateOf(classic.loadBalancerArn).code === 'active');
    for (const listener of classic.listeners) {
      const group = classicGroupArn(control.resources.region, classic, listener);
      await checkedUntil(engine, 'a1 to be in service', {
        order: () => {
          control.checkNow(group, balancer.keyOf('a1'));
        },
        isTrue: () => control.healthOf(group, balancer.keyOf('a1')).state === 'healthy',
      });
    }
    expect((await get(host, 8080, '/x')).status).toBe(200);
    const client = await RawClient.connect(9090, host);
    client.send('GET /tcp HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await client.closed();
    client.close();
    await until('two lines', () => linesOf(dataDir, 'old-logs/').length > 1);
    const lines = linesOf(dataDir, 'old-logs/').join('\n');
    expect(lines).toMatch(/^\S+Z old 127\.\S+ .* "GET http:\/\/\S+:8080\/x HTTP\/1\.1" "-" - -$/m);
    expect(lines).toMatch(/^\S+Z old 127\.\S+ .* - - \d+ \d+ "- - - " "-" - -$/m);
    expect(logsIn(dataDir)[0]?.[0]).toMatch(
      /^old-logs\/AWSLogs\/000000000000\/elasticloadbalancing\/us-local-1\/\d{4}\/\d\d\/\d\d\/000000000000_elasticloadbalancing_us-local-1_old_\d{8}T\d\d00Z_127\.[\d.]+_[0-9a-f]{8}\.log$/,
    );
  });
});
