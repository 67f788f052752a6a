import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { isOffered } from './isOffered.ts';
import { methodsOf, parameterSections, PROBE_KEY, takesParameters } from './methodsOf.ts';
import { ParameterField } from './ParameterField.tsx';
import type { BalancingForm } from './useBalancingForm.ts';

/** The method of a group with its parameters, and those that every method has. */
export function MethodFields({ group, form }: { readonly group: TargetGroup; readonly form: BalancingForm }) {
  const { balancing } = useTexts();
  const sections = parameterSections(group, form.method);
  const meaning = balancing.weights[form.method];
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{balancing.section}</Header>}>
        <SpaceBetween size="l">
          <FormField label={balancing.method}>
            <RadioGroup
              value={form.method}
              items={methodsOf(group).map((value) => ({
                value,
                label: balancing.methods[value]?.label ?? value,
                description: balancing.methods[value]?.note,
              }))}
              onChange={({ detail }) => {
                form.choose(detail.value);
              }}
            />
          </FormField>
          {meaning !== undefined && (
            <Alert type="info" header={balancing.weightMeaning}>
              {meaning} <Box color="text-body-secondary">{balancing.weightLimits}</Box>
            </Alert>
          )}
          <ElbObstacles form={form} />
          {sections.ofMethod.length > 0 && <Fields form={form} names={sections.ofMethod} />}
        </SpaceBetween>
      </Container>
      {(takesParameters(form.method) || form.problems.length > 0) && (
        <SpaceBetween size="l">
          <Container header={<Header variant="h2">{balancing.checks}</Header>}>
            <Fields form={form} names={sections.checks.filter((name) => isOffered(form, name))} />
          </Container>
          <ProbeFields form={form} names={sections.probe} />
          <Container header={<Header variant="h2">{balancing.sessions}</Header>}>
            <Fields form={form} names={sections.sessions} />
          </Container>
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

/** The probe of the group: what it is turned on by, then the rest, which is also shown where it is set, to be taken away. */
function ProbeFields({ form, names }: { readonly form: BalancingForm; readonly names: readonly string[] }) {
  const { balancing } = useTexts();
  const isOn = form.value(PROBE_KEY) === 'true';
  return (
    <Container
      header={
        <Header variant="h2" description={balancing.probe.note}>
          {balancing.probe.title}
        </Header>
      }
    >
      <SpaceBetween size="l">
        <ParameterField form={form} name={PROBE_KEY} />
        <Fields form={form} names={names.filter((name) => isOn || form.value(name) !== '')} />
      </SpaceBetween>
    </Container>
  );
}

function Fields({ form, names }: { readonly form: BalancingForm; readonly names: readonly string[] }) {
  return (
    <ColumnLayout columns={2}>
      {names.map((name) => (
        <ParameterField key={name} form={form} name={name} />
      ))}
    </ColumnLayout>
  );
}

/** Settings of ELB's of the same purpose, which the form can turn off along with what it sets. */
const ELB_OFF = {
  slowStart: { 'slow_start.duration_seconds': '0' },
  stickiness: { 'stickiness.enabled': 'false' },
} as const;

function ElbObstacles({ form }: { readonly form: BalancingForm }) {
  const { balancing } = useTexts();
  const codes = (['slowStart', 'stickiness'] as const).filter((code) =>
    form.problems.some((problem) => problem.code === code),
  );
  return codes.map((code) => (
    <Alert
      key={code}
      type="warning"
      action={
        <Button
          formAction="none"
          onClick={() => {
            form.type(ELB_OFF[code]);
          }}
        >
          {balancing.takeAway}
        </Button>
      }
    >
      {balancing.problems[code]('')}
    </Alert>
  ));
}
