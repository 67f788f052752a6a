import type { CallInput } from '../../../engine/contract/calls.ts';
import {
  attributesOfListener,
  attributesOfLoadBalancer,
  attributesOfTargetGroup,
} from '../../../engine/model/attributesOfLoadBalancer.ts';
import { activeShifts } from '../../../engine/model/activeShifts.ts';
import type { ClassicLoadBalancer } from '../../../engine/model/ClassicLoadBalancer.ts';
import type { EngineEvent, FieldChange } from '../../../engine/model/EngineEvent.ts';
import { healthCheckRequest } from '../../../engine/model/healthCheckProblems.ts';
import type { ZoneMapping } from '../../../engine/model/LoadBalancer.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import type { CallOf } from '../../parts/undoableChange.ts';
import { attributesDraft, attributesRequest } from '../loadBalancers/classic/attributesDraft.ts';

/** What brings back what was before a change. */
export interface Revert {
  readonly calls: readonly CallOf[];
  /** Fields that have been changed again since: theirs would be lost. */
  readonly isChangedSince: boolean;
}

/**
 * The calls that undo the change that an event tells of, by the values that it holds; null where the event does not hold
 * enough, what it concerns is gone, or nothing was changed. Source: console, *Event history*.
 */
export function revertOf(event: EngineEvent, resources: Resources): Revert | null {
  const { fact, resource, fields, actor } = event;
  if (actor === 'engine' || resource === null) return null;
  const isChangedSince = fields.some((field) => isOtherNow(field, resources));
  const found = callsOf(event, resources);
  if (found === null || found.length === 0) return null;
  return { calls: found, isChangedSince: fact?.code === 'rulePriorities' ? false : isChangedSince };
}

function callsOf({ fact, resource, fields }: EngineEvent, resources: Resources): readonly CallOf[] | null {
  // An event names what there was; a text that is no ARN of its kind is not found.
  const arn = resource ?? '';
  const classic = recordOf(resources.classicLoadBalancers, arn);
  if (classic) return classicCalls(classic, fields);
  switch (fact?.code) {
    case 'healthCheckChanged':
      return healthCheckCalls(arn, fields, resources);
    case 'loadBalancerAttributes': {
      const loadBalancer = recordOf(resources.loadBalancers, arn);
      if (!loadBalancer) return null;
      const definitions = attributesOfLoadBalancer(loadBalancer.type);
      const attributes = attributesBefore(fields, (key) => definitions[key]?.standard);
      return (
        attributes && [
          {
            name: 'modifyLoadBalancerAttributes',
            input: { loadBalancerArn: loadBalancer.loadBalancerArn, attributes },
          },
        ]
      );
    }
    case 'targetGroupAttributes': {
      const group = recordOf(resources.targetGroups, arn);
      if (!group) return null;
      const definitions = attributesOfTargetGroup(group);
      const attributes = attributesBefore(fields, (key) => definitions[key]?.standard);
      return (
        attributes && [
          { name: 'modifyTargetGroupAttributes', input: { targetGroupArn: group.targetGroupArn, attributes } },
        ]
      );
    }
    case 'listenerAttributes': {
      const listener = recordOf(resources.listeners, arn);
      if (!listener) return null;
      const definitions = attributesOfListener(listener.protocol);
      const attributes = attributesBefore(fields, (key) => definitions[key]?.standard);
      return (
        attributes && [{ name: 'modifyListenerAttributes', input: { listenerArn: listener.listenerArn, attributes } }]
      );
    }
    case 'loadBalancerZones':
      return zoneCalls(arn, fields, resources);
    case 'rulePriorities':
      return priorityCalls(fields, resources);
    case 'tagsAdded':
    case 'tagsRemoved':
      return tagCalls(fields);
    case 'shiftStarted': {
      const shift = recordOf(activeShifts(resources), arn);
      return shift?.awayFrom === fact.zone
        ? [{ name: 'cancelZonalShift', input: { zonalShiftId: shift.zonalShiftId } }]
        : null;
    }
    case 'outageStarted':
      return [...resources.zoneOutages.values()].some(({ zone }) => zone === fact.zone)
        ? [{ name: 'endZoneOutage', input: { zone: fact.zone } }]
        : null;
    case 'instancesAsked':
      return fact.instances.length === 1 ? instanceCalls(fact.what, arn, resources) : null;
    default:
      return null;
  }
}

/** The record of an ARN, if it is one of this kind. */
const recordOf = <Value>(records: ReadonlyMap<string, Value>, arn: string): Value | undefined => records.get(arn);

/** A value as an event holds it: JSON that the engine has written. */
const valueOf = (text: string): unknown => JSON.parse(text);

function healthCheckCalls(
  targetGroupArn: string,
  fields: readonly FieldChange[],
  resources: Resources,
): readonly CallOf[] | null {
  const group = recordOf(resources.targetGroups, targetGroupArn);
  if (!group) return null;
  const before = fields.flatMap(({ field, before: text }) => {
    const [, name] = /^healthCheck\.(\w+)$/.exec(field) ?? [];
    return name === undefined || text === null ? [] : [[name, valueOf(text)] as const];
  });
  if (before.length === 0) return null;
  // Fields of the settings with values that they had; the engine checks them again.
  const settings = { ...group.healthCheck, ...Object.fromEntries(before) };
  return [{ name: 'modifyTargetGroup', input: { targetGroupArn, ...healthCheckRequest(settings) } }];
}

/** Attributes as they were; one that had no value of its own gets the standard. Null where that is not known. */
function attributesBefore(
  fields: readonly FieldChange[],
  standardOf: (key: string) => string | undefined,
): { key: string; value: string }[] | null {
  const attributes = fields
    .filter(({ field }) => field.startsWith('attributes.'))
    .map(({ field, before }) => {
      const key = field.slice('attributes.'.length);
      return { key, value: before === null ? standardOf(key) : String(valueOf(before)) };
    });
  const known = attributes.flatMap(({ key, value }) => (value === undefined ? [] : [{ key, value }]));
  return known.length > 0 && known.length === attributes.length ? known : null;
}

function zoneCalls(
  loadBalancerArn: string,
  fields: readonly FieldChange[],
  resources: Resources,
): readonly CallOf[] | null {
  const before = fields.find(({ field }) => field === 'zoneMappings')?.before ?? null;
  if (before === null || !recordOf(resources.loadBalancers, loadBalancerArn)) return null;
  const mappings = valueOf(before) as readonly ZoneMapping[]; // the engine's own record
  const hasAddresses = mappings.some((one) => one.allocationId !== undefined || one.privateIPv4Address !== undefined);
  const input: CallInput<'setSubnets'> = hasAddresses
    ? { loadBalancerArn, subnetMappings: mappings.map(({ zone: _, ...mapping }) => mapping) }
    : { loadBalancerArn, subnets: mappings.map(({ subnetId }) => subnetId) };
  return [{ name: 'setSubnets', input }];
}

/** Only where no rule has gone: half of an order would be another order. */
function priorityCalls(fields: readonly FieldChange[], resources: Resources): readonly CallOf[] | null {
  const changed = fields.filter(({ field, before }) => field === 'priority' && before !== null);
  if (changed.length === 0 || changed.some(({ resource }) => recordOf(resources.rules, resource) === undefined))
    return null;
  const rulePriorities = changed.map(({ resource, before }) => ({
    ruleArn: resource,
    priority: Number(before),
  }));
  return [{ name: 'setRulePriorities', input: { rulePriorities } }];
}

function tagCalls(fields: readonly FieldChange[]): readonly CallOf[] | null {
  const resources = [...new Set(fields.map(({ resource }) => resource))];
  return resources.flatMap((resource): readonly CallOf[] => {
    const own = fields.filter((one) => one.resource === resource);
    const put = own.flatMap(({ field, before }) =>
      before === null ? [] : [{ key: field, value: String(valueOf(before)) }],
    );
    const remove = own.filter(({ before }) => before === null).map(({ field }) => field);
    const resourceArns = [resource];
    return [
      ...(remove.length > 0 ? [{ name: 'removeTags', input: { resourceArns, tagKeys: remove } } as const] : []),
      ...(put.length > 0 ? [{ name: 'addTags', input: { resourceArns, tags: put } } as const] : []),
    ];
  });
}

function instanceCalls(
  what: 'started' | 'stopped' | 'terminated',
  id: string,
  resources: Resources,
): readonly CallOf[] | null {
  const state = [...resources.instances.values()].find(({ instanceId }) => instanceId === id)?.state;
  if (what === 'stopped' && state === 'stopped') return [{ name: 'startInstances', input: { instanceIds: [id] } }];
  if (what === 'started' && state === 'running') return [{ name: 'stopInstances', input: { instanceIds: [id] } }];
  return null;
}

/** What changed a Classic Load Balancer has no code: its health check and its attributes are known by their fields. */
function classicCalls(balancer: ClassicLoadBalancer, fields: readonly FieldChange[]): readonly CallOf[] | null {
  const before = fields.flatMap(({ field, before: text }) => (text === null ? [] : [[field, valueOf(text)] as const]));
  if (before.length === 0 || before.length < fields.length) return null;
  const { name: loadBalancerName } = balancer;
  if (before.every(([field]) => field.startsWith('healthCheck.'))) {
    const values = before.map(([field, value]) => [field.slice('healthCheck.'.length), value] as const);
    const healthCheck = { ...balancer.healthCheck, ...Object.fromEntries(values) };
    return [{ name: 'configureClassicHealthCheck', input: { loadBalancerName, healthCheck } }];
  }
  if (!before.every(([field]) => field.startsWith('attributes.'))) return null;
  const had = new Map(before);
  const { attributes } = balancer;
  const { accessLog: log } = attributes;
  const value = <Value>(field: string, now: Value): Value => (had.get(`attributes.${field}`) ?? now) as Value; // of that field
  const were = {
    crossZone: value('crossZone', attributes.crossZone),
    connectionDraining: {
      enabled: value('connectionDraining.enabled', attributes.connectionDraining.enabled),
      timeoutSeconds: value('connectionDraining.timeoutSeconds', attributes.connectionDraining.timeoutSeconds),
    },
    idleTimeoutSeconds: value('idleTimeoutSeconds', attributes.idleTimeoutSeconds),
    desyncMitigationMode: value('desyncMitigationMode', attributes.desyncMitigationMode),
    ...(log && {
      accessLog: {
        enabled: value('accessLog.enabled', log.enabled),
        bucket: value('accessLog.bucket', log.bucket),
        prefix: value('accessLog.prefix', log.prefix),
        emitIntervalMinutes: value('accessLog.emitIntervalMinutes', log.emitIntervalMinutes),
      },
    }),
  };
  return [{ name: 'modifyClassicAttributes', input: attributesRequest(loadBalancerName, attributesDraft(were)) }];
}

/** Whether a field has another value now than the change gave it. */
function isOtherNow({ resource, field, after }: FieldChange, resources: Resources): boolean {
  const record: unknown =
    recordOf(resources.targetGroups, resource) ??
    recordOf(resources.loadBalancers, resource) ??
    recordOf(resources.classicLoadBalancers, resource);
  if (record === undefined) return false;
  const now = leafOf(record, field);
  return (now === undefined ? null : JSON.stringify(now)) !== after;
}

/** The value at a path as events name it: keys with dots in them stand within it. */
function leafOf(record: unknown, path: string): unknown {
  if (typeof record !== 'object' || record === null) return undefined;
  for (const [key, value] of Object.entries(record)) {
    if (key === path) return value;
    if (path.startsWith(`${key}.`)) return leafOf(value, path.slice(key.length + 1));
  }
  return undefined;
}
