import Link from '@cloudscape-design/components/link';
import type { TargetGroupArn } from '../../../../engine/model/names.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';

/** An action in words: `Forward to`, and the group as a link. */
export function ForwardsTo({ targetGroupArn }: { readonly targetGroupArn: TargetGroupArn }) {
  const { listeners: texts } = useTexts();
  const name = useResources(({ resources }) => resources.targetGroups.get(targetGroupArn)?.name);
  if (name === undefined) return targetGroupArn;
  return (
    <>
      {texts.forwardTo} <Link href={`#/target-groups/${name}`}>{name}</Link>
    </>
  );
}
