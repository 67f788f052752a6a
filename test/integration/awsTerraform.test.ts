import { expect, it } from 'vitest';
import { recordNames } from '../../engine/model/changedResources.ts';
import { get } from '../support/balancer/requestsFrom.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { Terraform, terraformPlugins } from '../support/terraform/Terraform.ts';

/** The provider waits half a minute before it first looks whether a load balancer is active, whatever it is. */
const MINUTES = 60_000;

it.skipIf(terraformPlugins === undefined)(
  'contract: Terraform builds, plans without drift, updates in place and destroys (needs terraform and its AWS provider)',
  { timeout: 12 * MINUTES },
  async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const { control } = engine;
    const atStart = recordNames(control.resources);
    const terraform = await Terraform.start(engine, terraformPlugins ?? '');
    const plan = (revision: number) => terraform.run(revision, 'plan', '-detailed-exitcode');

    expect(await terraform.run(1, 'apply', '-auto-approve')).toContain('Apply complete!');
    expect(await plan(1)).toContain('No changes.');
    // It is a real one: requests reach the instances.
    await awaited(
      engine,
      'healthy targets',
      () => [...control.observed().targets.values()].filter(({ state }) => state === 'healthy').length >= 2,
    );
    const [node] = control.resources.nodes.values();
    expect((await get(node?.address ?? '', 8080)).status).toBe(200);
    const arns = [...control.resources.loadBalancers.keys(), ...control.resources.targetGroups.keys()].toSorted();

    const updated = await terraform.run(2, 'apply', '-auto-approve');
    expect(updated).toMatch(/Apply complete! Resources: 0 added, \d+ changed, 0 destroyed\./);
    expect([...control.resources.loadBalancers.keys(), ...control.resources.targetGroups.keys()].toSorted()).toEqual(
      arns,
    );
    expect([...control.resources.rules.values()].map(({ priority }) => priority)).toEqual(['default', 20]);
    expect(await plan(2)).toContain('No changes.');

    expect(await terraform.run(2, 'destroy', '-auto-approve')).toContain('Destroy complete!');
    const left = recordNames(control.resources).filter(
      // EC2 shows terminated instances for an hour.
      ({ kind, id }) => !(kind === 'instance' || (kind === 'tags' && id.startsWith('i-'))),
    );
    expect(left).toEqual(atStart);
    expect([...control.resources.instances.values()].map(({ state }) => state)).toEqual(['terminated', 'terminated']);
  },
);
