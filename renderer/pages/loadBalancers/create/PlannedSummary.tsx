import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { Fragment } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';

/** What would get traffic, and what to mind. */
export interface PlannedPart {
  readonly key: string;
  readonly title: string;
  /** A line for each zone whose targets get something. */
  readonly shares: readonly string[];
  readonly warnings: readonly string[];
  /** Said when there is nothing to warn about. */
  readonly fine: string;
}

export interface PlannedSummaryProps {
  /** Chosen zones, in zone order. */
  readonly zones: readonly string[];
  readonly parts: readonly PlannedPart[];
  /** Said while there is no part. */
  readonly none?: string;
}

/**
 * What a load balancer would be, while its form is filled in: nodes, the share of each target, what to mind. Source: E-012,
 * E-013.
 */
export function PlannedSummary({ zones, parts: planned, none }: PlannedSummaryProps) {
  const { loadBalancers, parts } = useTexts();
  const { create } = loadBalancers;
  return (
    <Container header={<Header variant="h2">{create.summary}</Header>}>
      <SpaceBetween size="m">
        <div>
          <Box variant="awsui-key-label">{create.nodes}</Box>
          {zones.length === 0 ? parts.none : create.nodesText(zones.length, zones.join(', '))}
        </div>
        {zones.length === 1 && <Alert type="warning">{create.oneZone(zones[0] ?? '')}</Alert>}
        {planned.length === 0 && none !== undefined && <Box color="text-body-secondary">{none}</Box>}
        {planned.map(({ key, title, shares, warnings, fine }) => (
          <SpaceBetween key={key} size="xs">
            {shares.length > 0 && (
              <Fragment>
                <Box variant="awsui-key-label">{title}</Box>
                {shares.map((share) => (
                  <div key={share}>{share}</div>
                ))}
              </Fragment>
            )}
            {warnings.map((warning) => (
              <Alert key={warning} type="warning">
                {warning}
              </Alert>
            ))}
            {warnings.length === 0 && <StatusIndicator type="success">{fine}</StatusIndicator>}
          </SpaceBetween>
        ))}
      </SpaceBetween>
    </Container>
  );
}
