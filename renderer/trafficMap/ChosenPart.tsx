import Button from '@cloudscape-design/components/button';
import { useEffect, useRef, useState } from 'react';
import { FaultBadge } from '../parts/faults/FaultBadge.tsx';
import { isBroken } from '../parts/faults/faultChanges.ts';
import { FaultDialog } from '../parts/faults/FaultDialog.tsx';
import { useMend } from '../parts/faults/useMend.ts';
import { useSamples } from '../parts/faults/useSamples.ts';
import { classicOfGroup, targetsPath } from '../parts/targetsPath.ts';
import { useIsConnected } from '../store/connection.ts';
import { useResources } from '../store/resources.ts';
import { useTexts } from '../texts/useTexts.ts';
import { NodeFacts, TargetFacts } from './MapFacts.tsx';
import type { MapNode, MapScene, MapTarget } from './MapScene.ts';

/** What was chosen on the map, by what it is: places change. */
export type Chosen =
  { readonly kind: 'node'; readonly nodeId: string } | { readonly kind: 'target'; readonly key: string };

export interface ChosenPartProps {
  readonly scene: MapScene;
  readonly chosen: Chosen;
  readonly onClose: () => void;
}

/**
 * The facts of the node or target that was chosen on the map, with what can be done about it: break a target and mend it,
 * shift traffic away from a zone. Nothing for what is gone. Source: console, *Traffic map*.
 */
export function ChosenPart({ scene, chosen, onClose }: ChosenPartProps) {
  const { map } = useTexts();
  const section = useRef<HTMLElement>(null);
  const node = chosen.kind === 'node' ? scene.nodes.findIndex(({ nodeId }) => nodeId === chosen.nodeId) : -1;
  const target = chosen.kind === 'target' ? scene.targets.find(({ key }) => key === chosen.key) : undefined;
  const ofNode = scene.nodes[node];
  const name = JSON.stringify(chosen);
  useEffect(() => {
    section.current?.focus();
  }, [name]);
  if (!ofNode && !target) return null;
  return (
    <section
      ref={section}
      className="bz-chosen"
      tabIndex={-1}
      aria-label={map.chosen.title}
      onKeyDown={({ key, target: pressedIn, currentTarget }) => {
        // A dialog that it has opened is elsewhere in the document.
        if (key === 'Escape' && pressedIn instanceof Node && currentTarget.contains(pressedIn)) onClose();
      }}
    >
      <div className="bz-chosen-facts">
        {ofNode && <NodeFacts scene={scene} node={ofNode} index={node} />}
        {target && <TargetFacts scene={scene} target={target} />}
      </div>
      <div className="bz-chosen-actions">
        {ofNode && <NodeActions scene={scene} node={ofNode} />}
        {target && <TargetActions key={target.key} scene={scene} target={target} />}
        <Button variant="icon" iconName="close" ariaLabel={map.chosen.close} onClick={onClose} />
      </div>
    </section>
  );
}

function NodeActions({ scene, node }: { readonly scene: MapScene; readonly node: MapNode }) {
  const { map, zones, classic } = useTexts();
  const isClassic = classicOfGroup(scene.targetGroupName) !== null;
  const lb = encodeURIComponent(scene.loadBalancerName);
  const isShifted = scene.zones.some(({ shiftEndsAtMs }) => shiftEndsAtMs !== null);
  return (
    <>
      <Button
        href={`#/zonal-shifts/start?lb=${lb}&zone=${node.zone}`}
        disabled={isShifted || isClassic}
        disabledReason={isClassic ? classic.shiftReason : map.chosen.isShifted}
      >
        {zones.shifts.startButton}
      </Button>
      <Button href={`#/dns?lb=${lb}`}>{map.chosen.why}</Button>
    </>
  );
}

function TargetActions({ scene, target }: { readonly scene: MapScene; readonly target: MapTarget }) {
  const { map, targetGroups, shell } = useTexts();
  const { faults } = targetGroups;
  const { instanceId, name } = target;
  const isConnected = useIsConnected();
  const isSample = useResources(
    ({ resources }) => instanceId !== null && resources.instances.get(instanceId)?.program.kind === 'sample',
  );
  const sample = useSamples(isSample && instanceId !== null ? [instanceId] : NONE).get(instanceId ?? '');
  const mend = useMend();
  const [isBreaking, setBreaking] = useState(false);
  const whyNot = !isConnected
    ? shell.connection.readOnly
    : !isSample
      ? faults.onlySamples
      : sample === undefined
        ? faults.notRunning
        : null;
  const whyNotMend = whyNot ?? (sample !== undefined && isBroken(sample) ? null : faults.nothingToMend);
  const off = (reason: string | null) => (reason === null ? {} : { disabled: true, disabledReason: reason });
  return (
    <>
      <FaultBadge sample={sample} />
      <Button
        {...off(whyNot)}
        onClick={() => {
          setBreaking(true);
        }}
      >
        {faults.break}
      </Button>
      <Button {...off(whyNotMend)} onClick={() => void (instanceId && mend([instanceId], name))}>
        {faults.mend}
      </Button>
      <Button href={`#${targetsPath(scene.targetGroupName)}`}>{map.chosen.checks}</Button>
      {isBreaking && instanceId !== null && (
        <FaultDialog
          instances={[{ instanceId, name }]}
          onDismiss={() => {
            setBreaking(false);
          }}
        />
      )}
    </>
  );
}

const NONE: readonly string[] = [];
