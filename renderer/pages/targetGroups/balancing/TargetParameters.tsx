import Box from '@cloudscape-design/components/box';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import type { AttributeDefinition } from '../../../../engine/model/AttributeDefinition.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { isOffered } from './isOffered.ts';
import { TARGET_PARAMETERS, targetAttributeKey } from './methodsOf.ts';
import { problemWord } from './problemWord.ts';
import type { BalancingForm } from './useBalancingForm.ts';

export interface NamedTarget {
  readonly key: string;
  readonly name: string;
}

const USES = ['up', 'down', 'drain'] as const;
const WIDTHS: Readonly<Record<string, number>> = { backup: 90, route: 130 };

/** The parameters of each target of a group, a row each. */
export function TargetParameters({
  form,
  targets,
}: {
  readonly form: BalancingForm;
  readonly targets: readonly NamedTarget[];
}) {
  const { balancing } = useTexts();
  const offered = TARGET_PARAMETERS.filter((parameter) =>
    isOffered(
      form,
      parameter,
      targets.map(({ key }) => targetAttributeKey(key, parameter)),
    ),
  );
  return (
    <Container
      header={
        <Header variant="h2" description={balancing.ofTargetsNote}>
          {balancing.ofTargets}
        </Header>
      }
    >
      <SpaceBetween size="xs">
        <Table
          variant="embedded"
          contentDensity="compact"
          items={targets}
          trackBy="key"
          ariaLabels={{ tableLabel: balancing.ofTargets }}
          empty={<Box color="text-body-secondary">{balancing.noTargets}</Box>}
          stickyColumns={{ first: 1 }}
          columnDefinitions={[
            { id: 'target', header: balancing.play.target, cell: ({ name }) => name, isRowHeader: true, minWidth: 110 },
            {
              id: 'state',
              header: balancing.fields['state']?.label,
              cell: (target) => <UseCell form={form} target={target} />,
              minWidth: 135,
            },
            ...offered.map((parameter) => ({
              id: parameter,
              header: balancing.fields[parameter]?.label ?? parameter,
              cell: (target: NamedTarget) => <ParameterCell form={form} target={target} parameter={parameter} />,
              minWidth: WIDTHS[parameter] ?? 120,
            })),
          ]}
        />
        <Box color="text-body-secondary">{balancing.usesNote}</Box>
      </SpaceBetween>
    </Container>
  );
}

function ParameterCell({
  form,
  target,
  parameter,
}: {
  readonly form: BalancingForm;
  readonly target: NamedTarget;
  readonly parameter: (typeof TARGET_PARAMETERS)[number];
}) {
  const texts = useTexts();
  const formats = useFormats();
  const { balancing } = texts;
  const key = targetAttributeKey(target.key, parameter);
  const value = form.value(key);
  const problem = form.problemOf(key);
  const error =
    problem?.code === 'unsupported'
      ? (balancing.notOffered[parameter] ?? null)
      : problemWord(problem, texts, formats.integer);
  const label = `${target.name}: ${balancing.fields[parameter]?.label ?? parameter}`;
  const type = (text: string) => {
    form.type({ [key]: text });
  };
  return (
    <FormField errorText={error}>
      {parameter === 'backup' ? (
        <Checkbox
          ariaLabel={label}
          checked={value === 'true'}
          onChange={({ detail }) => {
            type(detail.checked ? 'true' : '');
          }}
        />
      ) : (
        <Input
          ariaLabel={label}
          value={value}
          inputMode={parameter === 'route' ? 'text' : 'numeric'}
          placeholder={placeholderOf(form, parameter, form.definitions[key])}
          onChange={({ detail }) => {
            type(detail.value);
          }}
        />
      )}
    </FormField>
  );
}

/** What holds while nothing is said of the target: the group's value, else the default. */
function placeholderOf(form: BalancingForm, parameter: string, definition: AttributeDefinition | undefined): string {
  const ofGroup = form.value(`balanza.${parameter}`);
  return ofGroup === '' ? (definition?.standard ?? '') : ofGroup;
}

function UseCell({ form, target }: { readonly form: BalancingForm; readonly target: NamedTarget }) {
  const { balancing } = useTexts();
  const keyOf = (use: 'down' | 'drain') => targetAttributeKey(target.key, use);
  const isOn = (use: 'down' | 'drain') => form.value(keyOf(use)) === 'true';
  const value = isOn('down') ? 'down' : isOn('drain') ? 'drain' : 'up';
  return (
    <Select
      ariaLabel={`${target.name}: ${balancing.fields['state']?.label ?? ''}`}
      selectedOption={{ value, label: balancing.uses[value] }}
      options={USES.map((use) => ({ value: use, label: balancing.uses[use] }))}
      expandToViewport
      onChange={({ detail }) => {
        const chosen = detail.selectedOption.value;
        form.type({
          [keyOf('down')]: chosen === 'down' ? 'true' : '',
          [keyOf('drain')]: chosen === 'drain' ? 'true' : '',
        });
      }}
    />
  );
}
