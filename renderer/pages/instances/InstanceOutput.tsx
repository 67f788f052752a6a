import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useEffect, useState } from 'react';
import { useCall } from '../../bridge/useCall.ts';
import { ErrorBox } from '../../parts/ErrorBox.tsx';
import { useTexts } from '../../texts/useTexts.ts';

/** How often the output is read while it is looked at. */
const READ_EVERY_MS = 2_000;

/** What a command wrote since its last start. */
export function InstanceOutput({ instanceId }: { readonly instanceId: string }) {
  const { instances: texts } = useTexts();
  const call = useCall();
  const [output, setOutput] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const answer = await call('instanceOutput', { instanceId });
      if (isGone) return;
      setError(answer.ok ? null : answer.error.message);
      if (answer.ok) setOutput(answer.value.output);
    };
    void read();
    const timer = setInterval(() => void read(), READ_EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [call, instanceId, version]);
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <Button
              iconName="refresh"
              onClick={() => {
                setVersion(version + 1);
              }}
            >
              {texts.refresh}
            </Button>
          }
        >
          {texts.output}
        </Header>
      }
    >
      {error !== null && <ErrorBox error={{ message: error }} header={texts.outputFailed} />}
      <pre className="bz-output" tabIndex={0} aria-label={texts.output}>
        {output === '' || output === null ? texts.noOutput : output}
      </pre>
    </Container>
  );
}
