import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AWS_SERVICES } from '../../engine/aws/AWS_SERVICES.ts';
import type { Engine } from '../../engine/index.ts';
import { HTTP_STATUS_BY_CODE } from '../../engine/model/BalanzaError.ts';
import { AwsClient, awsPython } from '../support/aws/AwsClient.ts';
import { classicCodes } from '../support/aws/errors/classicCodes.ts';
import { ec2Codes } from '../support/aws/errors/ec2Codes.ts';
import { elbv2Codes } from '../support/aws/errors/elbv2Codes.ts';
import { ErrorAsker } from '../support/aws/errors/ErrorAsker.ts';
import { otherCodes } from '../support/aws/errors/otherCodes.ts';
import { protocolCodes } from '../support/aws/errors/protocolCodes.ts';
import { quotaCodes } from '../support/aws/errors/quotaCodes.ts';
import { trustStoreCodes } from '../support/aws/errors/trustStoreCodes.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';
import { dataFolder, hasProgram } from '../support/tls/dataFolder.ts';
import { madeCertificate } from '../support/tls/madeCertificate.ts';
import { writeRevocationList } from '../support/tls/writeRevocationList.ts';

/** What any action may answer. Source: ELB, *Query wire format*, common errors. */
const COMMON = [
  'AccessDenied',
  'ExpiredToken',
  'IncompleteSignature',
  'InternalFailure',
  'InvalidAction',
  'InvalidClientTokenId',
  'InvalidParameterCombination',
  'InvalidParameterValue',
  'InvalidQueryParameter',
  'MalformedQueryString',
  'MissingAction',
  'MissingAuthenticationToken',
  'MissingParameter',
  'OptInRequired',
  'RequestExpired',
  'ServiceUnavailable',
  'SignatureDoesNotMatch',
  'Throttling',
  'ValidationError',
];

const DOCUMENT = readFileSync(new URL('../../engine/docs/awsApi.md', import.meta.url), 'utf8');
/** Codes that cannot occur: `service code`; the service `any` for those of every action. */
const CANNOT = [...DOCUMENT.matchAll(/^\| (\S+) +\| `(\w+)` +\|/gm)].map(([, service, code]) => `${service} ${code}`);

/** Everything that clients were refused with in this file. */
const provoked = new Set<string>();

async function asking(
  run: (ask: ErrorAsker, engine: Engine) => Promise<void>,
  { by = 'boto3', dataDir = null }: { readonly by?: 'aws' | 'boto3'; readonly dataDir?: string | null } = {},
): Promise<void> {
  const engine = await startTestEngine({ log: expectedLog().log, dataDir });
  const ask = new ErrorAsker(new AwsClient(engine), by);
  await run(ask, engine);
  for (const one of ask.provoked) provoked.add(one);
}

const skip = awsPython === undefined || !hasProgram('curl') || !hasProgram('openssl', 'version');

describe.skipIf(skip)('errors as real clients meet them (needs Python with awscli and boto3, curl and openssl)', () => {
  it('contract: the aws command line meets the codes of ELBv2', { timeout: 180_000 }, () =>
    asking(elbv2Codes, { by: 'aws' }),
  );

  it('ELB, Quotas: listeners, rules and groups of one load balancer', { timeout: 120_000 }, () =>
    asking(quotaCodes.listeners),
  );

  it('ELB, Quotas: targets of a group and of a load balancer', { timeout: 120_000 }, () => asking(quotaCodes.targets));

  it('ELB, Quotas: load balancers, target groups, certificates of listeners', { timeout: 120_000 }, () =>
    asking(quotaCodes.account),
  );

  it('ELB, Trust stores: their codes and quotas', { timeout: 180_000 }, async () => {
    const dataDir = dataFolder();
    const bucket = join(dataDir, 's3/trust');
    mkdirSync(bucket, { recursive: true });
    const issuer = madeCertificate(['Client CA']);
    const leaf = madeCertificate(['alice.test'], { issuer });
    writeFileSync(join(bucket, 'ca.pem'), issuer.certificatePem);
    writeFileSync(join(bucket, 'leaf.pem'), leaf.certificatePem);
    writeFileSync(join(bucket, 'many.pem'), issuer.certificatePem.repeat(26));
    await writeRevocationList({ folder: dataDir, issuer, revoked: leaf, to: join(bucket, 'list.crl') });
    await asking((ask, engine) => trustStoreCodes(ask, { engine, bucket: 'trust' }), { dataDir });
  });

  it('ELB, Classic: its codes and quotas', { timeout: 120_000 }, () => asking(classicCodes));

  it('contract: EC2 answers with its own codes', { timeout: 120_000 }, () => asking(ec2Codes));

  it('contract: ACM, ARC and CloudWatch answer with their own codes', { timeout: 120_000 }, () =>
    asking(async (ask) => {
      await otherCodes.acm(ask);
      await otherCodes.arc(ask);
      await otherCodes.metrics(ask);
    }),
  );

  it('contract: curl meets the codes of signatures and of the protocol', { timeout: 60_000 }, async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    for (const code of await protocolCodes(engine)) provoked.add(`any ${code}`);
  });

  it('contract: no code is left that is neither provoked nor said to be impossible', { timeout: 60_000 }, async () => {
    const aws = new AwsClient(await startTestEngine({ log: expectedLog().log }));
    const missing: string[] = [];
    const codes = new Set([...provoked].map((one) => one.split(' ')[1] ?? ''));
    const told = new Set(CANNOT);
    for (const { client, actions } of Object.values(AWS_SERVICES).flatMap(({ apis }) => apis)) {
      const model = await aws.model(client);
      const named = new Set(Object.keys(actions).flatMap((name) => model[name]?.errors ?? []));
      missing.push(...[...named].map((code) => `${client} ${code}`).filter((one) => !provoked.has(one)));
    }
    missing.push(...COMMON.filter((code) => !codes.has(code)).map((code) => `any ${code}`));
    expect(missing.filter((one) => !told.has(one))).toEqual([]);
    expect(CANNOT.filter((one) => !missing.includes(one))).toEqual([]);

    // And whatever the engine has a code for: EC2 writes some with a dot.
    const undotted = new Set([...codes].map((code) => code.replaceAll('.', '')));
    const impossible = new Set(CANNOT.map((one) => one.split(' ')[1]));
    expect(Object.keys(HTTP_STATUS_BY_CODE).filter((code) => !undotted.has(code) && !impossible.has(code))).toEqual([]);
  });
});
