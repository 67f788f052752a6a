import type { Resources } from '../../engine/model/Resources.ts';
import { withClassicBalancers } from '../../engine/model/withClassicBalancers.ts';
import { useResources } from './resources.ts';

/**
 * What runs of everything that has been created: Classic Load Balancers stand there in the terms of the other types, so
 * that what shows nodes, health, DNS and traffic shows theirs. The same value until something changes.
 */
export function useRunning(): Resources {
  return useResources(({ resources }) => withClassicBalancers(resources));
}
