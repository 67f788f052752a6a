import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { awsCommandOf } from '../../renderer/awsCommand/awsCommandOf.ts';
import { readByShell } from '../renderer/awsCommand/readByShell.ts';
import { AwsClient, awsPython } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';
import { dataFolder } from '../support/tls/dataFolder.ts';
import { madeCertificate } from '../support/tls/madeCertificate.ts';

it.skipIf(awsPython === undefined)(
  'issue 4: the commands that the console offers for a trust store make the one that it makes (needs Python with awscli)',
  { timeout: 60_000 },
  async () => {
    const folder = dataFolder();
    const caCertificates = madeCertificate(['Client CA']).certificatePem;
    writeFileSync(join(folder, 'ca-certificates.pem'), caCertificates);
    const dataDir = dataFolder();
    const engine = await startTestEngine({ dataDir, log: expectedLog().log });
    const { apiUrl: endpoint, control } = engine;
    const input = { name: 'clients', caCertificates };
    const made = async (make: () => Promise<unknown>) => {
      await make();
      const [store] = control.resources.trustStores.values();
      if (!store) throw new Error('no trust store was made');
      const { trustStoreArn, createdAtMs, ...rest } = store;
      control.trustStores.modify(trustStoreArn, store.source); // its bundle can be read again
      await aws.run(`elbv2 delete-trust-store --trust-store-arn ${trustStoreArn}`);
      return { ...rest, hasTime: createdAtMs > 0 };
    };
    const aws = new AwsClient(engine);
    const byConsole = await made(() => engine.console.answer('createTrustStore', input));
    const bundle = join(dataDir, 's3/console/clients.pem');
    writeFileSync(bundle, '');

    const lines = awsCommandOf('createTrustStore', input, { endpoint, region: control.resources.region, dataDir });
    const byCommand = await made(async () => {
      for (const line of lines) {
        if (/^(?:mkdir|cp) /.test(line)) execFileSync('sh', ['-c', line], { cwd: folder });
        else await aws.runWords(readByShell(line).slice(1));
      }
    });
    expect(byCommand).toEqual(byConsole);
    expect(readFileSync(bundle, 'utf8')).toBe(caCertificates);
  },
);
