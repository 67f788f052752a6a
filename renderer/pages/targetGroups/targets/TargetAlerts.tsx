import Alert from '@cloudscape-design/components/alert';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useGroupFigures } from '../GroupLive.tsx';
import { listenerFormPath } from './firstStep.ts';
import { FormButton } from '../../../parts/FormButton.tsx';

/** What concerns all targets of a group: that it is not used, or that nodes fail open. Source: console, *Target groups*; E-079. */
export function TargetAlerts({ isInUse, count }: { readonly isInUse: boolean; readonly count: number }) {
  const { targetGroups } = useTexts();
  const texts = targetGroups.targets;
  const { failOpenZones } = useGroupFigures();
  const onlyLoadBalancer = useResources(({ resources }) => {
    const [first, second] = [...resources.loadBalancers.values()];
    return first !== undefined && second === undefined ? first : null;
  });
  if (count === 0) return null;
  if (!isInUse) {
    return (
      <Alert
        type="info"
        header={texts.unusedTitle}
        action={<FormButton href={`#${listenerFormPath(onlyLoadBalancer)}`}>{texts.unusedAction}</FormButton>}
      >
        {texts.unusedText}
      </Alert>
    );
  }
  if (failOpenZones.length === 0) return null;
  return (
    <Alert type="warning" header={texts.failOpenTitle}>
      {texts.failOpenText(failOpenZones.join(', '))}
    </Alert>
  );
}
