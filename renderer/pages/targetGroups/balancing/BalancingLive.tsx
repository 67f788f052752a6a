import { createContext, useContext, useState, type ReactNode } from 'react';
import type { BalancingView } from '../../../../engine/contract/views/BalancingView.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import type { PeerFigures } from '../../../../engine/model/upstream/PeerFigures.ts';
import { upstreamSettingsOf } from '../../../../engine/model/upstream/upstreamSettingsOf.ts';
import { useStream } from '../../../bridge/useStream.ts';

const NONE: BalancingView = { targets: {} };
const BalancingContext = createContext<BalancingView>(NONE);

/** Follows what the method of a group counts, for the cells within; a group without anything of Angie's has no such cells. */
export function BalancingLive({ group, children }: { readonly group: TargetGroup; readonly children: ReactNode }) {
  const [view, setView] = useState(NONE);
  useStream('balancing', hasMethod(group) ? { targetGroupArn: group.targetGroupArn } : null, setView);
  return <BalancingContext value={view}>{children}</BalancingContext>;
}

/** What was counted of a target by now; undefined: nothing was told yet. */
export function useTargetFigures(key: string): PeerFigures | undefined {
  return useContext(BalancingContext).targets[key];
}

/** Whether a group has an `upstream_probe`. */
export function hasProbe(group: TargetGroup): boolean {
  return upstreamSettingsOf(group)?.probe !== undefined;
}

/** Whether a group balances by a method or parameters of Angie's. */
export function hasMethod(group: TargetGroup): boolean {
  return upstreamSettingsOf(group) !== undefined;
}
