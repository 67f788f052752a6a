import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { useCreateExample } from '../../parts/useCreateExample.ts';
import { useIsConnected } from '../../store/connection.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { FormButton } from '../../parts/FormButton.tsx';

/** What a newcomer can begin with. */
export function FirstSteps() {
  const { dashboard, parts } = useTexts();
  const texts = dashboard.empty;
  const isConnected = useIsConnected();
  const { create, isBusy } = useCreateExample();
  return (
    <SpaceBetween size="l">
      <Box>
        <Box variant="h2">{texts.title}</Box>
        <Box variant="p">{texts.text}</Box>
      </Box>
      <div className="bz-tiles">
        <Tile
          title={texts.example}
          text={texts.exampleText}
          action={
            <Button variant="primary" loading={isBusy} disabled={!isConnected} onClick={() => void create()}>
              {texts.example}
            </Button>
          }
        />
        <Tile
          title={texts.balancer}
          text={texts.balancerText}
          action={<FormButton href="#/create/load-balancer">{parts.createLoadBalancer}</FormButton>}
        />
        <Tile
          title={texts.import}
          text={texts.importText}
          action={<FormButton href="#/transfer">{texts.import}</FormButton>}
        />
      </div>
    </SpaceBetween>
  );
}

function Tile({ title, text, action }: { readonly title: string; readonly text: string; readonly action: ReactNode }) {
  return (
    <Container fitHeight header={<Header variant="h3">{title}</Header>} footer={action}>
      {text}
    </Container>
  );
}
