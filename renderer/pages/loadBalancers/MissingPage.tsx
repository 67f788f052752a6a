import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Waiting } from '../../parts/Waiting.tsx';
import { Page } from '../../shell/Page.tsx';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** In place of a page whose resource is not there: waits until the engine has told all, then says that it is gone. */
export function MissingPage({ what, backTo = '/load-balancers' }: { readonly what: string; readonly backTo?: string }) {
  const { parts } = useTexts();
  const isLoaded = useResources((state) => state.isLoaded);
  if (!isLoaded) return <Waiting />;
  return (
    <Page title={what}>
      <SpaceBetween size="m">
        <Box>{parts.notFound(what)}</Box>
        <Button href={`#${backTo}`}>{parts.back}</Button>
      </SpaceBetween>
    </Page>
  );
}
