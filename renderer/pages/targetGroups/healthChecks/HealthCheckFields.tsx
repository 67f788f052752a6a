import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Link from '@cloudscape-design/components/link';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { HEALTH_CHECK_PROTOCOLS, type HealthCheckField } from '../../../../engine/model/healthCheckProblems.ts';
import { HEALTH_CHECK_LIMITS, type HealthCheckProtocol } from '../../../../engine/model/TargetGroup.ts';
import { LimitedInput } from '../../../parts/LimitedInput.tsx';
import { NumberField } from '../../../parts/NumberField.tsx';
import { showHelp, useHelp } from '../../../store/help.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { PortField } from './PortField.tsx';
import type { HealthCheckForm } from './useHealthCheckForm.ts';

export interface HealthCheckFieldsProps {
  readonly form: HealthCheckForm;
  /** To choose from; default: those of a group behind an Application Load Balancer. */
  readonly protocols?: readonly HealthCheckProtocol[];
  /** Checks are calls of gRPC, which have codes of their own. Default false. */
  readonly isGrpc?: boolean;
  /** Checks are calls of a function, which has no protocol and no port. Default false. */
  readonly isFunction?: boolean;
  /** What is worth knowing about a value and forbids nothing. */
  readonly warnings?: { readonly [Field in HealthCheckField]?: string };
}

const NUMBERS = [
  { field: 'healthyThresholdCount', hint: 'healthyThreshold' },
  { field: 'unhealthyThresholdCount', hint: 'unhealthyThreshold' },
  { field: 'healthCheckTimeoutSeconds', hint: 'timeout' },
  { field: 'healthCheckIntervalSeconds', hint: 'interval' },
] as const;
const NUMBER_LIMITS = {
  healthyThresholdCount: HEALTH_CHECK_LIMITS.healthyThreshold,
  unhealthyThresholdCount: HEALTH_CHECK_LIMITS.unhealthyThreshold,
  healthCheckTimeoutSeconds: HEALTH_CHECK_LIMITS.timeoutSeconds,
  healthCheckIntervalSeconds: HEALTH_CHECK_LIMITS.intervalSeconds,
} as const;
/** Keys that lead to fields with Alt, by their place on the keyboard, so that no layout changes them. */
const FIELD_OF_KEY: Readonly<Record<string, HealthCheckField>> = {
  KeyO: 'healthCheckProtocol',
  KeyP: 'healthCheckPath',
  KeyR: 'healthCheckPort',
  KeyH: 'healthyThresholdCount',
  KeyU: 'unhealthyThresholdCount',
  KeyM: 'healthCheckTimeoutSeconds',
  KeyI: 'healthCheckIntervalSeconds',
  KeyC: 'matcher',
};

/**
 * The fields of a health check in the console's order, with their ranges, and problems once a field was left. The same
 * on the edit page and where a group is created. Source: console, *Edit health check settings*.
 */
export function HealthCheckFields({
  form,
  protocols = HEALTH_CHECK_PROTOCOLS,
  isGrpc = false,
  isFunction = false,
  warnings = {},
}: HealthCheckFieldsProps) {
  const protocolOptions = protocols.map((value) => ({ value, label: value }));
  const { healthChecks } = useTexts();
  const { fields, hints } = healthChecks;
  useFieldKeys(form.focus);
  const errorOf = (field: HealthCheckField) => {
    if (form.rejection?.field === field) return form.rejection.sentence;
    const problem = form.shownProblem(field);
    return problem && healthChecks.problem(problem);
  };
  /** What every field of text has. */
  const common = (field: HealthCheckField) => ({
    value: form.draft[field],
    onBlur: () => {
      form.leave(field);
    },
  });
  return (
    <SpaceBetween size="l">
      {!isFunction && (
        <WithHelp field="healthCheckProtocol">
          <FormField
            label={fields.healthCheckProtocol}
            info={<FieldInfo field="healthCheckProtocol" />}
            errorText={errorOf('healthCheckProtocol')}
            warningText={
              form.draft.healthCheckProtocol === 'HTTPS' ? healthChecks.httpsWarning : warnings.healthCheckProtocol
            }
          >
            <Select
              ref={form.control('healthCheckProtocol')}
              options={protocolOptions}
              selectedOption={protocolOptions.find(({ value }) => value === form.draft.healthCheckProtocol) ?? null}
              onChange={({ detail }) => {
                form.type('healthCheckProtocol', detail.selectedOption.value ?? '');
              }}
              onBlur={common('healthCheckProtocol').onBlur}
            />
          </FormField>
        </WithHelp>
      )}
      <WithHelp field="healthCheckPath">
        <FormField
          label={fields.healthCheckPath}
          info={<FieldInfo field="healthCheckPath" />}
          constraintText={healthChecks.pathHint(HEALTH_CHECK_LIMITS.pathCharacters.max)}
          errorText={errorOf('healthCheckPath')}
          warningText={warnings.healthCheckPath}
          stretch
        >
          <LimitedInput
            {...common('healthCheckPath')}
            ref={form.control('healthCheckPath')}
            most={HEALTH_CHECK_LIMITS.pathCharacters.max}
            spellcheck={false}
            onChange={(text) => {
              form.type('healthCheckPath', text);
            }}
          />
        </FormField>
      </WithHelp>
      <ExpandableSection
        headerText={healthChecks.advanced}
        headingTagOverride="h3"
        headerActions={
          <Button formAction="none" onClick={form.restoreDefaults}>
            {healthChecks.restore}
          </Button>
        }
        expanded={form.isAdvancedOpen}
        onChange={({ detail }) => {
          form.openAdvanced(detail.expanded);
        }}
      >
        <Box padding={{ top: 's' }}>
          <SpaceBetween size="l">
            {!isFunction && (
              <WithHelp field="healthCheckPort">
                <PortField
                  form={form}
                  info={<FieldInfo field="healthCheckPort" />}
                  error={errorOf('healthCheckPort')}
                  warning={warnings.healthCheckPort}
                />
              </WithHelp>
            )}
            <ColumnLayout columns={2}>
              {NUMBERS.map(({ field, hint }) => (
                <WithHelp key={field} field={field}>
                  <NumberField
                    {...common(field)}
                    label={fields[field]}
                    info={<FieldInfo field={field} />}
                    description={hints[hint]}
                    constraint={healthChecks.range(NUMBER_LIMITS[field].min, NUMBER_LIMITS[field].max)}
                    error={errorOf(field)}
                    inputRef={form.control(field)}
                    onChange={(text) => {
                      form.type(field, text);
                    }}
                  />
                </WithHelp>
              ))}
            </ColumnLayout>
            <WithHelp field="matcher">
              <FormField
                label={fields.matcher}
                info={<FieldInfo field="matcher" />}
                constraintText={isGrpc ? healthChecks.grpcCodesHint : healthChecks.codesHint}
                errorText={errorOf('matcher')}
                warningText={warnings.matcher}
              >
                <Input
                  {...common('matcher')}
                  ref={form.control('matcher')}
                  spellcheck={false}
                  onChange={({ detail }) => {
                    form.type('matcher', detail.value);
                  }}
                />
              </FormField>
            </WithHelp>
          </SpaceBetween>
        </Box>
      </ExpandableSection>
    </SpaceBetween>
  );
}

/** A field whose explanation F1 shows while the focus is in it. */
function WithHelp({ field, children }: { readonly field: HealthCheckField; readonly children: ReactNode }) {
  const topic = useTexts().healthChecks.help[field];
  return (
    <div
      onFocus={() => {
        useHelp.setState({ topic });
      }}
    >
      {children}
    </div>
  );
}

function FieldInfo({ field }: { readonly field: HealthCheckField }) {
  const { healthChecks, parts } = useTexts();
  return (
    <Link
      variant="info"
      onFollow={() => {
        showHelp(healthChecks.help[field]);
      }}
    >
      {parts.info}
    </Link>
  );
}

/** Alt and a letter lead to a field. */
function useFieldKeys(focus: (field: HealthCheckField) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const field = event.altKey && !event.ctrlKey && !event.metaKey ? FIELD_OF_KEY[event.code] : undefined;
    if (field === undefined) return;
    event.preventDefault();
    focus(field);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, []);
}
