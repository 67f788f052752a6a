import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { Copyable } from '../../../parts/Copyable.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { useTexts } from '../../../texts/useTexts.ts';

/** Security groups of a load balancer: records, nothing enforces them. */
export function SecurityTab({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { security: texts } = useTexts().loadBalancers;
  const { parts } = useTexts();
  return (
    <Table
      header={
        <Header variant="h2" description={texts.note} counter={parts.total(loadBalancer.securityGroups.length)}>
          {texts.title}
        </Header>
      }
      items={loadBalancer.securityGroups}
      ariaLabels={{ tableLabel: texts.title }}
      contentDensity="compact"
      empty={<EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
      columnDefinitions={[
        { id: 'id', header: texts.id, cell: (id) => <Copyable value={id} what={texts.id} />, isRowHeader: true },
      ]}
    />
  );
}
