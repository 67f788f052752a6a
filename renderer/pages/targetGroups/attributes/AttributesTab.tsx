import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { AttributesSection } from './AttributesSection.tsx';

/** The tab *Attributes* of a target group. */
export function AttributesTab({ group }: { readonly group: TargetGroup }) {
  return <AttributesSection group={group} />;
}
