import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import type { Listener } from '../../../../engine/model/Listener.ts';
import type { CertificateArn } from '../../../../engine/model/names.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { Copyable } from '../../../parts/Copyable.tsx';
import { undoableChange } from '../../../parts/undoableChange.ts';
import { useIsConnected } from '../../../store/connection.ts';
import { flash } from '../../../store/flashes.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { AddCertificateDialog } from './AddCertificateDialog.tsx';

/** The certificates of a secure listener: the default one, and those that are chosen by the name that a client asks for (SNI). */
export function CertificatesTab({ listener }: { readonly listener: Listener }) {
  const { listeners, parts, shell } = useTexts();
  const texts = listeners.certificates;
  const formats = useFormats();
  const call = useCall();
  const isConnected = useIsConnected();
  const certificates = useResources(({ resources }) => resources.certificates);
  const [chosenArn, choose] = useState<CertificateArn | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { tls, listenerArn } = listener;
  if (!tls) return null;
  const arns = [tls.defaultCertificateArn, ...tls.certificateArns];
  const isDefault = chosenArn === tls.defaultCertificateArn;
  const isChosen = chosenArn !== null && arns.includes(chosenArn);
  const reason = !isChosen
    ? texts.selectOne
    : isDefault
      ? texts.isDefault
      : isConnected
        ? null
        : shell.connection.readOnly;
  const remove = async () => {
    if (chosenArn === null) return;
    const input = { listenerArn, certificates: [{ certificateArn: chosenArn }] };
    const refusal = await undoableChange(call, {
      calls: [{ name: 'removeListenerCertificates', input }],
      undo: [{ name: 'addListenerCertificates', input }],
      done: texts.removed,
    });
    if (refusal) flash({ type: 'error', header: texts.failed, content: refusal.message });
    choose(null);
  };
  const nameOf = (arn: CertificateArn) => certificates.get(arn)?.domainName ?? arn;
  return (
    <>
      <Table
        items={arns}
        trackBy={(arn) => arn}
        contentDensity="compact"
        enableKeyboardNavigation
        selectionType="single"
        selectedItems={isChosen ? [chosenArn] : []}
        onSelectionChange={({ detail }) => {
          choose(detail.selectedItems[0] ?? null);
        }}
        ariaLabels={{
          tableLabel: texts.title,
          selectionGroupLabel: texts.title,
          itemSelectionLabel: (_state, arn) => parts.select(nameOf(arn)),
        }}
        header={
          <Header
            variant="h2"
            counter={parts.total(arns.length)}
            description={texts.text}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button
                  disabled={reason !== null}
                  {...(reason !== null && { disabledReason: reason })}
                  onClick={() => void remove()}
                >
                  {texts.remove}
                </Button>
                <Button
                  variant="primary"
                  disabled={!isConnected}
                  disabledReason={shell.connection.readOnly}
                  onClick={() => {
                    setAdding(true);
                  }}
                >
                  {texts.add}
                </Button>
              </SpaceBetween>
            }
          >
            {texts.title}
          </Header>
        }
        columnDefinitions={[
          {
            id: 'name',
            header: texts.name,
            isRowHeader: true,
            cell: (arn) => (
              <SpaceBetween direction="horizontal" size="xs">
                <span>{nameOf(arn)}</span>
                {arn === tls.defaultCertificateArn && <Badge>{texts.default}</Badge>}
              </SpaceBetween>
            ),
            minWidth: 220,
          },
          {
            id: 'names',
            header: texts.names,
            cell: (arn) => certificates.get(arn)?.subjectAlternativeNames.join(', ') ?? parts.none,
            minWidth: 220,
          },
          {
            id: 'until',
            header: texts.until,
            cell: (arn) => formats.moment(certificates.get(arn)?.notAfterMs ?? null),
            minWidth: 180,
          },
          { id: 'arn', header: texts.arn, cell: (arn) => <Copyable value={arn} what={texts.arn} />, minWidth: 260 },
        ]}
      />
      {isAdding && (
        <AddCertificateDialog
          listener={listener}
          taken={new Set(arns)}
          onDismiss={() => {
            setAdding(false);
          }}
        />
      )}
    </>
  );
}
