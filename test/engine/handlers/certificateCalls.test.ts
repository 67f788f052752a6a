import { expect, it } from 'vitest';
import { ConsoleClient } from '../../support/ConsoleClient.ts';
import { startTestEngine } from '../../support/startTestEngine.ts';

it('console 1.15: a certificate that is requested in the console has the console as its actor, by the API the API', async () => {
  const engine = await startTestEngine();
  const client = new ConsoleClient(engine.console);
  engine.control.certificates.request({ domainName: 'api.test' });
  await client.call('requestCertificate', { domainName: 'console.test' });
  expect(engine.control.events(2).map(({ actor }) => actor)).toEqual(['console', 'api']);
});
