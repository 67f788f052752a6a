import './healthChecks.css';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { detectionTimes } from '../../../../engine/model/replayProbes.ts';
import type { HealthCheckSettings, TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import type { CommandStep } from '../../../awsCommand/commandScript.ts';
import { DetectionTimeline } from '../../../charts/DetectionTimeline.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { checkingNodes } from './checkingNodes.ts';
import { HealthCheckChanges } from './HealthCheckChanges.tsx';
import { ReplayTable } from './ReplayTable.tsx';
import { TestNow } from './TestNow.tsx';
import type { HealthCheckForm } from './useHealthCheckForm.ts';

export interface HealthCheckPreviewProps {
  readonly group: TargetGroup;
  readonly saved: HealthCheckSettings;
  readonly form: HealthCheckForm;
  /** What saving would call; empty while it could not. */
  readonly steps: readonly CommandStep[];
}

/**
 * What a draft means, worked out anew with every key: how fast a death is noticed, how many checks there are, what
 * targets answer to it now, what it would have made of the last checks, and what would be saved.
 * Source: console, *Edit health check settings*.
 */
export function HealthCheckPreview({ group, saved, form, steps }: HealthCheckPreviewProps) {
  const { preview } = useTexts().healthChecks;
  const { drafted } = form;
  return (
    <aside aria-label={preview.title}>
      <Container
        header={
          <Header variant="h2" description={preview.note}>
            {preview.title}
          </Header>
        }
      >
        <SpaceBetween size="l">
          <Section title={preview.detection}>
            <Detection saved={saved} drafted={drafted} />
          </Section>
          <Section title={preview.dies}>
            <DetectionTimeline saved={saved} draft={drafted} />
          </Section>
          <Section title={preview.load}>
            <CheckLoad group={group} saved={saved} drafted={drafted} />
          </Section>
          <TestNow group={group} form={form} />
          <ReplayTable group={group} saved={saved} drafted={drafted} />
          <Section title={preview.changes}>
            <HealthCheckChanges saved={saved} form={form} steps={steps} />
          </Section>
        </SpaceBetween>
      </Container>
    </aside>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Box variant="h3">{title}</Box>
      {children}
    </section>
  );
}

interface BeforeAndAfter {
  readonly saved: HealthCheckSettings;
  readonly drafted: HealthCheckSettings;
}

function Detection({ saved, drafted }: BeforeAndAfter) {
  const { preview } = useTexts().healthChecks;
  const formats = useFormats();
  const before = detectionTimes(saved);
  const after = detectionTimes(drafted);
  const changed = (name: 'detectSeconds' | 'recoverSeconds') => (
    <Changed before={formats.seconds(before[name])} after={formats.seconds(after[name])} />
  );
  return (
    <p className="bz-effect" aria-live="polite">
      {preview.dead} {changed('detectSeconds')} {preview.worst(drafted.healthCheckTimeoutSeconds)} {preview.recovered}{' '}
      {changed('recoverSeconds')}.
    </p>
  );
}

function CheckLoad({ group, saved, drafted }: BeforeAndAfter & { readonly group: TargetGroup }) {
  const { preview } = useTexts().healthChecks;
  const formats = useFormats();
  const nodes = useResources(({ resources }) => checkingNodes(resources, group));
  if (nodes === 0) return <Box color="text-body-secondary">{preview.loadUnused}</Box>;
  const load = (settings: HealthCheckSettings) => formats.decimal(nodes / settings.healthCheckIntervalSeconds, 2);
  return (
    <>
      <p className="bz-effect">
        {preview.loadBefore} <Changed before={load(saved)} after={load(drafted)} /> {preview.loadAfter}
      </p>
      <Box color="text-body-secondary" fontSize="body-s">
        {preview.loadNote(nodes, drafted.healthCheckIntervalSeconds)}
      </Box>
    </>
  );
}

/** The figure that would be, and the one that is, struck through, when they differ. */
function Changed({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <>
      {before !== after && (
        <>
          <del>{before}</del>{' '}
        </>
      )}
      <b>{after}</b>
    </>
  );
}
