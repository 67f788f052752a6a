import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { useTexts } from '../../../texts/useTexts.ts';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import type { ClassicRecord } from './useClassicBalancer.ts';

/** The health check of a Classic Load Balancer, with `Edit`. */
export function ClassicHealthTab({ record: { balancer } }: { readonly record: ClassicRecord }) {
  const { classic, healthChecks, parts } = useTexts();
  const texts = classic.health;
  const { target, timeout, interval, unhealthyThreshold, healthyThreshold } = balancer.healthCheck;
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={<Button href={`#${loadBalancerPath(balancer, '/edit/health-checks')}`}>{parts.edit}</Button>}
        >
          {texts.title}
        </Header>
      }
    >
      <KeyValuePairs
        columns={4}
        items={[
          { label: texts.target, value: target },
          { label: healthChecks.shortFields.timeout, value: healthChecks.seconds(timeout) },
          { label: healthChecks.shortFields.interval, value: healthChecks.seconds(interval) },
          { label: texts.unhealthyThreshold, value: unhealthyThreshold },
          { label: texts.healthyThreshold, value: healthyThreshold },
        ]}
      />
    </Container>
  );
}
