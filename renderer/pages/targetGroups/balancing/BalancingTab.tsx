import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { BalancingSection } from './BalancingSection.tsx';
import { LiveTargets } from './LiveTargets.tsx';
import { WhatWouldHappen } from './WhatWouldHappen.tsx';

/** The tab *Balancing* of a target group: its method, what that has counted, and what comes next. */
export function BalancingTab({ group }: { readonly group: TargetGroup }) {
  return (
    <SpaceBetween size="l">
      <BalancingSection group={group} />
      <LiveTargets group={group} />
      <WhatWouldHappen group={group} attributes={[]} />
    </SpaceBetween>
  );
}
