import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import type { ImportPreview } from '../../../engine/contract/views/ImportPreview.ts';
import { Figure } from '../../parts/Figure.tsx';
import { useTexts } from '../../texts/useTexts.ts';

/** What a configuration would become: errors by line, else groups, listeners and what cannot be carried over. */
export function PreviewedImport({ preview }: { readonly preview: ImportPreview }) {
  const { parts, transfer } = useTexts();
  const errors = preview.problems.filter(({ isError }) => isError).length;
  return (
    <SpaceBetween size="m">
      <Box variant="h3">{errors > 0 ? transfer.errors(errors) : transfer.preview}</Box>
      {preview.problems.length > 0 && (
        <Table
          variant="embedded"
          contentDensity="compact"
          wrapLines
          items={preview.problems}
          ariaLabels={{ tableLabel: transfer.errors(errors) }}
          columnDefinitions={[
            {
              id: 'line',
              header: <Figure>{transfer.line}</Figure>,
              cell: ({ line }) => <Figure>{line === 0 ? parts.none : line}</Figure>,
              width: 90,
            },
            {
              id: 'kind',
              header: transfer.kind,
              cell: ({ isError }) => (
                <StatusIndicator type={isError ? 'error' : 'warning'}>
                  {isError ? transfer.error : transfer.warning}
                </StatusIndicator>
              ),
              width: 130,
            },
            { id: 'message', header: transfer.message, cell: ({ message }) => message, isRowHeader: true },
          ]}
        />
      )}
      {preview.refusal !== null && (
        <Alert type="error" header={transfer.refused}>
          {preview.refusal}
        </Alert>
      )}
      {errors === 0 && <Becomes preview={preview} />}
    </SpaceBetween>
  );
}

function Becomes({ preview }: { readonly preview: ImportPreview }) {
  const { transfer } = useTexts();
  const { targetGroups, loadBalancers, notes, ignored } = preview;
  if (targetGroups.length + loadBalancers.length === 0) return <Box>{transfer.nothing}</Box>;
  const rules = loadBalancers.flatMap(({ name, listeners }) =>
    listeners.flatMap((listener) =>
      listener.rules.map((rule) => ({ balancer: name, listener: listener.name, ...rule })),
    ),
  );
  return (
    <SpaceBetween size="m">
      <Table
        variant="embedded"
        contentDensity="compact"
        wrapLines
        items={rules}
        ariaLabels={{ tableLabel: transfer.balancers }}
        header={<Box variant="h4">{transfer.balancers}</Box>}
        columnDefinitions={[
          { id: 'balancer', header: transfer.balancer, cell: ({ balancer }) => balancer, isRowHeader: true },
          { id: 'listener', header: transfer.listener, cell: ({ listener }) => listener },
          {
            id: 'condition',
            header: transfer.condition,
            cell: ({ condition }) => (condition === '' ? transfer.otherwise : condition),
          },
          { id: 'action', header: transfer.action, cell: ({ action }) => action },
        ]}
      />
      <Table
        variant="embedded"
        contentDensity="compact"
        wrapLines
        items={targetGroups}
        ariaLabels={{ tableLabel: transfer.groups }}
        header={<Box variant="h4">{transfer.groups}</Box>}
        columnDefinitions={[
          {
            id: 'group',
            header: transfer.group,
            cell: ({ name, protocol }) => `${name} (${protocol})`,
            isRowHeader: true,
          },
          { id: 'targets', header: transfer.targets, cell: ({ targets }) => targets.join(', ') },
          {
            id: 'attributes',
            header: transfer.attributes,
            cell: ({ attributes }) => attributes.map(({ key, value }) => `${key} = ${value}`).join('; '),
          },
        ]}
      />
      {notes.length > 0 && (
        <Alert type="warning" header={transfer.notes}>
          <ul>
            {notes.map(({ line, message }) => (
              <li key={`${line} ${message}`}>{`${transfer.line} ${line}: ${message}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      {ignored.length > 0 && <Box color="text-body-secondary">{transfer.ignored(ignored.join(', '))}</Box>}
    </SpaceBetween>
  );
}
