import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { targetId } from '../../../engine/model/changedResources.ts';
import { loadBalancerOfGroups } from '../../../engine/model/loadBalancerOfGroups.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { useTraffic } from '../../store/traffic.ts';
import { mapSceneOf } from '../../trafficMap/mapSceneOf.ts';
import { hasProbe } from './balancing/BalancingLive.tsx';
import { useProbes, type ProbesByTarget } from './healthChecks/useProbes.ts';

/** Figures of a group that change each second; by target key. */
export interface GroupFigures {
  readonly nowMs: number;
  /** Requests a second to all its targets. */
  readonly total: number;
  readonly rates: ReadonlyMap<string, number>;
  /** 0 to 1; of groups that a load balancer uses, and whose method has fixed shares; else empty. */
  readonly expected: ReadonlyMap<string, number>;
  /** Of those that are expected and those that are; the scale of bars follows it. */
  readonly largestShare: number;
  /** Zones whose nodes send to every target because too few are healthy. */
  readonly failOpenZones: readonly string[];
  /** Oldest first. */
  readonly probes: ProbesByTarget;
  /** Those of its `upstream_probe`; empty where it has none. */
  readonly upstreamProbes: ProbesByTarget;
}

const NONE: ProbesByTarget = {};
const GroupFiguresContext = createContext<GroupFigures | null>(null);

/** The figures of the group around. Who calls it is drawn anew each second, so cells call it and tables do not. */
export function useGroupFigures(): GroupFigures {
  const figures = useContext(GroupFiguresContext);
  if (figures === null) throw new Error('a component with figures of a group is inside a GroupLive');
  return figures;
}

/**
 * Follows what changes each second of a group, for the cells within. Traffic, probes and the clock come at moments of
 * their own; they are shown together, once a second, so that a long table is laid out once and not three times.
 */
export function GroupLive({ group, children }: { readonly group: TargetGroup; readonly children: ReactNode }) {
  const nowMs = useMomentOfTraffic();
  const probes = useProbes(group.targetGroupArn) ?? NONE;
  const isProbed = hasProbe(group);
  const ofProbe = useProbes(group.targetGroupArn, 'upstreamProbe', isProbed) ?? NONE;
  const upstreamProbes = isProbed ? ofProbe : NONE;
  const targets = useResources(({ resources }) => resources.targets.get(group.targetGroupArn));
  const traffic = useTraffic(({ now }) => now);
  const shares = useExpected(group);
  const figures = useMemo(() => {
    const rates = new Map(
      [...(targets?.values() ?? [])].map((target) => [target.key, traffic?.targets[targetId(target)]?.requests ?? 0]),
    );
    const total = [...rates.values()].reduce((sum, rate) => sum + rate, 0);
    const largestShare = Math.max(
      0,
      ...shares.expected.values(),
      ...(total > 0 ? [...rates.values()].map((rate) => rate / total) : []),
    );
    return { nowMs, total, rates, probes, upstreamProbes, largestShare, ...shares };
    // Newer probes and traffic wait for the next moment; the first ones do not.
  }, [nowMs, probes === NONE, upstreamProbes === NONE, traffic === null, targets, shares]);
  return <GroupFiguresContext value={figures}>{children}</GroupFiguresContext>;
}

/** Longer than a sample of the traffic takes, however late. */
const WITHOUT_TRAFFIC_MS = 1_500;

/** The time by the window's clock: of the newest traffic, and while none comes, each second and a half. */
function useMomentOfTraffic(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      timer = setTimeout(tick, WITHOUT_TRAFFIC_MS);
      setNowMs(Date.now());
    };
    timer = setTimeout(tick, WITHOUT_TRAFFIC_MS);
    const unsubscribe = useTraffic.subscribe(tick);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, []);
  return nowMs;
}

/** What each target should get, by the same reckoning as the traffic map's. */
function useExpected({ targetGroupArn }: TargetGroup): Pick<GroupFigures, 'expected' | 'failOpenZones'> {
  const resources = useResources((state) => state.resources);
  const targets = useStates((states) => states.targets);
  const dns = useStates((states) => states.dns);
  return useMemo(() => {
    const loadBalancerArn = loadBalancerOfGroups(resources).get(targetGroupArn);
    const scene =
      loadBalancerArn === undefined
        ? null
        : mapSceneOf({ resources, states: { targets, dns }, traffic: null, loadBalancerArn, targetGroupArn });
    const expected = new Map(
      scene?.targets.flatMap(({ key, expected: share }) => (share === null ? [] : [[key, share] as const])),
    );
    return {
      expected,
      failOpenZones: (scene?.theory.divisions ?? []).filter(({ isFailOpen }) => isFailOpen).map(({ zone }) => zone),
    };
  }, [resources, targets, dns, targetGroupArn]);
}
