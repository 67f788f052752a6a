import Button from '@cloudscape-design/components/button';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useEffect, useState } from 'react';
import { useCall } from '../../bridge/useCall.ts';
import { ErrorBox } from '../../parts/ErrorBox.tsx';
import { useTexts } from '../../texts/useTexts.ts';

/** How often the output is read while it is looked at. */
const READ_EVERY_MS = 2_000;

/** What a command wrote since its last start. */
export function InstanceOutput({ instanceId }: { readonly instanceId: string }) {
  const { instances: texts, parts } = useTexts();
  const call = useCall();
  const [output, setOutput] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [version, setVersion] = useState(0);
  const [wanted, setWanted] = useState('');
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
  const all = output === null || output === '' ? [] : output.split('\n');
  const lines = all.filter((line) => line.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <CopyToClipboard
                textToCopy={lines.join('\n')}
                copyButtonText={texts.copyOutput}
                copySuccessText={parts.copied(texts.output)}
                copyErrorText={parts.copyFailed(texts.output)}
              />
              <Button
                iconName="refresh"
                onClick={() => {
                  setVersion(version + 1);
                }}
              >
                {texts.refresh}
              </Button>
            </SpaceBetween>
          }
        >
          {texts.output}
        </Header>
      }
    >
      {error !== null && <ErrorBox error={{ message: error }} header={texts.outputFailed} />}
      <SpaceBetween size="s">
        <TextFilter
          filteringText={wanted}
          filteringPlaceholder={texts.findInOutput}
          filteringAriaLabel={texts.findInOutput}
          countText={wanted === '' ? '' : texts.linesFound(lines.length, all.length)}
          onChange={({ detail }) => {
            setWanted(detail.filteringText);
          }}
        />
        <pre className="bz-output" tabIndex={0} aria-label={texts.output}>
          {all.length === 0 ? texts.noOutput : lines.join('\n')}
        </pre>
      </SpaceBetween>
    </Container>
  );
}
