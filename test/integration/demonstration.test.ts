import { expect, it } from 'vitest';
import { startTestEngine } from '../support/startTestEngine.ts';
import { ConsoleClient } from '../support/ConsoleClient.ts';

it('contract, *Starting*: a sample that somebody is going to look at gets traffic', async () => {
  const engine = await startTestEngine();
  await engine.createSample('cross-zone');
  await engine.demonstrate();
  const client = new ConsoleClient(engine.console);
  const runs = client.follow('trafficRuns', {});
  const { runs: running } = await runs.until('20 answers', ({ runs: all }) =>
    all.some(({ requests }) => requests >= 20),
  );
  expect(running).toMatchObject([{ rate: 200, endedAtMs: null, error: null, errors: 0 }]);
}, 30_000);
