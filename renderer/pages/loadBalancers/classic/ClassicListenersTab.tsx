import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import { stickyPolicy } from '../../../../engine/model/classicGroupArn.ts';
import type { ClassicListener, ClassicLoadBalancer } from '../../../../engine/model/ClassicLoadBalancer.ts';
import { APP_COOKIE } from '../../../../engine/model/ClassicPolicyKind.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { useIsConnected } from '../../../store/connection.ts';
import { flash } from '../../../store/flashes.ts';
import { useResources } from '../../../store/resources.ts';
import { useRunning } from '../../../store/useRunning.ts';
import { useTexts, type Texts } from '../../../texts/useTexts.ts';
import { ListeningStatus } from '../details/ListeningStatus.tsx';
import { listenersOf } from '../rulesOfListener.ts';
import { ClassicPolicies } from './ClassicPolicies.tsx';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { securityPolicyOf } from './ClassicListenerDraft.ts';
import type { ClassicRecord } from './useClassicBalancer.ts';

/** `HTTP:80`. */
export const listenerName = ({ protocol, loadBalancerPort }: ClassicListener) => `${protocol}:${loadBalancerPort}`;

/** The listeners of a Classic Load Balancer: both sides of each, what is secure, stickiness; then its policies. */
export function ClassicListenersTab({ record }: { readonly record: ClassicRecord }) {
  const { classic, listeners: texts, parts } = useTexts();
  const { balancer } = record;
  const [port, choose] = useState<number | null>(null);
  const chosen = balancer.listeners.find(({ loadBalancerPort }) => loadBalancerPort === port);
  const add = loadBalancerPath(balancer, '/listeners/add');
  return (
    <SpaceBetween size="l">
      <Table
        items={balancer.listeners}
        trackBy={({ loadBalancerPort }) => String(loadBalancerPort)}
        selectionType="single"
        selectedItems={chosen ? [chosen] : []}
        onSelectionChange={({ detail }) => {
          choose(detail.selectedItems[0]?.loadBalancerPort ?? null);
        }}
        contentDensity="compact"
        wrapLines
        enableKeyboardNavigation
        ariaLabels={{
          tableLabel: classic.tabs.listeners,
          selectionGroupLabel: classic.tabs.listeners,
          itemSelectionLabel: (_state, listener) => parts.select(listenerName(listener)),
        }}
        header={
          <Header
            variant="h2"
            counter={parts.total(balancer.listeners.length)}
            actions={<Actions balancer={balancer} chosen={chosen} addPath={add} />}
          >
            {classic.tabs.listeners}
          </Header>
        }
        empty={
          <EmptyState
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={<Button href={`#${add}`}>{texts.addListener}</Button>}
          />
        }
        columnDefinitions={useColumns(record)}
      />
      <ClassicPolicies balancer={balancer} />
    </SpaceBetween>
  );
}

interface ActionsProps {
  readonly balancer: ClassicLoadBalancer;
  readonly chosen: ClassicListener | undefined;
  readonly addPath: string;
}

function Actions({ balancer, chosen, addPath }: ActionsProps) {
  const { classic, listeners: texts, shell } = useTexts();
  const isConnected = useIsConnected();
  const [isDeleting, setDeleting] = useState(false);
  const reason = chosen ? shell.connection.readOnly : texts.selectOne;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        {...(chosen
          ? { href: `#${loadBalancerPath(balancer, `/listeners/${chosen.loadBalancerPort}/edit`)}` }
          : { disabled: true, disabledReason: texts.selectOne })}
      >
        {texts.editListener}
      </Button>
      <Button
        disabled={!chosen || !isConnected}
        disabledReason={reason}
        onClick={() => {
          setDeleting(true);
        }}
      >
        {classic.listeners.delete}
      </Button>
      <Button variant="primary" href={`#${addPath}`}>
        {texts.addListener}
      </Button>
      {isDeleting && chosen && (
        <DeleteDialog
          balancer={balancer}
          listener={chosen}
          onDismiss={() => {
            setDeleting(false);
          }}
        />
      )}
    </SpaceBetween>
  );
}

interface DeleteDialogProps {
  readonly balancer: ClassicLoadBalancer;
  readonly listener: ClassicListener;
  readonly onDismiss: () => void;
}

function DeleteDialog({ balancer, listener, onDismiss }: DeleteDialogProps) {
  const { classic, listeners, parts } = useTexts();
  const texts = classic.listeners;
  const call = useCall();
  const input = { loadBalancerName: balancer.name, loadBalancerPorts: [listener.loadBalancerPort] };
  return (
    <ConfirmDialog
      title={listeners.deletion.title(listenerName(listener))}
      confirmText={parts.delete}
      {...(balancer.listeners.length === 1 && { warning: texts.last })}
      steps={[{ name: 'deleteClassicListeners', input }]}
      onDismiss={onDismiss}
      onConfirm={async () => {
        const answer = await call('deleteClassicListeners', input);
        if (!answer.ok) return answer.error.message;
        flash({ type: 'success', header: texts.deleted(listenerName(listener)) });
        return null;
      }}
    >
      {texts.deleteText(balancer.instances.length)}
    </ConfirmDialog>
  );
}

function useColumns({ balancer, running }: ClassicRecord) {
  const { classic, listeners: texts } = useTexts();
  const resources = useRunning();
  const certificates = useResources((state) => state.resources.certificates);
  const asRunning = listenersOf(resources, running.loadBalancerArn);
  return [
    {
      id: 'port',
      header: classic.listeners.protocolPort,
      cell: (listener: ClassicListener) => (
        <Link href={`#${loadBalancerPath(balancer, `/listeners/${listener.loadBalancerPort}/edit`)}`}>
          {listenerName(listener)}
        </Link>
      ),
      isRowHeader: true,
      minWidth: 150,
    },
    {
      id: 'instance',
      header: classic.listeners.instanceProtocolPort,
      cell: ({ instanceProtocol, instancePort }: ClassicListener) => `${instanceProtocol}:${instancePort}`,
      minWidth: 170,
    },
    {
      id: 'listening',
      header: texts.listening,
      cell: ({ loadBalancerPort }: ClassicListener) => {
        const listener = asRunning.find(({ port }) => port === loadBalancerPort);
        return listener && <ListeningStatus loadBalancer={running} listener={listener} />;
      },
      minWidth: 130,
    },
    {
      id: 'policy',
      header: texts.securityPolicy,
      cell: (listener: ClassicListener) => securityPolicyOf(balancer, listener) ?? texts.notApplicable,
      minWidth: 180,
    },
    {
      id: 'certificate',
      header: classic.listeners.certificate,
      cell: ({ sslCertificateId }: ClassicListener) =>
        sslCertificateId === null
          ? texts.notApplicable
          : (certificates.get(sslCertificateId)?.domainName ?? sslCertificateId),
      minWidth: 150,
    },
    {
      id: 'stickiness',
      header: classic.listeners.stickiness,
      cell: (listener: ClassicListener) => stickinessText(classic, balancer, listener),
      minWidth: 180,
    },
  ];
}

function stickinessText(
  { stickiness: texts }: Texts['classic'],
  balancer: ClassicLoadBalancer,
  listener: ClassicListener,
): string {
  const policy = stickyPolicy(balancer, listener);
  if (!policy) return texts.none;
  const value = policy.attributes[0]?.value;
  if (policy.policyTypeName === APP_COOKIE) return texts.appNamed(value ?? '');
  return value === undefined ? texts.lbSession : texts.lbFor(value);
}
