import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Grid from '@cloudscape-design/components/grid';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ListenerProtocol } from '../../../../engine/model/Listener.ts';
import type { LoadBalancerArn } from '../../../../engine/model/names.ts';
import { NumberField } from '../../../parts/NumberField.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { GroupSelect } from '../listeners/GroupSelect.tsx';
import { EMPTY_GROUP, type ActionDraft, type GroupDraft } from './actionDraft.ts';
import { ACTION_LIMITS, type ActionProblems } from './actionProblems.ts';
import { sharesOf, shareText } from './actionText.ts';

export interface ForwardFieldsProps {
  readonly action: ActionDraft;
  readonly problems: ActionProblems;
  readonly isChecked: boolean;
  readonly listener: {
    /** Null: of a load balancer that is yet to be created. */
    readonly loadBalancerArn: LoadBalancerArn | null;
    readonly protocol: ListenerProtocol;
  };
  readonly onChange: (change: Pick<ActionDraft, 'groups'> | Partial<ActionDraft>) => void;
}

/** Groups with their weights and the share that each gets, as it is typed; whether clients stay with theirs. */
export function ForwardFields({ action, problems, isChecked, listener, onChange }: ForwardFieldsProps) {
  const { ruleActions: texts, listeners } = useTexts();
  const { groups, isSticky, stickySeconds } = action;
  const isSingle = groups.length === 1;
  const shares = sharesOf(groups.map(({ weight }) => Number(weight) || 0));
  const change = (place: number, after: Partial<GroupDraft>) => {
    onChange({ groups: groups.map((one, other) => (other === place ? { ...one, ...after } : one)) });
  };
  return (
    <SpaceBetween size="m">
      {groups.map((group, place) => {
        const problem = problems.groups[place];
        const select = (
          <GroupSelect
            label={isSingle ? listeners.form.group : texts.groupNumber(place + 1)}
            value={group.targetGroupArn}
            loadBalancerArn={listener.loadBalancerArn}
            protocol={listener.protocol}
            error={groupError(problem?.group ?? null, isChecked, {
              missing: listeners.form.groupProblem,
              twice: texts.groupTwice,
            })}
            onChange={(targetGroupArn) => {
              change(place, { targetGroupArn });
            }}
          />
        );
        if (isSingle) return <div key={place}>{select}</div>;
        return (
          // Groups may be empty or alike while they are chosen: their place tells them apart.
          <Grid
            key={place}
            gridDefinition={[
              { colspan: { default: 12, s: 7 } },
              { colspan: { default: 8, s: 3 } },
              { colspan: { default: 4, s: 2 } },
            ]}
          >
            {select}
            <NumberField
              label={texts.weight}
              description={texts.share(shareText(shares[place] ?? null))}
              constraint={texts.weightRange(ACTION_LIMITS.weight.min, ACTION_LIMITS.weight.max)}
              value={group.weight}
              error={
                problem?.isWeightWrong === true
                  ? texts.weightProblem(ACTION_LIMITS.weight.min, ACTION_LIMITS.weight.max)
                  : null
              }
              onChange={(weight) => {
                change(place, { weight });
              }}
            />
            <Button
              formAction="none"
              iconName="close"
              variant="icon"
              ariaLabel={texts.removeGroup(place + 1)}
              onClick={() => {
                onChange({ groups: groups.filter((_, other) => other !== place) });
              }}
            />
          </Grid>
        );
      })}
      {!isSingle && shares.every((share) => share === null) && <Alert type="warning">{texts.noShare}</Alert>}
      {!isSingle && <Alert type="info">{texts.noFailover}</Alert>}
      <Button
        formAction="none"
        disabled={groups.length >= ACTION_LIMITS.groups}
        disabledReason={texts.groupsFull(ACTION_LIMITS.groups)}
        onClick={() => {
          onChange({ groups: [...groups, EMPTY_GROUP] });
        }}
      >
        {texts.addGroup}
      </Button>
      <Checkbox
        checked={isSticky}
        description={texts.stickyNote}
        onChange={({ detail }) => {
          onChange({ isSticky: detail.checked });
        }}
      >
        {texts.sticky}
      </Checkbox>
      {isSticky && (
        <NumberField
          label={texts.duration}
          constraint={texts.durationRange(ACTION_LIMITS.stickySeconds.min, ACTION_LIMITS.stickySeconds.max)}
          value={stickySeconds}
          error={
            problems.isDurationWrong
              ? texts.durationProblem(ACTION_LIMITS.stickySeconds.min, ACTION_LIMITS.stickySeconds.max)
              : null
          }
          onChange={(after) => {
            onChange({ stickySeconds: after });
          }}
        />
      )}
    </SpaceBetween>
  );
}

function groupError(
  problem: 'missing' | 'twice' | null,
  isChecked: boolean,
  words: { readonly missing: string; readonly twice: string },
): string | null {
  if (problem === 'twice') return words.twice;
  return problem === 'missing' && isChecked ? words.missing : null;
}
