import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AWS_SERVICES } from '../../engine/aws/AWS_SERVICES.ts';
import type { Engine } from '../../engine/index.ts';
import { AwsClient, awsPython } from '../support/aws/AwsClient.ts';
import { clientsOf } from '../support/aws/script/clientsOf.ts';
import { everyAction } from '../support/aws/script/everyAction.ts';
import { Script } from '../support/aws/script/Script.ts';
import type { ScriptClient } from '../support/aws/script/ScriptClient.ts';
import { transcriptOf } from '../support/aws/script/transcriptOf.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';
import { dataFolder, hasProgram } from '../support/tls/dataFolder.ts';
import { madeCertificate } from '../support/tls/madeCertificate.ts';
import { writeRevocationList } from '../support/tls/writeRevocationList.ts';

/** Actions that the newest SDK has and these versions of the command line and boto3 have not. */
const NEWER = ['acm ListTagsForResource', 'acm TagResource', 'acm UntagResource'];

const OFFERED = Object.values(AWS_SERVICES)
  .flatMap(({ apis }) => apis.flatMap(({ client, actions }) => Object.keys(actions).map((name) => `${client} ${name}`)))
  .toSorted();

/** What each client read of the same script, to compare. */
const transcripts = new Map<string, readonly string[]>();

/** Runs the script against an engine of its own. */
async function ran(name: string, clientOf: (engine: Engine) => ScriptClient, isSdk = false): Promise<Script> {
  const dataDir = dataFolder();
  const engine = await startTestEngine({ dataDir, log: expectedLog().log });
  const bucket = join(dataDir, 's3/trust');
  mkdirSync(bucket, { recursive: true });
  const issuer = madeCertificate(['Client CA']);
  writeFileSync(join(bucket, 'ca.pem'), issuer.certificatePem);
  writeFileSync(join(bucket, 'other.pem'), madeCertificate(['Other CA']).certificatePem);
  const revoked = madeCertificate(['alice.test'], { issuer });
  await writeRevocationList({ folder: dataDir, issuer, revoked, to: join(bucket, 'list.crl') });
  const script = new Script(engine, clientOf(engine));
  await everyAction(script, { bucket: 'trust', isSdk });
  const { loadBalancers, targetGroups, classicLoadBalancers, trustStores, certificates } = engine.control.resources;
  expect(
    [loadBalancers, targetGroups, classicLoadBalancers, trustStores, certificates].map(({ size }) => size),
  ).toEqual([0, 0, 0, 0, 0]);
  transcripts.set(
    name,
    transcriptOf(
      script.calls.filter(
        ({ service, action }) => service !== 'arc-zonal-shift' && !NEWER.includes(`${service} ${action}`),
      ),
    ).map((line) => line.replaceAll(dataDir, '<folder>').replaceAll(engine.credentials.accessKeyId, '<key>')),
  );
  return script;
}

const used = ({ calls }: Script) => [...new Set(calls.map(({ service, action }) => `${service} ${action}`))].toSorted();

describe.skipIf(awsPython === undefined || !hasProgram('openssl', 'version'))(
  'one script by every action, of one load balancer of each type (needs Python with awscli and boto3, and openssl)',
  () => {
    it('contract: through the aws command line', { timeout: 180_000 }, async () => {
      const script = await ran('aws', (engine) => clientsOf.commandLine(new AwsClient(engine)));
      expect(script.calls.length).toBeGreaterThan(120);
      expect([...used(script), ...NEWER].toSorted()).toEqual(OFFERED);
    });

    it('contract: through boto3, which reads the same', { timeout: 180_000 }, async () => {
      const script = await ran('boto3', (engine) => clientsOf.boto3(new AwsClient(engine)));
      expect([...used(script), ...NEWER].toSorted()).toEqual(OFFERED);
      expect(transcripts.get('boto3')).toEqual(transcripts.get('aws'));
    });

    it('contract: through the newest SDK for JavaScript, which reads the same', { timeout: 180_000 }, async () => {
      const script = await ran('sdk', clientsOf.sdk, true);
      // There is no client of ARC among our packages.
      const without = OFFERED.filter((name) => !name.startsWith('arc-zonal-shift '));
      expect(used(script)).toEqual(without);
      expect(transcripts.get('sdk')).toEqual(transcripts.get('boto3'));
    });
  },
);
