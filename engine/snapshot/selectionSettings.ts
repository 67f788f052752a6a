import type { SelectionSettings } from '../model/NodeConfiguration.ts';
import type { TargetGroup } from '../model/TargetGroup.ts';
import { targetGroupAttribute } from '../model/targetGroupAttributes.ts';

/** How the nodes choose among the targets of a group; undefined for a plain rotation, which is the default. */
export function selectionSettings({ attributes }: TargetGroup): SelectionSettings | undefined {
  const algorithm = targetGroupAttribute(attributes, 'load_balancing.algorithm.type');
  const slowStartMs = Number(targetGroupAttribute(attributes, 'slow_start.duration_seconds')) * 1_000;
  const mitigatesAnomalies = targetGroupAttribute(attributes, 'load_balancing.algorithm.anomaly_mitigation') === 'on';
  if (algorithm === 'least_outstanding_requests' || algorithm === 'weighted_random')
    return { algorithm, slowStartMs: 0, mitigatesAnomalies };
  return slowStartMs > 0 ? { algorithm: 'round_robin', slowStartMs, mitigatesAnomalies: false } : undefined;
}
