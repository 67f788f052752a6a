import type { InstanceId } from '../../model/names.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';

type Tags = Readonly<Record<string, string>>;

/** What it takes for a resource to have these tags. The name of an instance is its tag `Name`. */
export function tagChanges(resources: Resources, id: string, tags: Tags): readonly ResourceChange[] {
  const change: ResourceChange = { kind: 'tags', id, put: Object.keys(tags).length > 0 ? tags : null };
  const instance = resources.instances.get(id as InstanceId); // an ARN is the id of none
  const name = tags['Name'] ?? '';
  if (!instance || instance.name === name) return [change];
  return [change, { kind: 'instance', id, put: { ...instance, name } }];
}

/** The tags of a resource; an instance of an older version has its name and no tag of it. */
export function tagsOf({ tags, instances }: Resources, id: string): Tags {
  const name = instances.get(id as InstanceId)?.name ?? ''; // an ARN is the id of none
  return { ...(name === '' ? {} : { Name: name }), ...tags.get(id) };
}
