import { describe, expect, it } from 'vitest';
import { AWS_SERVICES } from '../../engine/aws/AWS_SERVICES.ts';
import type { QueryApi } from '../../engine/aws/query/answerQuery.ts';
import type { Shape } from '../../engine/aws/query/Shape.ts';
import { AwsClient, awsPython, type ModelShape } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

/** APIs whose actions declare their shapes. */
const QUERY_APIS = Object.values(AWS_SERVICES)
  .flatMap(({ apis }) => apis)
  .filter((api): api is QueryApi => 'namespace' in api);

/** Scalars that a client reads from the same text. */
const SAME: Readonly<Record<string, string>> = { long: 'integer', float: 'double' };

/** What differs, and why. */
const KNOWN: readonly RegExp[] = [
  // Authentication is not offered: actions of these types are refused.
  /\.(AuthenticateOidcConfig|AuthenticateCognitoConfig|JwtValidationConfig)$/,
  // Newer than this client: only of Network Load Balancers that have both kinds of addresses.
  /\.SourceIpConfig\.IpAddressType$/,
  // Of the shape that lists share with what makes one; never answered there.
  /^elbv2 (Create|Modify|Set|Add)\w+\.NextMarker$/,
  // EC2 says that it has done a thing, which its model leaves out.
  /^ec2 \w+(\.return)?$/,
  // Lists that are always empty, of whatever it would be.
  /^ec2 .*\[\]: string, not structure$/,
];
const isKnown = (difference: string) => KNOWN.some((one) => one.test(difference));

/** Members of ours that the client does not have, or has as something else; their paths. */
function foreign(shape: Shape, model: ModelShape | null, path: string): readonly string[] {
  if (shape.kind === 'structure') {
    if (model?.kind !== 'structure') return Object.keys(shape.members).length === 0 ? [] : [path];
    const byWireName = new Map(Object.entries(model.members).map(([name, one]) => [model.names[name] ?? name, one]));
    return Object.entries(shape.members).flatMap(([name, member]) => {
      const theirs = byWireName.get(name);
      return theirs ? foreign(member, theirs, `${path}.${name}`) : [`${path}.${name}`];
    });
  }
  if (model === null) return [path];
  if (shape.kind === 'list') return model.kind === 'list' ? foreign(shape.member, model.member, `${path}[]`) : [path];
  return shape.kind === (SAME[model.kind] ?? model.kind) ? [] : [`${path}: ${shape.kind}, not ${model.kind}`];
}

/** Members of the client's that ours does not have. */
function missing(shape: Shape, model: ModelShape | null, path: string): readonly string[] {
  if (model === null) return [];
  if (model.kind === 'list') return shape.kind === 'list' ? missing(shape.member, model.member, `${path}[]`) : [path];
  if (model.kind !== 'structure') return [];
  if (shape.kind !== 'structure') return [path];
  return Object.entries(model.members).flatMap(([name, member]) => {
    const wire = model.names[name] ?? name;
    const ours = shape.members[wire];
    return ours ? missing(ours, member, `${path}.${wire}`) : [`${path}.${wire}`];
  });
}

describe.skipIf(awsPython === undefined)('the models of the real clients (needs Python with awscli and boto3)', () => {
  it('contract: every answer is one that the client has a place for', { timeout: 60_000 }, async () => {
    const aws = new AwsClient(await startTestEngine({ log: expectedLog().log }));
    const found: string[] = [];
    for (const { client, actions } of QUERY_APIS) {
      const model = await aws.model(client);
      for (const [name, { output }] of Object.entries(actions))
        if (output) found.push(...foreign(output, model[name]?.output ?? null, `${client} ${name}`));
    }
    expect(found.filter((one) => !isKnown(one))).toEqual([]);
  });

  it(
    'contract: every action of both load balancing APIs is there, with every parameter',
    { timeout: 60_000 },
    async () => {
      const aws = new AwsClient(await startTestEngine({ log: expectedLog().log }));
      const found: string[] = [];
      for (const { client, actions } of QUERY_APIS.filter((api) => api.client.startsWith('elb'))) {
        const model = await aws.model(client);
        expect(Object.keys(actions).toSorted()).toEqual(Object.keys(model).toSorted());
        for (const [name, { input, output }] of Object.entries(actions)) {
          const theirs = model[name];
          found.push(...foreign(input, theirs?.input ?? null, `${client} ${name} asks`));
          found.push(...missing(input, theirs?.input ?? null, `${client} ${name} asks`));
          found.push(
            ...missing(
              output ?? { kind: 'structure', members: {}, required: [] },
              theirs?.output ?? null,
              `${client} ${name} answers`,
            ),
          );
        }
      }
      expect(found.filter((one) => !isKnown(one))).toEqual([]);
    },
  );
});
