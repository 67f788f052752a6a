import { z } from 'zod';
import type { EngineEvent } from '../../engine/model/EngineEvent.ts';
import { matcherRequest } from '../../engine/model/matcherRequest.ts';
import { REQUESTS } from '../../engine/model/requests.ts';
import type { CommandStep } from './commandScript.ts';

/** What an operation on instances is called by what became of them. */
const INSTANCE_CALLS = {
  started: 'startInstances',
  stopped: 'stopInstances',
  terminated: 'terminateInstances',
} as const;

/**
 * The call that an event tells of, where the event holds all of it; else none: half of a change would be another change.
 * What happened by itself was no call. Source: console, *Event history*.
 */
export function eventSteps({ actor, fact, resource, fields }: EngineEvent): readonly CommandStep[] {
  // Those of Classic Load Balancers are other calls, which the console does not make.
  if (actor === 'engine' || fact === null || resource === null || /:loadbalancer\/[^/]+$/.test(resource)) return [];
  switch (fact.code) {
    case 'loadBalancerDeleted':
      return [{ name: 'deleteLoadBalancer', input: { loadBalancerArn: resource } }];
    case 'listenerDeleted':
      return [{ name: 'deleteListener', input: { listenerArn: resource } }];
    case 'ruleDeleted':
      return [{ name: 'deleteRule', input: { ruleArn: resource } }];
    case 'targetGroupDeleted':
      return [{ name: 'deleteTargetGroup', input: { targetGroupArn: resource } }];
    case 'loadBalancerAttributes': {
      const attributes = [...fact.attributes];
      return [{ name: 'modifyLoadBalancerAttributes', input: { loadBalancerArn: resource, attributes } }];
    }
    case 'targetGroupAttributes': {
      const attributes = [...fact.attributes];
      return [{ name: 'modifyTargetGroupAttributes', input: { targetGroupArn: resource, attributes } }];
    }
    case 'healthCheckChanged':
      return healthCheckSteps(resource, fields);
    case 'shiftStarted': {
      const { zone: awayFrom, expiresIn, comment } = fact;
      return [{ name: 'startZonalShift', input: { loadBalancerArn: resource, awayFrom, expiresIn, comment } }];
    }
    case 'instancesAsked':
      // Of several it has the names, and the id of the first alone.
      return fact.instances.length === 1
        ? [{ name: INSTANCE_CALLS[fact.what], input: { instanceIds: [resource] } }]
        : [];
    default:
      return [];
  }
}

/** The settings as the change left them. */
function healthCheckSteps(targetGroupArn: string, fields: EngineEvent['fields']): readonly CommandStep[] {
  const settings = fields.flatMap(({ field, after }): readonly (readonly [string, unknown])[] => {
    const [, name] = /^healthCheck\.(\w+)$/.exec(field) ?? [];
    if (name === undefined || after === null) return [];
    const value: unknown = JSON.parse(after); // the engine has written it as JSON
    if (name === 'matcher') return [[name, matcherRequest(String(value))]];
    return [[name, name === 'healthCheckPort' ? String(value) : value]];
  });
  const read = z.safeParse(REQUESTS.modifyTargetGroup, { targetGroupArn, ...Object.fromEntries(settings) });
  return read.success && settings.length > 0 ? [{ name: 'modifyTargetGroup', input: read.data }] : [];
}
