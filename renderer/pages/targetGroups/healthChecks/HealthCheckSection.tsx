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

/** The section *Health check settings*, with `Edit`. Source: console, *Target groups*. */
export function HealthCheckSection({ group }: { readonly group: TargetGroup }) {
  const texts = useTexts();
  const { healthChecks, parts } = texts;
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
        items={HEALTH_CHECK_FIELDS.map((field) => ({
          label: SHORT[field] === undefined ? healthChecks.fields[field] : healthChecks.shortFields[SHORT[field]],
          value:
            SHORT[field] === undefined
              ? fieldValue(field, group.healthCheck, texts)
              : healthChecks.seconds(group.healthCheck[field]),
        }))}
      />
    </Container>
  );
}
