import type { FieldChange } from '../model/EngineEvent.ts';
import type { ResourceChange, Resources } from '../model/Resources.ts';

/** More would make the history large, and nobody reads them. */
const MOST = 20;

/**
 * Which fields changes give another value, of what people set and is there before and after, and of tags; the first 20.
 * `resources`: before the changes. Source: console, *Event history*.
 */
export function fieldChanges(resources: Resources, changes: readonly ResourceChange[]): readonly FieldChange[] {
  return changes.flatMap((change) => fieldsOf(change.id, recordOf(resources, change), change.put)).slice(0, MOST);
}

/** What is there before a change; undefined where there is nothing, or only what the engine keeps for itself. */
function recordOf(resources: Resources, { kind, id, put }: ResourceChange): unknown {
  const found = <Id extends string>(records: ReadonlyMap<Id, unknown>) => records.get(id as Id); // a change has an id of its kind
  switch (kind) {
    case 'tags':
      return found(resources.tags) ?? {};
    case 'loadBalancer':
      return put && found(resources.loadBalancers);
    case 'classicLoadBalancer':
      return put && found(resources.classicLoadBalancers);
    case 'listener':
      return put && found(resources.listeners);
    case 'rule':
      return put && found(resources.rules);
    case 'targetGroup':
      return put && found(resources.targetGroups);
    case 'securityGroup':
      return put && found(resources.securityGroups);
    case 'zonalShift':
      return put && found(resources.zonalShifts);
    default:
      return undefined;
  }
}

function fieldsOf(resource: string, record: unknown, put: unknown): readonly FieldChange[] {
  if (!isObject(record)) return [];
  const before = leavesOf(record);
  const after = leavesOf(isObject(put) ? put : {});
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ resource, field, before: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** Every value that is no object, as JSON, by its path. */
function leavesOf(record: object, path = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [key, value] of Object.entries(record)) {
    const field = path === '' ? key : `${path}.${key}`;
    if (isObject(value)) for (const [name, leaf] of leavesOf(value, field)) leaves.set(name, leaf);
    else leaves.set(field, JSON.stringify(value));
  }
  return leaves;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
