import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import type { TargetHealthReason } from '../../../../engine/model/TargetHealth.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { useIsConnected } from '../../../store/connection.ts';
import { flash } from '../../../store/flashes.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { firstStep } from './firstStep.ts';
import type { TargetRow } from './targetRows.ts';
import { useRegister } from './useRegister.ts';
import { useTestNow } from './useTestNow.ts';

export interface FirstStepButtonProps {
  readonly group: TargetGroup;
  readonly row: TargetRow;
  readonly reason: TargetHealthReason;
  readonly user: LoadBalancer | null;
}

/** What helps first, as a link or a button. */
export function FirstStepButton({ group, row, reason, user }: FirstStepButtonProps) {
  const { targetGroups } = useTexts();
  const { help, deregisterDialog, ...texts } = targetGroups.targets;
  const isConnected = useIsConnected();
  const call = useCall();
  const testNow = useTestNow(group);
  const register = useRegister(group);
  const onlyLoadBalancer = useResources(({ resources }) => {
    const [first, second] = [...resources.loadBalancers.values()];
    return first !== undefined && second === undefined ? first : null;
  });
  const step = firstStep(reason, {
    groupName: group.name,
    user,
    onlyLoadBalancer,
    isStopped: row.instance?.state === 'stopped',
    isInstance: group.targetType === 'instance',
  });
  const start = async () => {
    const answer = await call('startInstances', { instanceIds: [row.target.id] }, { failed: help.startFailed });
    if (answer.ok) flash({ type: 'success', header: help.starting(row.name) });
  };
  const button = (text: string, run: () => void) => (
    <Button disabled={!isConnected} onClick={run}>
      {text}
    </Button>
  );
  switch (step.kind) {
    case 'page': {
      const words = { ...help, associate: targetGroups.associate, register: texts.register };
      return <Link href={`#${step.path}`}>{words[step.text]}</Link>;
    }
    case 'testNow':
      return button(texts.testNow, () => void testNow(row.target.key));
    case 'startInstance':
      return button(help.startInstance, () => void start());
    case 'registerAgain':
      return button(help.registerAgain, () => {
        void register([{ id: row.target.id, port: row.target.port }], deregisterDialog);
      });
    case 'wait':
      return <Link href="#/events">{help.openEvents}</Link>;
    default:
      return step satisfies never;
  }
}
