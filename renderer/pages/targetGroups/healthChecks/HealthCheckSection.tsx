import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { HEALTH_CHECK_FIELDS, type HealthCheckField } from '../../../../engine/model/healthCheckProblems.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { fieldValue } from './fieldValue.ts';
import { FormButton } from '../../../parts/FormButton.tsx';

/** Fields whose unit stands with the value here, and not in the label. */
const SHORT: { readonly [Field in HealthCheckField]?: 'timeout' | 'interval' } = {
  healthCheckTimeoutSeconds: 'timeout',
  healthCheckIntervalSeconds: 'interval',
};

/** A function has none of them. */
const OF_CONNECTIONS: ReadonlySet<HealthCheckField> = new Set(['healthCheckProtocol', 'healthCheckPort']);

/** The section *Health check settings*, with `Edit`. Source: console, *Target groups*. */
export function HealthCheckSection({ group }: { readonly group: TargetGroup }) {
  const texts = useTexts();
  const { healthChecks, parts } = texts;
  const { isOff } = group.healthCheck;
  const isFunction = group.targetType === 'lambda';
  const fields = isFunction ? HEALTH_CHECK_FIELDS.filter((field) => !OF_CONNECTIONS.has(field)) : HEALTH_CHECK_FIELDS;
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={<FormButton href={`#/target-groups/${group.name}/edit/health-checks`}>{parts.edit}</FormButton>}
        >
          {healthChecks.section}
        </Header>
      }
    >
      <KeyValuePairs
        columns={4}
        items={[
          ...(isFunction ? [{ label: healthChecks.enabled, value: isOff === true ? parts.off : parts.on }] : []),
          ...fields.map((field) => ({
            label: SHORT[field] === undefined ? healthChecks.fields[field] : healthChecks.shortFields[SHORT[field]],
            value:
              SHORT[field] === undefined
                ? fieldValue(field, group.healthCheck, texts)
                : healthChecks.seconds(group.healthCheck[field]),
          })),
        ]}
      />
    </Container>
  );
}
