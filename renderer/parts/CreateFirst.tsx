import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useIsConnected } from '../store/connection.ts';
import { useTexts } from '../texts/useTexts.ts';
import { useCreateExample } from './useCreateExample.ts';
import { FormButton } from './FormButton.tsx';

/** The ways on where there is no load balancer yet: the form, and the example. */
export function CreateFirst() {
  const { parts, shell } = useTexts();
  const isConnected = useIsConnected();
  const example = useCreateExample();
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <FormButton href="#/create/load-balancer">{parts.createLoadBalancer}</FormButton>
      <Button
        loading={example.isBusy}
        disabled={!isConnected}
        disabledReason={shell.connection.readOnly}
        onClick={() => void example.create()}
      >
        {parts.createExample}
      </Button>
    </SpaceBetween>
  );
}
