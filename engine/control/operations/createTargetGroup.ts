import type { z } from 'zod';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { notOfEnum } from '../../model/notOfEnum.ts';
import { PROTOCOL_NAMES } from '../../model/PROTOCOL_NAMES.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { healthCheckRules } from '../../model/healthCheckRules.ts';
import { GATEWAY, isGatewayProtocol } from '../../model/gatewayGroupAttributes.ts';
import { isNetworkProtocol } from '../../model/NetworkGroup.ts';
import { targetGroupArn, type VpcId } from '../../model/names.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import type { ProtocolVersion, TargetGroup, TargetGroupProtocol } from '../../model/TargetGroup.ts';
import { changedHealthCheck } from './changedHealthCheck.ts';
import { addedTags } from './addedTags.ts';
import { areTagsSame } from './areTagsSame.ts';
import { checkName } from './checkName.ts';
import { functionGroupSettings } from './functionGroupSettings.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';

/** Most target groups of the region, and of those with GENEVE. Source: ELB, *Quotas used for validation*. */
const TARGET_GROUPS = 3_000;
const GATEWAY_GROUPS = 100;

const schema = REQUESTS.createTargetGroup;
export type CreateTargetGroupInput = RequestOf<'createTargetGroup'>;
type Asked = z.output<typeof schema>;

/**
 * Creates a target group; the same again, tags among it, is answered with the one that exists. Errors:
 * `ValidationError` (name, protocol, port, VPC, health check: HCK-01), `DuplicateTargetGroupName`, `TooManyTargetGroups`,
 * `DuplicateTagKeys`, `TooManyTags`. Source: E-008, ELB, *CreateTargetGroup*.
 */
export const createTargetGroup: Operation<CreateTargetGroupInput, TargetGroup> = (resources, input, context) => {
  const asked = parseInput(schema, input);
  checkName('Target group', asked.name);
  if (asked.name.includes('--')) {
    throw new BalanzaError(
      'ValidationError',
      `Target group name '${asked.name}' cannot contain '--'. Choose another name.`,
    );
  }
  const settings = checkedSettings(resources, asked);
  const existing = [...resources.targetGroups.values()].find(({ name }) => name === asked.name);
  if (existing)
    return {
      changes: [],
      output: sameOrDuplicate(existing, settings, areTagsSame(resources, existing.targetGroupArn, asked.tags)),
      title: null,
      resource: existing.targetGroupArn,
    };
  const isGateway = isGatewayProtocol(settings.protocol);
  const others = [...resources.targetGroups.values()].filter(
    ({ protocol }) => isGatewayProtocol(protocol) === isGateway,
  ).length;
  const most = isGateway ? GATEWAY_GROUPS : TARGET_GROUPS;
  if (others >= most) {
    throw new BalanzaError(
      'TooManyTargetGroups',
      `There can be at most '${most}' target groups${isGateway ? ` with the protocol '${GATEWAY.protocol}'` : ''}. Delete one that is not needed.`,
    );
  }
  const arn = targetGroupArn(resources.region, asked.name, context.random.hex(16));
  const created: TargetGroup = {
    targetGroupArn: arn,
    name: asked.name,
    ...settings,
    createdAtMs: context.nowMs,
    attributes: {},
  };
  const tags = addedTags({}, asked.tags ?? []);
  const changes: ResourceChange[] = [
    { kind: 'targetGroup', id: arn, put: created },
    ...(Object.keys(tags).length > 0 ? [{ kind: 'tags' as const, id: arn, put: tags }] : []),
  ];
  return {
    changes,
    output: created,
    title: `Target group ${asked.name} was created`,
    fact: { code: 'targetGroupCreated', name: asked.name },
    resource: arn,
  };
};

type Settings = Omit<TargetGroup, 'targetGroupArn' | 'name' | 'createdAtMs' | 'attributes'>;

function checkedSettings(resources: Resources, asked: Asked): Settings {
  const { targetType } = asked;
  if (targetType === 'lambda') return functionGroupSettings(resources, asked);
  if (asked.ipAddressType !== 'ipv4') {
    throw new BalanzaError(
      'ValidationError',
      `IP address type '${asked.ipAddressType}' is not offered yet: only 'ipv4' is.`,
    );
  }
  if (asked.protocol === undefined) throw new BalanzaError('ValidationError', 'A protocol must be specified');
  const protocol = checkedProtocol(asked.protocol);
  const isHttp = !isNetworkProtocol(protocol) && !isGatewayProtocol(protocol);
  if (!isHttp && asked.protocolVersion !== undefined) {
    throw new BalanzaError(
      'ValidationError',
      `A protocol version cannot be specified for target groups with the protocol '${protocol}'.`,
    );
  }
  const protocolVersion = isHttp ? checkedVersion(asked.protocolVersion ?? 'HTTP1') : null;
  if (asked.port === undefined) throw new BalanzaError('ValidationError', 'A port must be specified');
  if (isGatewayProtocol(protocol) && asked.port !== GATEWAY.port) {
    throw new BalanzaError(
      'ValidationError',
      `Port '${asked.port}' is not supported for target groups with the protocol '${protocol}': it must be '${GATEWAY.port}'.`,
    );
  }
  if (asked.vpcId === undefined) throw new BalanzaError('ValidationError', 'A VPC ID must be specified');
  const vpc = resources.vpcs.get(asked.vpcId as VpcId); // a text that is no id is not found
  if (!vpc)
    throw new BalanzaError('ValidationError', `The VPC ID '${asked.vpcId}' is not found`, {
      advice: `There are ${[...resources.vpcs.keys()].join(', ')}.`,
    });
  if (targetType === 'alb' && protocol !== 'TCP') {
    throw new BalanzaError(
      'ValidationError',
      `Target groups with target type 'alb' have the protocol 'TCP', not '${protocol}'.`,
    );
  }
  const rules = healthCheckRules(protocol, targetType, protocolVersion);
  const check = rules.protocols.find((one) => one === asked.healthCheckProtocol) ?? rules.protocols[0] ?? 'HTTP';
  return {
    protocol,
    protocolVersion,
    port: asked.port,
    vpcId: vpc.vpcId,
    targetType,
    ipAddressType: 'ipv4',
    healthCheck: changedHealthCheck({ protocol, protocolVersion, targetType }, rules.standard(check), asked),
  };
}

const VERSIONS: readonly ProtocolVersion[] = ['GRPC', 'HTTP1', 'HTTP2'];

function checkedVersion(asked: string): ProtocolVersion {
  const version = VERSIONS.find((one) => one === asked);
  if (version !== undefined) return version;
  throw new BalanzaError(
    'ValidationError',
    `Target group protocol version '${asked}' must be one of '${VERSIONS.join(', ')}'.`,
  );
}

const PROTOCOLS: readonly TargetGroupProtocol[] = ['HTTP', 'HTTPS', 'TCP', 'TLS', 'UDP', 'TCP_UDP', 'GENEVE'];

function checkedProtocol(asked: string): TargetGroupProtocol {
  const protocol = PROTOCOLS.find((one) => one === asked);
  if (protocol !== undefined) return protocol;
  if (!PROTOCOL_NAMES.includes(asked)) throw notOfEnum('protocol', asked, PROTOCOL_NAMES);
  throw new BalanzaError(
    'ValidationError',
    `Target group protocol '${asked}' must be one of '${PROTOCOLS.join(', ')}'.`,
  );
}

function sameOrDuplicate(existing: TargetGroup, asked: Settings, hasSameTags: boolean): TargetGroup {
  const settings = ({ protocol, protocolVersion, port, vpcId, targetType, ipAddressType, healthCheck }: Settings) =>
    JSON.stringify([
      protocol,
      protocolVersion,
      port,
      vpcId,
      targetType,
      ipAddressType,
      Object.entries(healthCheck).toSorted(),
    ]);
  if (settings(existing) === settings(asked) && hasSameTags) return existing;
  throw new BalanzaError(
    'DuplicateTargetGroupName',
    `A target group with the same name '${existing.name}' exists, but with different settings`,
    { advice: `${hasSameTags ? '' : 'Its tags differ. '}Choose another name, or change that one.` },
  );
}
