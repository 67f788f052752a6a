import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Page } from '../../shell/Page.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { TypeDiagram, type DiagramType } from './TypeDiagram.tsx';

const TYPES: readonly DiagramType[] = ['application', 'network', 'gateway'];

/** Where the type of a new load balancer is chosen. Source: console, *Load balancers*. */
export function ChooseTypePage() {
  const { choose } = useTexts().loadBalancers;
  return (
    <Page title={choose.title}>
      <SpaceBetween size="l">
        <ColumnLayout columns={3} minColumnWidth={280}>
          {TYPES.map((type) => (
            <TypeCard key={type} type={type} />
          ))}
        </ColumnLayout>
        <ExpandableSection headerText={choose.previous}>
          <TypeCard type="classic" />
        </ExpandableSection>
      </SpaceBetween>
    </Page>
  );
}

function TypeCard({ type }: { readonly type: DiagramType }) {
  const { choose } = useTexts().loadBalancers;
  const { title, protocols, when } = choose.types[type];
  return (
    <Container
      fitHeight
      header={<Header variant="h2">{title}</Header>}
      footer={
        <Button variant="primary" ariaLabel={`${choose.create}: ${title}`} href={`#/create/load-balancer/${type}`}>
          {choose.create}
        </Button>
      }
    >
      <SpaceBetween size="s">
        <TypeDiagram type={type} label={choose.diagram} />
        <div>
          <Box variant="awsui-key-label">{choose.protocolsLabel}</Box>
          {protocols}
        </div>
        <Box color="text-body-secondary">{when}</Box>
      </SpaceBetween>
    </Container>
  );
}
