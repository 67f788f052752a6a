import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storedRecords } from '../../../../engine/index.ts';
import type { ApplianceCounts } from '../../../../engine/instances/gateway/io/GatewayAppliance.ts';
import type { EndpointResult } from '../../../../engine/instances/gateway/io/runGatewayEndpoint.ts';
import { readPcap } from '../../../../engine/wire/pcap/readPcap.ts';
import { CliProcess, LOOPBACK_BYTE, newFolder, run, serve } from '../CliProcess.ts';

const APPLIANCE = `127.${LOOPBACK_BYTE}.10.200`;
const TSHARK = spawnSync('tshark', ['--version']).status === 0;

async function endpoint(args: readonly string[]): Promise<EndpointResult> {
  const { stdout, stderr } = await run(['balanza', 'gateway-endpoint', ...args, '--json']);
  expect(stderr).toMatch(/^(Nothing came back\..*\n)?$/);
  return JSON.parse(stdout) as EndpointResult; // asserted by its use
}

/** An appliance that runs until it is stopped, and what it has seen then. */
async function appliance(args: readonly string[]) {
  const cli = new CliProcess(['balanza', 'gateway-appliance', APPLIANCE, '--json', ...args]);
  await cli.until('it listens', () => cli.stdout.includes('\n'));
  return {
    stop: async () => {
      cli.child.kill('SIGINT');
      expect(await cli.exited, cli.stderr).toBe(0);
      return JSON.parse(cli.stdout.split('\n')[1] ?? '') as ApplianceCounts; // asserted by its use
    },
  };
}

describe('the two ends of a Gateway Load Balancer', { timeout: 60_000 }, () => {
  it('contract gateway-endpoint sends packets through the sample and gets them back, and keeps what passed', async () => {
    const folder = newFolder();
    const dataDir = join(folder, 'data');
    const cli = serve(['--data-dir', dataDir, '--sample', 'gateway']);
    await cli.firstLine();
    const capture = join(folder, 'out.pcap');
    const args = ['sample-gateway', '--data-dir', dataDir, '--flows', '40', '--packets', '5'];
    // The appliances open their ports a moment after they are registered.
    let result = await endpoint(['sample-gateway', '--data-dir', dataDir, '--flows', '1', '--packets', '1']);
    while (result.lost > 0) result = await endpoint([...args, '--protocol', 'icmp']);
    const more = [
      '--rate',
      '500',
      '--protocol',
      'tcp',
      '--ipv6',
      '--bytes',
      '1400',
      '--endpoint-id',
      'vpce-0abc',
      '--pcap',
      capture,
    ];
    expect(await endpoint([...args, ...more])).toEqual({ sent: 200, returned: 200, altered: 0, lost: 0 });
    const packets = readPcap(readFileSync(capture)) ?? [];
    expect(packets.length).toBe(400);
    if (TSHARK) {
      const fields = ['geneve.option.unknown.data', 'ipv6.src', 'tcp.dstport'].flatMap((name) => ['-e', name]);
      const seen = spawnSync('tshark', ['-r', capture, '-T', 'fields', ...fields], { encoding: 'utf8' });
      const lines = seen.stdout.trim().split('\n');
      expect(lines.length).toBe(400);
      expect(lines[0]).toBe('0000000000000abc,0000000000000000,00000000\tfd00:1::1\t443');
    }
    // What was captured can be sent again: the outer packets are UDP as any other.
    const again = await endpoint(['sample-gateway', '--data-dir', dataDir, '--read', capture, '--rate', '500']);
    expect(again).toEqual({ sent: 400, returned: 400, altered: 0, lost: 0 });
    cli.child.kill('SIGTERM');
    expect(await cli.exited, cli.stderr).toBe(0);
  });

  it('contract gateway-appliance sends packets back, answers health checks and blocks a port', async () => {
    const open = await appliance(['--health-port', '8081']);
    expect(await (await fetch(`http://${APPLIANCE}:8081/`)).text()).toBe('healthy\n');
    expect(await endpoint([APPLIANCE, '--flows', '7', '--packets', '3'])).toMatchObject({ returned: 21, lost: 0 });
    expect(await open.stop()).toEqual({ passed: 21, blocked: 0, malformed: 0, flows: 7, checks: 1 });
    const closed = await appliance(['--health-port', '8081', '--block', '443']);
    const lost = await run(['balanza', 'gateway-endpoint', APPLIANCE, '--flows', '1', '--packets', '2']);
    expect([lost.code, lost.stdout]).toEqual([
      1,
      `2 packets sent to ${APPLIANCE}:6081, 0 came back, 2 did not, 0 others came.\n`,
    ]);
    expect(lost.stderr).toContain('Nothing came back.');
    expect(await closed.stop()).toMatchObject({ passed: 0, blocked: 2 });
  });

  it.each([
    { args: ['gateway-endpoint'], says: 'exactly one NAME or ADDRESS' },
    { args: ['gateway-endpoint', 'x', '--protocol', 'sctp'], says: '--protocol takes udp, tcp or icmp' },
    { args: ['gateway-endpoint', 'x', '--flows', '0'], says: '--flows takes a whole number from 1' },
    { args: ['gateway-endpoint', 'x', '--flows', '100000', '--packets', '100'], says: 'at most 2000000' },
    { args: ['gateway-endpoint', 'x', '--endpoint-id', 'none'], says: 'up to 16 hexadecimal digits' },
    { args: ['gateway-endpoint', 'x', '--read', '/nonexistent'], says: '--read: ENOENT' },
    { args: ['gateway-endpoint', 'x', '--read', process.execPath], says: 'is no capture' },
    { args: ['gateway-endpoint', '300.1.1.1'], says: '“300.1.1.1” is no IPv4 address' },
    { args: ['gateway-endpoint', '127.0.0.1', '--pcap', '/nonexistent/x.pcap'], says: 'cannot be written (ENOENT)' },
    { args: ['gateway-appliance', APPLIANCE, '--pcap', '/nonexistent/x.pcap'], says: 'cannot be written (ENOENT)' },
    { args: ['gateway-appliance'], says: 'exactly one ADDRESS' },
    { args: ['gateway-appliance', 'localhost'], says: 'exactly one ADDRESS' },
  ])('$args is refused', async ({ args, says }) => {
    const { code, stderr } = await run(['balanza', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });

  it.each([
    { args: ['gateway-endpoint', 'nobody', '--data-dir', '/nonexistent'], says: 'No engine runs in /nonexistent' },
    { args: ['gateway-appliance', '192.0.2.1'], says: 'EADDRNOTAVAIL' },
    { args: ['gateway-endpoint', '127.0.0.1', '--address', '192.0.2.1'], says: 'EADDRNOTAVAIL' },
  ])('$args fails', async ({ args, says }) => {
    const { code, stderr } = await run(['balanza', ...args]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(says)]);
  });

  it('contract gateway-endpoint sends nothing to a load balancer of another type', async () => {
    const dataDir = join(newFolder(), 'data');
    const cli = serve(['--data-dir', dataDir, '--sample', 'cross-zone']);
    await cli.firstLine();
    const { dnsName } = storedRecords(dataDir, 'loadBalancer').find(({ name }) => name === 'sample-nlb') ?? {};
    for (const name of ['sample-nlb', `us-local-1a.${dnsName ?? ''}`]) {
      expect(await run(['balanza', 'gateway-endpoint', name, '--data-dir', dataDir])).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'sample-nlb is a load balancer of type network: packets of an endpoint go to a Gateway Load Balancer.\n',
      });
    }
    cli.child.kill('SIGTERM');
    expect(await cli.exited).toBe(0);
  });
});
