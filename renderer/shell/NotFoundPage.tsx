import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocation } from 'react-router';
import { Page } from './Page.tsx';
import { useTexts } from '../texts/useTexts.ts';

/** Where an address leads nowhere. */
export function NotFoundPage() {
  const { notFound } = useTexts().shell;
  const { pathname } = useLocation();
  return (
    <Page title={notFound.title}>
      <SpaceBetween size="m">
        <Box>{notFound.text(pathname)}</Box>
        <Button href="#/dashboard">{notFound.back}</Button>
      </SpaceBetween>
    </Page>
  );
}
