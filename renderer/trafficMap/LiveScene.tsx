import { createContext, useContext, type ReactNode } from 'react';
import type { LoadBalancerArn, TargetGroupArn } from '../../engine/model/names.ts';
import type { MapScene } from './MapScene.ts';
import { useMapScene } from './useMapScene.ts';

const SceneContext = createContext<MapScene | null>(null);

/** The scene of the `LiveScene` around. Who calls it is drawn anew each second. */
export function useScene(): MapScene {
  const scene = useContext(SceneContext);
  if (scene === null) throw new Error('a component with a scene is inside a LiveScene');
  return scene;
}

export interface LiveSceneProps {
  readonly loadBalancerArn: LoadBalancerArn;
  readonly targetGroupArn: TargetGroupArn;
  /** Elements that do not change each second; who needs the scene calls `useScene`. */
  readonly children: ReactNode;
}

/** Follows the traffic of a load balancer to a group, for what is inside. Nothing where there is neither any more. */
export function LiveScene({ loadBalancerArn, targetGroupArn, children }: LiveSceneProps) {
  const scene = useMapScene(loadBalancerArn, targetGroupArn);
  return scene && <SceneContext value={scene}>{children}</SceneContext>;
}
