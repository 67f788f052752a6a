import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiled } from '../../../support/angie/startAngie.ts';
import { terraformPlugins } from '../../../support/terraform/Terraform.ts';
import { newFolder, run, serve } from '../CliProcess.ts';

const PATIENCE = { timeout: 120_000 };

/** A data folder with the sample of two load balancers, and what each language makes of it. */
async function exported(
  sample: string,
): Promise<Readonly<Record<string, { readonly text: string; readonly notes: string }>>> {
  const dataDir = join(newFolder(), 'data');
  const cli = serve(['--data-dir', dataDir, '--sample', sample]);
  await cli.firstLine();
  const found: Record<string, { text: string; notes: string }> = {};
  for (const format of ['angie', 'cloudformation', 'terraform']) {
    const { code, stdout, stderr } = await run(['balanza', 'export', format, '--data-dir', dataDir]);
    expect(code, stderr).toBe(0);
    found[format] = { text: stdout, notes: stderr };
  }
  cli.child.kill('SIGTERM');
  expect(await cli.exited).toBe(0);
  return found;
}

describe('balanza export', PATIENCE, () => {
  it('writes the same topology as Angie configuration, CloudFormation and Terraform, and says what is lost', async () => {
    const { angie, cloudformation, terraform } = await exported('dns-failover');
    const { http } = compiled(angie?.text ?? '');
    expect(http?.groups.map(({ name, servers }) => `${name} ${servers.length}`)).toEqual(['sample-a 2', 'sample-b 2']);
    expect(
      http?.servers.map(({ listens, locations }) => [listens[0]?.port, locations.map(({ match }) => match)]),
    ).toEqual([
      [
        8080,
        [
          { kind: 'regex', pattern: '^(?:/b.*)$', isCaseSensitive: true },
          { kind: 'prefix', uri: '/', isFinal: false },
        ],
      ],
    ]);
    expect(angie?.notes).toContain('Target group sample-a: load_balancing.cross_zone.enabled = false is not written.');
    const template = JSON.parse(cloudformation?.text ?? '') as {
      readonly Resources: Readonly<
        Record<string, { readonly Type: string; readonly Properties: Readonly<Record<string, unknown>> }>
      >;
    }; // asserted below
    expect(
      Object.entries(template.Resources).map(([name, { Type }]) => `${name} ${Type.split('::')[2] ?? ''}`),
    ).toEqual([
      'TargetGroupSampleA TargetGroup',
      'TargetGroupSampleB TargetGroup',
      'LoadBalancerSampleDns LoadBalancer',
      'LoadBalancerSampleDnsListener8080 Listener',
      'LoadBalancerSampleDnsListener8080Rule10 ListenerRule',
    ]);
    expect(template.Resources['LoadBalancerSampleDnsListener8080Rule10']?.Properties).toMatchObject({
      ListenerArn: { Ref: 'LoadBalancerSampleDnsListener8080' },
      Conditions: [{ Field: 'path-pattern', PathPatternConfig: { Values: ['/b*'] } }],
      Actions: [
        { Type: 'forward', ForwardConfig: { TargetGroups: [{ TargetGroupArn: { Ref: 'TargetGroupSampleB' } }] } },
      ],
    });
    expect(cloudformation?.notes).toContain('Instances are not written');
    expect(terraform?.text).toContain('resource "aws_lb_listener_rule" "sample-dns-8080-10"');
    const wrong = await run(['balanza', 'export', 'word']);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      'export takes one of angie, cloudformation, terraform, and perhaps a FILE.\n',
    ]);
    const none = join(newFolder(), 'none');
    expect(await run(['balanza', 'export', 'angie', '--data-dir', none])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(`^The data folder ${none} does not exist\\. `) as string, // a matcher in its place
    });
  });

  it.skipIf(terraformPlugins === undefined)('writes what Terraform finds valid', async () => {
    for (const sample of ['cross-zone', 'dns-failover']) {
      const { terraform } = await exported(sample);
      const folder = newFolder();
      writeFileSync(join(folder, 'main.tf'), terraform?.text ?? '');
      writeFileSync(join(folder, 'terraform.rc'), '');
      const options = {
        cwd: folder,
        timeout: 50_000,
        env: {
          ...process.env,
          CHECKPOINT_DISABLE: '1',
          TF_CLI_CONFIG_FILE: join(folder, 'terraform.rc'),
          TF_IN_AUTOMATION: '1',
        },
      };
      execFileSync('terraform', ['init', '-input=false', `-plugin-dir=${terraformPlugins ?? ''}`], options);
      expect(JSON.parse(execFileSync('terraform', ['validate', '-json'], options).toString())).toMatchObject({
        valid: true,
        warning_count: 0,
      });
    }
  });
});
