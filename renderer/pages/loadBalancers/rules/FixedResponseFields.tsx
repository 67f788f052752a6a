import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { CONTENT_TYPES } from '../../../../engine/model/Listener.ts';
import { NumberField } from '../../../parts/NumberField.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import type { FixedDraft } from './actionDraft.ts';
import { ACTION_LIMITS, type ActionProblems } from './actionProblems.ts';

export interface FixedResponseFieldsProps {
  readonly fixed: FixedDraft;
  readonly problems: ActionProblems;
  readonly onChange: (fixed: FixedDraft) => void;
}

/** What the load balancer answers by itself: status, content type and body, with what is left of its length. */
export function FixedResponseFields({ fixed, problems, onChange }: FixedResponseFieldsProps) {
  const { ruleActions: texts } = useTexts();
  const types = CONTENT_TYPES.map((value) => ({ value, label: value }));
  return (
    <SpaceBetween size="m">
      <NumberField
        label={texts.responseCode}
        constraint={texts.responseCodeNote}
        value={fixed.statusCode}
        error={problems.isStatusWrong ? texts.responseCodeProblem : null}
        onChange={(statusCode) => {
          onChange({ ...fixed, statusCode });
        }}
      />
      <FormField label={texts.contentType}>
        <Select
          selectedOption={types.find(({ value }) => value === fixed.contentType) ?? null}
          options={types}
          onChange={({ detail }) => {
            onChange({ ...fixed, contentType: detail.selectedOption.value ?? CONTENT_TYPES[0] });
          }}
        />
      </FormField>
      <FormField
        label={texts.body}
        constraintText={texts.bodyCounter(fixed.messageBody.length, ACTION_LIMITS.bodyCharacters)}
        errorText={problems.isBodyTooLong ? texts.bodyProblem(ACTION_LIMITS.bodyCharacters) : null}
        stretch
      >
        <Textarea
          value={fixed.messageBody}
          rows={4}
          spellcheck={false}
          onChange={({ detail }) => {
            onChange({ ...fixed, messageBody: detail.value });
          }}
        />
      </FormField>
    </SpaceBetween>
  );
}
