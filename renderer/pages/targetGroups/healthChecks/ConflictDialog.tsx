import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import { changedHealthCheckFields, HEALTH_CHECK_FIELDS } from '../../../../engine/model/healthCheckProblems.ts';
import type { HealthCheckSettings } from '../../../../engine/model/TargetGroup.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { fieldValue } from './fieldValue.ts';

export interface ConflictDialogProps {
  /** What was saved when the editing began. */
  readonly before: HealthCheckSettings;
  readonly mine: HealthCheckSettings;
  readonly theirs: HealthCheckSettings;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Asks what is to become of a draft when another client saved other settings. Source: console, *Edit health check settings*. */
export function ConflictDialog({ before, mine, theirs, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const texts = useTexts();
  const { conflict, fields } = texts.healthChecks;
  const [isComparing, setComparing] = useState(false);
  const differing = HEALTH_CHECK_FIELDS.filter((field) =>
    [mine, theirs].some((settings) => changedHealthCheckFields(before, settings).includes(field)),
  );
  return (
    <Modal
      visible
      header={conflict.title}
      onDismiss={onKeepMine}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              variant="link"
              ariaExpanded={isComparing}
              onClick={() => {
                setComparing(!isComparing);
              }}
            >
              {conflict.compare}
            </Button>
            <Button onClick={onTakeTheirs}>{conflict.takeTheirs}</Button>
            <Button variant="primary" onClick={onKeepMine}>
              {conflict.keepMine}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Box>{conflict.text}</Box>
        <Box color="text-body-secondary">{conflict.keepNote}</Box>
        {isComparing && (
          <Table
            variant="embedded"
            contentDensity="compact"
            ariaLabels={{ tableLabel: conflict.compare }}
            items={differing}
            columnDefinitions={[
              { id: 'field', header: conflict.field, cell: (field) => fields[field], isRowHeader: true },
              { id: 'before', header: conflict.before, cell: (field) => fieldValue(field, before, texts) },
              { id: 'mine', header: conflict.mine, cell: (field) => fieldValue(field, mine, texts) },
              { id: 'theirs', header: conflict.theirs, cell: (field) => fieldValue(field, theirs, texts) },
            ]}
          />
        )}
      </SpaceBetween>
    </Modal>
  );
}
