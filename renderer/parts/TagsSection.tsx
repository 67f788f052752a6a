import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import { useMemo } from 'react';
import { useResources } from '../store/resources.ts';
import { useTexts } from '../texts/useTexts.ts';
import { EmptyState } from './EmptyState.tsx';
import { FormButton } from './FormButton.tsx';

export interface TagsSectionProps {
  /** ARN or id of the resource. */
  readonly resource: string;
  /** Where `Manage tags` leads; an address without `#`. */
  readonly editTo: string;
}

/** The tags of a resource, and the way to change them. */
export function TagsSection({ resource, editTo }: TagsSectionProps) {
  const { parts } = useTexts();
  const tags = useResources(({ resources }) => resources.tags.get(resource));
  const rows = useMemo(() => Object.entries(tags ?? {}).map(([key, value]) => ({ key, value })), [tags]);
  return (
    <Table
      items={rows}
      trackBy="key"
      contentDensity="compact"
      ariaLabels={{ tableLabel: parts.tags }}
      columnDefinitions={[
        { id: 'key', header: parts.key, cell: ({ key }) => key, isRowHeader: true },
        { id: 'value', header: parts.value, cell: ({ value }) => (value === '' ? parts.none : value) },
      ]}
      header={
        <Header
          variant="h2"
          counter={parts.total(rows.length)}
          actions={<FormButton href={`#${editTo}`}>{parts.manageTags}</FormButton>}
        >
          {parts.tags}
        </Header>
      }
      empty={<EmptyState title={parts.noTags} text="" />}
    />
  );
}
