import SpaceBetween from '@cloudscape-design/components/space-between';
import Tiles from '@cloudscape-design/components/tiles';
import type { Action, ListenerProtocol } from '../../../../engine/model/Listener.ts';
import type { LoadBalancerArn } from '../../../../engine/model/names.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { ActionDraft } from './actionDraft.ts';
import type { ActionProblems } from './actionProblems.ts';
import { FixedResponseFields } from './FixedResponseFields.tsx';
import { ForwardFields } from './ForwardFields.tsx';
import { RedirectFields } from './RedirectFields.tsx';

const TYPES: readonly Action['type'][] = ['forward', 'redirect', 'fixed-response'];

export interface ActionEditorProps {
  readonly action: ActionDraft;
  readonly problems: ActionProblems;
  /** Whether what is missing is shown, as after a try to save. */
  readonly isChecked: boolean;
  /** Where the action is to stand: whose groups may be chosen, and whereto a redirect must not lead. */
  readonly listener: {
    /** Null: of a load balancer that is yet to be created. */
    readonly loadBalancerArn: LoadBalancerArn | null;
    readonly port: number;
    readonly protocol: ListenerProtocol;
  };
  readonly onChange: (action: ActionDraft) => void;
}

/** What a rule does with a request: forward it, redirect it, or answer by itself. */
export function ActionEditor({ action, problems, isChecked, listener, onChange }: ActionEditorProps) {
  const { ruleActions: texts } = useTexts();
  return (
    <SpaceBetween size="m">
      <Tiles
        value={action.type}
        ariaLabel={texts.type}
        columns={3}
        items={TYPES.map((type) => ({ value: type, label: texts.types[type], description: texts.typeNotes[type] }))}
        onChange={({ detail }) => {
          const type = TYPES.find((one) => one === detail.value);
          if (type) onChange({ ...action, type });
        }}
      />
      <Fields {...{ action, problems, isChecked, listener, onChange }} />
    </SpaceBetween>
  );
}

function Fields({ action, problems, isChecked, listener, onChange }: ActionEditorProps) {
  switch (action.type) {
    case 'forward':
      return (
        <ForwardFields
          action={action}
          problems={problems}
          isChecked={isChecked}
          listener={listener}
          onChange={(change) => {
            onChange({ ...action, ...change });
          }}
        />
      );
    case 'redirect':
      return (
        <RedirectFields
          redirect={action.redirect}
          problem={problems.redirect}
          onChange={(redirect) => {
            onChange({ ...action, redirect });
          }}
        />
      );
    case 'fixed-response':
      return (
        <FixedResponseFields
          fixed={action.fixed}
          problems={problems}
          onChange={(fixed) => {
            onChange({ ...action, fixed });
          }}
        />
      );
    default:
      return action.type satisfies never;
  }
}
