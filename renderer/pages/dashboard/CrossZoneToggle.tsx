import Toggle from '@cloudscape-design/components/toggle';
import { activeShifts } from '../../../engine/model/activeShifts.ts';
import { isCrossZone } from '../../../engine/model/isCrossZone.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { useCall } from '../../bridge/useCall.ts';
import { useIsConnected } from '../../store/connection.ts';
import { flash } from '../../store/flashes.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';

const ATTRIBUTE = 'load_balancing.cross_zone.enabled';

/** Turns cross-zone on or off for a group, with a way back. Source: E-022, E-023. */
export function CrossZoneToggle({
  loadBalancer,
  group,
}: {
  readonly loadBalancer: LoadBalancer;
  readonly group: TargetGroup;
}) {
  const { dashboard, shell } = useTexts();
  const texts = dashboard.map;
  const call = useCall();
  const isConnected = useIsConnected();
  const isShifted = useResources(({ resources }) => activeShifts(resources).has(loadBalancer.loadBalancerArn));
  const isOn = isCrossZone(group.attributes, loadBalancer);
  const { targetGroupArn } = group;
  const set = async (value: string) => {
    if (loadBalancer.isClassic === true) {
      const loadBalancerAttributes = { crossZoneLoadBalancing: { enabled: value === 'true' } };
      const input = { loadBalancerName: loadBalancer.name, loadBalancerAttributes };
      return (await call('modifyClassicAttributes', input, { failed: texts.crossZoneFailed })).ok;
    }
    const attributes = [{ key: ATTRIBUTE, value }];
    return (
      await call('modifyTargetGroupAttributes', { targetGroupArn, attributes }, { failed: texts.crossZoneFailed })
    ).ok;
  };
  const change = async (checked: boolean) => {
    const before = group.attributes[ATTRIBUTE] ?? 'use_load_balancer_configuration';
    if (!(await set(checked ? 'true' : 'false'))) return;
    flash({
      id: `cross-zone-${targetGroupArn}`,
      type: 'success',
      header: checked ? texts.crossZoneOn : texts.crossZoneOff,
      action: { text: shell.undo, isUndo: true, run: () => void set(before) },
    });
  };
  return (
    <Toggle
      checked={isOn}
      disabled={!isConnected || isShifted}
      {...(isShifted && { description: texts.shiftFirst })}
      onChange={({ detail }) => void change(detail.checked)}
    >
      {texts.crossZone}
    </Toggle>
  );
}
