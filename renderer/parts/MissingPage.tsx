import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import { Page } from '../shell/Page.tsx';
import { useResources } from '../store/resources.ts';
import { useTexts } from '../texts/useTexts.ts';
import { EmptyState } from './EmptyState.tsx';
import { Waiting } from './Waiting.tsx';

export interface MissingPageProps {
  /** What is not there, such as `Target group “web”`. */
  readonly what: string;
  /** Where it would stand, such as `target groups`, and its address without `#`. */
  readonly back: { readonly name: string; readonly to: string };
}

/**
 * In place of a page whose resource is not there: waits until the engine has told all, then says what is gone, and leads
 * to where it would stand.
 */
export function MissingPage({ what, back }: MissingPageProps) {
  const { parts } = useTexts();
  const isLoaded = useResources((state) => state.isLoaded);
  if (!isLoaded) return <Waiting />;
  return (
    <Page title={parts.missing.title(what)}>
      <Container>
        <EmptyState
          title={parts.notFound(what)}
          text={parts.missing.text}
          action={<Button href={`#${back.to}`}>{parts.missing.back(back.name)}</Button>}
        />
      </Container>
    </Page>
  );
}
