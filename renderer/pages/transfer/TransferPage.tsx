import SpaceBetween from '@cloudscape-design/components/space-between';
import { Page } from '../../shell/Page.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { ExportSection } from './ExportSection.tsx';
import { ImportSection } from './ImportSection.tsx';

/** Imports a configuration, with a preview, and exports the load balancers. Source: console, *Import/Export*. */
export function TransferPage() {
  const { shell, transfer } = useTexts();
  return (
    <Page title={shell.pages.transfer} help={transfer.help}>
      <SpaceBetween size="l">
        <ImportSection />
        <ExportSection />
      </SpaceBetween>
    </Page>
  );
}
