import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { awsEnvironment } from '../support/aws/AwsClient.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

it('contract: the program itself finds the engine by its environment', { timeout: 60_000 }, async ({ skip }) => {
  const engine = await startTestEngine();
  const program = spawnSync('aws', ['--version']);
  if (program.status !== 0) skip('there is no program aws on this machine');
  const child = spawn('aws', ['elbv2', 'describe-load-balancers', '--output', 'text'], {
    env: awsEnvironment(engine),
  });
  const [code] = (await once(child, 'exit')) as [number]; // the event's first argument
  expect(code).toBe(0);
});
