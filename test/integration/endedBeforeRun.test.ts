import { expect, it } from 'vitest';
import { runInstances } from '../../engine/control/operations/runInstances.ts';
import { startInstances as startAgain } from '../../engine/control/operations/startInstances.ts';
import { stopInstances } from '../../engine/control/operations/stopInstances.ts';
import { terminateInstances } from '../../engine/control/operations/terminateInstances.ts';
import { SAMPLE_IMAGE } from '../../engine/model/Instance.ts';
import { startInstances } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

it.each([{ userData: undefined }, { userData: 'exec sleep 600' }])(
  'contract: an instance that is ended before it could start has ended (user data $userData)',
  { timeout: 60_000 },
  async ({ userData }) => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const { control } = engine;
    const ids = control.change(runInstances, { imageId: SAMPLE_IMAGE, userData, count: 2 });
    const [never, stopped] = ids.map(({ instanceId }) => instanceId);
    control.change(terminateInstances, { instanceIds: [never ?? ''] });
    control.change(stopInstances, { instanceIds: [stopped ?? ''] });
    const states = () => [...control.resources.instances.values()].map(({ state }) => state).join(', ');
    await awaited(engine, 'the ends of both', () => states() === 'terminated, stopped');
  },
);

it('contract: an instance that is started again and ended at once has ended', { timeout: 60_000 }, async () => {
  const engine = await startTestEngine({ log: expectedLog().log });
  const { control } = engine;
  const instanceIds = [...(await startInstances(engine, ['a1'])).values()];
  const stateIs = (wanted: string) =>
    awaited(engine, wanted, () => [...control.resources.instances.values()].every(({ state }) => state === wanted));
  control.change(stopInstances, { instanceIds });
  await stateIs('stopped');
  control.change(startAgain, { instanceIds });
  control.change(stopInstances, { instanceIds });
  await stateIs('stopped');
  control.change(startAgain, { instanceIds });
  control.change(terminateInstances, { instanceIds });
  await stateIs('terminated');
  expect(control.resources.instances.size).toBe(1);
});
