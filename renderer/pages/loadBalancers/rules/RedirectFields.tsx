import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Grid from '@cloudscape-design/components/grid';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  REDIRECT_DEFAULTS,
  REDIRECT_KEYWORDS,
  type RedirectPart,
  type RedirectProblem,
} from '../../../../engine/model/redirectProblem.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { RedirectDraft } from './actionDraft.ts';
import { redirectText } from './actionText.ts';

export interface RedirectFieldsProps {
  readonly redirect: RedirectDraft;
  readonly problem: RedirectProblem | null;
  readonly onChange: (redirect: RedirectDraft) => void;
}

const STATUS_CODES = ['HTTP_301', 'HTTP_302'] as const;

/** The parts of a redirect's address, with the keywords that each may hold as chips to put in, and what comes out. */
export function RedirectFields({ redirect, problem, onChange }: RedirectFieldsProps) {
  const { ruleActions: texts } = useTexts();
  const errorOf = (part: RedirectPart) => (problem?.part === part ? texts.redirectProblems[problem.why] : null);
  const set = (part: RedirectPart, value: string) => {
    onChange({ ...redirect, [part]: value });
  };
  const protocols = ['HTTP', 'HTTPS', REDIRECT_DEFAULTS.protocol].map((value) => ({
    value,
    label: value,
    ...(value === REDIRECT_DEFAULTS.protocol && { description: texts.asAsked }),
  }));
  return (
    <SpaceBetween size="m">
      <Grid gridDefinition={[{ colspan: { default: 12, s: 6 } }, { colspan: { default: 12, s: 6 } }]}>
        <FormField label={texts.parts.protocol} errorText={errorOf('protocol')} stretch>
          <Select
            selectedOption={protocols.find(({ value }) => value === redirect.protocol) ?? null}
            options={protocols}
            onChange={({ detail }) => {
              set('protocol', detail.selectedOption.value ?? REDIRECT_DEFAULTS.protocol);
            }}
          />
        </FormField>
        <PartField part="port" value={redirect.port} error={errorOf('port')} onChange={set} />
      </Grid>
      <PartField part="host" value={redirect.host} error={errorOf('host')} onChange={set} />
      <PartField part="path" value={redirect.path} error={errorOf('path')} onChange={set} />
      <PartField part="query" value={redirect.query} error={errorOf('query')} onChange={set} />
      <FormField label={texts.statusCode}>
        <RadioGroup
          value={redirect.statusCode}
          direction="horizontal"
          items={STATUS_CODES.map((value) => ({ value, label: texts.statusCodes[value] }))}
          onChange={({ detail }) => {
            const statusCode = STATUS_CODES.find((one) => one === detail.value);
            if (statusCode) onChange({ ...redirect, statusCode });
          }}
        />
      </FormField>
      <div aria-live="polite">
        <Box variant="awsui-key-label">{texts.leadsTo}</Box>
        <Box variant="code">{redirectText(redirect)}</Box>
      </div>
      {problem?.part === null && <Alert type="error">{texts.redirectProblems[problem.why]}</Alert>}
    </SpaceBetween>
  );
}

interface PartFieldProps {
  readonly part: RedirectPart;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (part: RedirectPart, value: string) => void;
}

function PartField({ part, value, error, onChange }: PartFieldProps) {
  const { ruleActions: texts } = useTexts();
  const chips = REDIRECT_KEYWORDS[part].map((keyword) => `#{${keyword}}`);
  return (
    <FormField label={texts.parts[part]} constraintText={texts.partNotes[part]} errorText={error} stretch>
      <SpaceBetween size="xxs">
        <Input
          value={value}
          ariaLabel={texts.parts[part]}
          onChange={({ detail }) => {
            onChange(part, detail.value);
          }}
        />
        <SpaceBetween direction="horizontal" size="xxs">
          {chips.map((chip) => (
            <Button
              key={chip}
              formAction="none"
              variant="inline-link"
              disabled={value.includes(chip)}
              ariaLabel={texts.putIn(chip, texts.parts[part])}
              onClick={() => {
                onChange(part, value + chip);
              }}
            >
              {chip}
            </Button>
          ))}
        </SpaceBetween>
      </SpaceBetween>
    </FormField>
  );
}
