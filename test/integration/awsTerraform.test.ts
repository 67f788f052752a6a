import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordNames } from '../../engine/model/changedResources.ts';
import type { Resources } from '../../engine/model/Resources.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';
import { AppliedBalancers } from '../support/terraform/AppliedBalancers.ts';
import { importBlocks } from '../support/terraform/importBlocks.ts';
import { Terraform, terraformPlugins } from '../support/terraform/Terraform.ts';
import { writeFiles } from '../support/terraform/writeFiles.ts';
import { dataFolder, hasProgram } from '../support/tls/dataFolder.ts';

/**
 * The provider waits half a minute before it first looks whether a load balancer is active, whatever it is, and again
 * after each change of its attributes: most of the time of this test is spent by that.
 */
const MINUTES = 60_000;

/** The provider reads neither the key of an imported certificate nor, of rules that forward to one group, that it is one. */
const NOT_IMPORTED = [
  'aws_acm_certificate.imported',
  'aws_lb_listener_rule.function',
  'aws_lb_listener_rule.last',
  'aws_lb_listener_rule.path',
];
/** What it sees otherwise after an import: of a listener both ways to say a forward, of some groups what they do not have. */
const CHANGED_BY_IMPORT = [
  'aws_lb_listener.both',
  'aws_lb_listener.gateway',
  'aws_lb_listener.inner',
  'aws_lb_listener.passthrough',
  'aws_lb_listener.tcp',
  'aws_lb_listener.tls',
  'aws_lb_listener.udp',
  'aws_lb_target_group.application',
  'aws_lb_target_group.function',
];

/** Ids of what an update in place leaves as it is. */
const idsOf = ({ loadBalancers, classicLoadBalancers, listeners, rules, targetGroups, instances }: Resources) =>
  [loadBalancers, classicLoadBalancers, listeners, rules, targetGroups, instances]
    .flatMap((resources): readonly string[] => [...resources.keys()])
    .toSorted();

it.skipIf(terraformPlugins === undefined || !hasProgram('openssl', 'version'))(
  'contract: Terraform builds all four types, plans without drift, updates in place, imports and destroys (needs terraform, its AWS provider and openssl)',
  { timeout: 12 * MINUTES },
  async () => {
    const dataDir = dataFolder();
    const engine = await startTestEngine({ dataDir, log: expectedLog().log });
    const { control } = engine;
    const atStart = recordNames(control.resources);
    const terraform = await Terraform.start(engine, terraformPlugins ?? '');
    const certificates = await writeFiles(terraform.folder, dataDir);
    const balancers = new AppliedBalancers(engine);

    expect(await terraform.run(1, 'apply', '-auto-approve')).toContain('Apply complete!');
    expect(await terraform.run(1, 'plan', '-detailed-exitcode')).toContain('No changes.');
    expect((await terraform.state()).outputs['balancers']?.value).toMatchObject({
      account: '000000000000',
      all: 4,
      group: '/health',
      interfaces: 2,
      listener: 'HTTP',
      policy: 'ELBSecurityPolicy-2016-08',
      rule: 101,
      stickiness: 'source_ip',
      store: 'clients',
    });

    // They are real ones: requests reach the instances.
    await balancers.healthy(['web', 'tcp', 'application', 'classic']);
    expect(await balancers.answer('application', 8080)).toBe('200 of an instance');
    expect(await balancers.answer('application', 8080, '/fixed')).toBe('418 {"revision":1}');
    expect(await balancers.answer('application', 8081, '/x')).toMatch(/^301 /);
    expect(await balancers.secureAnswer('application', 8443, certificates)).toBe('200 revision 1');
    expect(await balancers.answer('network', 8080)).toBe('200 of an instance');
    expect(await balancers.answer('inner', 8080)).toBe('200 of an instance');
    expect(await balancers.answer('classic', 8080)).toBe('200 of an instance');

    const ids = idsOf(control.resources);
    const updated = await terraform.run(2, 'apply', '-auto-approve', '-refresh=false');
    expect(updated).toMatch(/Apply complete! Resources: 0 added, \d+ changed, 0 destroyed\./);
    expect(idsOf(control.resources)).toEqual(ids);
    expect(await balancers.answer('application', 8080, '/fixed')).toBe('418 {"revision":2}');
    expect(await balancers.secureAnswer('application', 8443, certificates)).toBe('200 revision 2');

    // What is there already is taken over as it is; what is not imported has not drifted either.
    const { blocks, addresses } = importBlocks(await terraform.state(), NOT_IMPORTED);
    await terraform.forget(addresses);
    await writeFile(join(terraform.folder, 'imports.tf'), blocks);
    const imported = await terraform.run(2, 'apply', '-auto-approve');
    expect([...imported.matchAll(/^ +# (\S+) will be updated in-place$/gm)].map(([, address]) => address)).toEqual(
      CHANGED_BY_IMPORT,
    );
    const { length: changed } = CHANGED_BY_IMPORT;
    expect(imported).toContain(`${addresses.length} imported, 0 added, ${changed} changed, 0 destroyed.`);
    expect(idsOf(control.resources)).toEqual(ids);

    expect(await terraform.run(2, 'destroy', '-auto-approve', '-refresh=false')).toContain('Destroy complete!');
    const left = recordNames(control.resources).filter(
      // EC2 shows terminated instances for an hour.
      ({ kind, id }) => !(kind === 'instance' || (kind === 'tags' && id.startsWith('i-'))),
    );
    expect(left).toEqual(atStart);
    expect([...control.resources.instances.values()].map(({ state }) => state)).toEqual(
      Array.from({ length: 3 }, () => 'terminated'),
    );
  },
);
