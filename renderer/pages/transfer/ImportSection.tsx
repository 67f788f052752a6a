import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FileInput from '@cloudscape-design/components/file-input';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportPreview } from '../../../engine/contract/views/ImportPreview.ts';
import { useCall } from '../../bridge/useCall.ts';
import { EquivalentCommand } from '../../parts/EquivalentCommand.tsx';
import { LimitedInput } from '../../parts/LimitedInput.tsx';
import { useIsConnected } from '../../store/connection.ts';
import { flash } from '../../store/flashes.ts';
import { readGivenFile, useGivenFile, type GivenFile } from '../../store/givenFile.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { PreviewedImport } from './PreviewedImport.tsx';
import { usePreview } from './usePreview.ts';

/** Characters that a file's name may have. */
const MOST_NAME = 64;

/** Takes a configuration by file or as text, shows what it becomes, and imports it. */
export function ImportSection() {
  const { transfer } = useTexts();
  const call = useCall();
  const navigate = useNavigate();
  const [given, setGiven] = useState<GivenFile>(() => useGivenFile.getState().file ?? { name: '', text: '' });
  const dropped = useGivenFile(({ file }) => file);
  const [isBusy, setBusy] = useState(false);
  const name = given.name.trim() === '' ? 'imported' : given.name.trim();
  const preview = usePreview({ name, text: given.text });
  const whyNot = useObstacle(given.text, preview);
  useEffect(() => {
    if (dropped === null) return;
    setGiven(dropped);
    useGivenFile.setState({ file: null });
  }, [dropped]);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await readGivenFile(file);
    if (typeof read === 'string') flash({ type: 'error', header: transfer[read], content: file.name });
    else setGiven(read);
  };
  const importIt = async () => {
    setBusy(true);
    const answer = await call('importConfiguration', { name, text: given.text }, { failed: transfer.importFailed });
    setBusy(false);
    if (!answer.ok) return;
    const { targetGroups, loadBalancers } = answer.value;
    flash({ type: 'success', header: transfer.imported, content: [...loadBalancers, ...targetGroups].join(', ') });
    void navigate(loadBalancers.length > 0 ? '/load-balancers' : '/target-groups');
  };
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={transfer.importNote}
          actions={
            <Button
              variant="primary"
              loading={isBusy}
              disabled={whyNot !== null}
              {...(whyNot !== null && { disabledReason: whyNot })}
              onClick={() => void importIt()}
            >
              {transfer.import}
            </Button>
          }
        >
          {transfer.importTitle}
        </Header>
      }
    >
      <SpaceBetween size="l">
        <FileInput value={[]} accept=".conf,text/plain" onChange={({ detail }) => void choose(detail.value[0])}>
          {transfer.choose}
        </FileInput>
        <FormField label={transfer.name}>
          <LimitedInput
            most={MOST_NAME}
            value={given.name}
            placeholder="imported"
            onChange={(text) => {
              setGiven({ ...given, name: text });
            }}
          />
        </FormField>
        <FormField label={transfer.text} description={transfer.textNote} stretch>
          <div className="bz-code">
            <Textarea
              rows={10}
              value={given.text}
              spellcheck={false}
              onChange={({ detail }) => {
                setGiven({ ...given, text: detail.value });
              }}
            />
          </div>
        </FormField>
        {preview !== null && <PreviewedImport preview={preview} />}
        <EquivalentCommand
          isOurs
          steps={whyNot === null ? [{ name: 'importConfiguration', input: { name, text: given.text } }] : []}
        />
      </SpaceBetween>
    </Container>
  );
}

/** Why it cannot be imported now; null: it can. */
function useObstacle(text: string, preview: ImportPreview | null): string | null {
  const { shell, transfer } = useTexts();
  const isConnected = useIsConnected();
  if (!isConnected) return shell.connection.readOnly;
  if (text.trim() === '' || preview === null) return transfer.isEmpty;
  if (preview.problems.some(({ isError }) => isError)) return transfer.hasErrors;
  if (preview.refusal !== null) return preview.refusal;
  return preview.targetGroups.length + preview.loadBalancers.length === 0 ? transfer.nothing : null;
}
