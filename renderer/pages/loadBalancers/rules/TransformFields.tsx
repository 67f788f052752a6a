import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Grid from '@cloudscape-design/components/grid';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useTexts } from '../../../texts/useTexts.ts';
import { draftProblem, TRANSFORM_TYPES, type TransformDraft } from './TransformDraft.ts';

export interface TransformFieldsProps {
  readonly transforms: readonly TransformDraft[];
  /** Whether the action forwards: others have no transforms. */
  readonly isForward: boolean;
  /** Whether what is missing is shown, as after a try to save. */
  readonly isChecked: boolean;
  readonly onChange: (transforms: readonly TransformDraft[]) => void;
}

/** What a forward changes of a request before it sends it on: the host, and path and query. Source: console, *Rules*; ELB, *Rule transforms*. */
export function TransformFields({ transforms, isForward, isChecked, onChange }: TransformFieldsProps) {
  const { ruleActions } = useTexts();
  const texts = ruleActions.transforms;
  const left = TRANSFORM_TYPES.filter((type) => !transforms.some((one) => one.type === type));
  return (
    <SpaceBetween size="m">
      <Box color="text-body-secondary">{texts.text}</Box>
      {!isForward && transforms.length > 0 && <Alert type="error">{texts.onlyForward}</Alert>}
      {transforms.map((transform) => (
        <OneTransform
          key={transform.type}
          transform={transform}
          isChecked={isChecked}
          onChange={(changes) => {
            onChange(transforms.map((one) => (one.type === transform.type ? { ...one, ...changes } : one)));
          }}
          onRemove={() => {
            onChange(transforms.filter(({ type }) => type !== transform.type));
          }}
        />
      ))}
      {left.length > 0 && (
        <SpaceBetween direction="horizontal" size="xs">
          {left.map((type) => (
            <Button
              key={type}
              formAction="none"
              iconName="add-plus"
              disabled={!isForward}
              disabledReason={texts.onlyForward}
              onClick={() => {
                onChange([...transforms, { type, regex: '', replace: '' }]);
              }}
            >
              {texts.add[type]}
            </Button>
          ))}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

interface OneTransformProps {
  readonly transform: TransformDraft;
  readonly isChecked: boolean;
  readonly onChange: (changes: Partial<TransformDraft>) => void;
  readonly onRemove: () => void;
}

function OneTransform({ transform, isChecked, onChange, onRemove }: OneTransformProps) {
  const { ruleActions, parts } = useTexts();
  const texts = ruleActions.transforms;
  const problem = draftProblem(transform);
  const name = texts.names[transform.type];
  const regexError =
    problem === 'empty'
      ? isChecked
        ? texts.empty
        : null
      : problem?.at === 'regex'
        ? ruleActions.regexProblems[problem.why]
        : null;
  return (
    <div role="group" aria-label={name}>
      <Box variant="h3" padding={{ bottom: 'xs' }}>
        {name}
      </Box>
      <Grid gridDefinition={[{ colspan: 5 }, { colspan: 5 }, { colspan: 2 }]}>
        <FormField label={texts.regex} constraintText={texts.regexHints[transform.type]} errorText={regexError}>
          <Input
            value={transform.regex}
            spellcheck={false}
            onChange={({ detail }) => {
              onChange({ regex: detail.value });
            }}
          />
        </FormField>
        <FormField
          label={texts.replace}
          constraintText={texts.replaceHint}
          errorText={problem !== 'empty' && problem?.at === 'replace' ? texts.replaceProblems[problem.why] : null}
        >
          <Input
            value={transform.replace}
            spellcheck={false}
            onChange={({ detail }) => {
              onChange({ replace: detail.value });
            }}
          />
        </FormField>
        <Box padding={{ top: 'xl' }}>
          <Button formAction="none" ariaLabel={`${parts.remove}: ${name}`} onClick={onRemove}>
            {parts.remove}
          </Button>
        </Box>
      </Grid>
    </div>
  );
}
