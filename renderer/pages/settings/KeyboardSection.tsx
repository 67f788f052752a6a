import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import { useTexts } from '../../texts/useTexts.ts';

/** Keys that work everywhere. */
export function KeyboardSection() {
  const { settings: texts } = useTexts();
  return (
    <Table
      header={<Header variant="h2">{texts.sections.keyboard}</Header>}
      items={texts.shortcuts}
      trackBy="keys"
      ariaLabels={{ tableLabel: texts.sections.keyboard }}
      columnDefinitions={[
        { id: 'keys', header: texts.shortcut, cell: ({ keys }) => <Box variant="code">{keys}</Box>, width: 160 },
        { id: 'does', header: texts.does, cell: ({ does }) => does },
      ]}
    />
  );
}
