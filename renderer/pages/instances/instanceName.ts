import type { Instance } from '../../../engine/model/Instance.ts';

/** What people call an instance: its name, else its id. */
export function instanceName({ name, instanceId }: Pick<Instance, 'name' | 'instanceId'>): string {
  return name === '' ? instanceId : name;
}
