import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { LoadBalancerArn, TargetGroupArn } from '../../engine/model/names.ts';
import type { MapScene } from './MapScene.ts';
import { tapeOf, type MapTape } from './MapTape.ts';
import type { MapUnit } from './trafficInUnit.ts';
import { UnitContext } from './useUnitWords.ts';
import { useMapScene } from './useMapScene.ts';

const SceneContext = createContext<MapScene | null>(null);

/** The scene of the `LiveScene` around. Who calls it is drawn anew each second. */
export function useScene(): MapScene {
  const scene = useContext(SceneContext);
  if (scene === null) throw new Error('a component with a scene is inside a LiveScene');
  return scene;
}

/** Whether the scene is of now or of before. */
export interface Replay {
  readonly tape: MapTape;
  /** The moment that is shown, epoch milliseconds; null: now. */
  readonly atMs: number | null;
  readonly show: (atMs: number | null) => void;
}

const ReplayContext = createContext<Replay | null>(null);

/** What the `LiveScene` around shows, and how to have it show another moment. */
export function useReplay(): Replay {
  const replay = useContext(ReplayContext);
  if (replay === null) throw new Error('a component that replays is inside a LiveScene');
  return replay;
}

export interface LiveSceneProps {
  readonly loadBalancerArn: LoadBalancerArn;
  readonly targetGroupArn: TargetGroupArn;
  /** What is counted; default requests. */
  readonly unit?: MapUnit;
  /** Whether what flows are connections: those of a Network Load Balancer. */
  readonly areFlows?: boolean;
  /** Elements that do not change each second; who needs the scene calls `useScene`. */
  readonly children: ReactNode;
}

/** Follows the traffic of a load balancer to a group, for what is inside. Nothing where there is neither any more. */
export function LiveScene(props: LiveSceneProps) {
  const { loadBalancerArn, targetGroupArn, unit = 'requests', areFlows = false, children } = props;
  const [atMs, show] = useState<number | null>(null);
  const tape = tapeOf(loadBalancerArn);
  const scene = useMapScene({ loadBalancerArn, targetGroupArn, replayedAtMs: atMs, unit });
  const shown = useMemo(() => ({ unit, areFlows }), [unit, areFlows]);
  const replay = useMemo(() => ({ tape, atMs, show }), [tape, atMs]);
  return (
    scene && (
      <ReplayContext value={replay}>
        <UnitContext value={shown}>
          <SceneContext value={scene}>{children}</SceneContext>
        </UnitContext>
      </ReplayContext>
    )
  );
}
