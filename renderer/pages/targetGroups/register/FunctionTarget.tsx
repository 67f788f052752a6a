import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useTexts } from '../../../texts/useTexts.ts';
import type { EntryOutcome, TargetEntry } from './TargetEntry.ts';

export interface FunctionTargetProps {
  readonly entry: TargetEntry;
  readonly outcome: EntryOutcome;
  readonly onEntry: (entry: TargetEntry) => void;
  readonly onInclude: () => void;
}

const EXAMPLE = 'arn:aws:lambda:us-local-1:000000000000:function:name';

/** The one function that a group can have as its target. Source: ELB, *Lambda targets*. */
export function FunctionTarget({ entry, outcome, onEntry, onInclude }: FunctionTargetProps) {
  const { function: texts, include, includeFirst } = useTexts().targetGroups.register;
  const isNone = outcome.kind === 'none';
  return (
    <Container header={<Header variant="h2">{texts.title}</Header>}>
      <SpaceBetween size="m">
        <FormField label={texts.label} description={texts.note}>
          <Input
            value={entry.addresses}
            placeholder={EXAMPLE}
            onChange={({ detail }) => {
              onEntry({ ...entry, addresses: detail.value });
            }}
          />
        </FormField>
        <Button
          formAction="none"
          disabled={isNone}
          {...(isNone && { disabledReason: includeFirst })}
          onClick={onInclude}
        >
          {include}
        </Button>
      </SpaceBetween>
    </Container>
  );
}
