import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import type { Action } from '../../../../engine/model/Listener.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { actionText, isSticky, sharesOf, shareText } from './actionText.ts';

/** An action in words; groups are links, with their shares where there are several. */
export function ActionSummary({ action }: { readonly action: Action }) {
  const { rule: texts } = useTexts().listeners;
  const groups = useResources(({ resources }) => resources.targetGroups);
  if (action.type !== 'forward') return <span className="bz-break">{actionText(texts, action, groups)}</span>;
  const shares = sharesOf(action.targetGroups.map(({ weight }) => weight));
  const isSingle = action.targetGroups.length === 1;
  return (
    <>
      {action.targetGroups.map(({ targetGroupArn, weight }, place) => {
        const name = groups.get(targetGroupArn)?.name;
        return (
          <div key={targetGroupArn}>
            {place === 0 && `${texts.forward} `}
            {name === undefined ? targetGroupArn : <Link href={`#/target-groups/${name}`}>{name}</Link>}
            {!isSingle && ` ${texts.weight(weight, shareText(shares[place] ?? null))}`}
          </div>
        );
      })}
      {isSticky(action) && (
        <Box variant="small" color="text-body-secondary">
          {texts.sticky(action.stickiness.durationSeconds ?? 0)}
        </Box>
      )}
    </>
  );
}
