import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useTexts } from '../../../texts/useTexts.ts';
import { IncludeButton } from './IncludeButton.tsx';
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
  const { function: texts } = useTexts().targetGroups.register;
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
        <IncludeButton isNone={outcome.kind === 'none'} onInclude={onInclude} />
      </SpaceBetween>
    </Container>
  );
}
