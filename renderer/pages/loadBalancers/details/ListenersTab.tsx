import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Listener } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer, LoadBalancerType } from '../../../../engine/model/LoadBalancer.ts';
import { breakable } from '../../../parts/breakable.tsx';
import { Copyable } from '../../../parts/Copyable.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { useIsConnected } from '../../../store/connection.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { DeleteListenerDialog } from '../listeners/DeleteListenerDialog.tsx';
import { ActionSummary } from '../rules/ActionSummary.tsx';
import { listenerPath, loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { listenersOf, rulesOfListener } from '../rulesOfListener.ts';
import { GatewayTrial } from './GatewayTrial.tsx';
import { ListeningStatus } from './ListeningStatus.tsx';
import { idOfArn, type ListenerArn } from '../../../../engine/model/names.ts';
import { FormButton } from '../../../parts/FormButton.tsx';

/** The listeners of a load balancer, with their default action and how many rules they have. */
export function ListenersTab({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  if (loadBalancer.type !== 'gateway') return <ListenersTable loadBalancer={loadBalancer} />;
  return (
    <SpaceBetween size="l">
      <ListenersTable loadBalancer={loadBalancer} />
      <GatewayTrial loadBalancer={loadBalancer} />
    </SpaceBetween>
  );
}

function ListenersTable({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { listeners: texts, parts } = useTexts();
  const resources = useResources((state) => state.resources);
  const items = listenersOf(resources, loadBalancer.loadBalancerArn);
  const [chosenArn, choose] = useState<string | null>(null);
  const chosen = items.find(({ listenerArn }) => listenerArn === chosenArn);
  const add = loadBalancerPath(loadBalancer, '/listeners/add');
  return (
    <Table
      items={items}
      trackBy="listenerArn"
      selectionType="single"
      selectedItems={chosen ? [chosen] : []}
      onSelectionChange={({ detail }) => {
        choose(detail.selectedItems[0]?.listenerArn ?? null);
      }}
      contentDensity="compact"
      wrapLines
      enableKeyboardNavigation
      ariaLabels={{
        tableLabel: texts.title,
        selectionGroupLabel: texts.title,
        itemSelectionLabel: (_state, { protocol, port }) => parts.select(`${protocol}:${port}`),
      }}
      header={
        <Header
          variant="h2"
          counter={parts.total(items.length)}
          actions={<Actions loadBalancer={loadBalancer} chosen={chosen} addPath={add} count={items.length} />}
        >
          {texts.title}
        </Header>
      }
      empty={
        <EmptyState
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={<FormButton href={`#${add}`}>{texts.addListener}</FormButton>}
        />
      }
      columnDefinitions={useColumns(loadBalancer)}
    />
  );
}

interface ActionsProps {
  readonly loadBalancer: LoadBalancer;
  readonly chosen: Listener | undefined;
  readonly addPath: string;
  /** How many listeners there are. */
  readonly count: number;
}

function Actions({ loadBalancer, chosen, addPath, count }: ActionsProps) {
  const { listeners: texts, shell } = useTexts();
  const navigate = useNavigate();
  const isConnected = useIsConnected();
  const [isDeleting, setDeleting] = useState(false);
  const toListener = (rest = '') => chosen && navigate(listenerPath(loadBalancer, chosen.port, rest));
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {loadBalancer.type === 'application' && (
        <Button disabled={!chosen} disabledReason={texts.selectOne} onClick={() => void toListener()}>
          {texts.manageRules}
        </Button>
      )}
      <ButtonDropdown
        disabled={!chosen}
        disabledReason={texts.selectOne}
        expandToViewport
        items={[
          { id: 'edit', text: texts.editListener },
          {
            id: 'delete',
            text: texts.deleteListener,
            ...(!isConnected && { disabled: true, disabledReason: shell.connection.readOnly }),
          },
        ]}
        onItemClick={({ detail }) => {
          if (detail.id === 'edit') void toListener('/edit');
          else setDeleting(true);
        }}
      >
        {texts.manageListener}
      </ButtonDropdown>
      {loadBalancer.type === 'gateway' && count > 0 ? (
        <Button variant="primary" disabled disabledReason={texts.onlyOne}>
          {texts.addListener}
        </Button>
      ) : (
        <FormButton variant="primary" href={`#${addPath}`}>
          {texts.addListener}
        </FormButton>
      )}
      {isDeleting && chosen && (
        <DeleteListenerDialog
          listener={chosen}
          onDismiss={() => {
            setDeleting(false);
          }}
        />
      )}
    </SpaceBetween>
  );
}

/** What tells listeners apart at a glance; what is copied is whole. */
const endOf = (arn: ListenerArn) => `…${idOfArn(arn).slice(-6)}`;

function useColumns(loadBalancer: LoadBalancer): TableProps.ColumnDefinition<Listener>[] {
  const { listeners: texts, parts } = useTexts();
  const resources = useResources((state) => state.resources);
  const rulesOf = ({ listenerArn }: Listener) => rulesOfListener(resources, listenerArn);
  const path = ({ port }: Listener) => `#${listenerPath(loadBalancer, port)}`;
  const { type } = loadBalancer;
  const columns: (TableProps.ColumnDefinition<Listener> & { readonly of?: readonly LoadBalancerType[] })[] = [
    {
      id: 'port',
      header: breakable(texts.protocolPort),
      cell: (listener) => <Link href={path(listener)}>{`${listener.protocol}:${listener.port}`}</Link>,
      isRowHeader: true,
      minWidth: 110,
    },
    {
      id: 'listening',
      header: texts.listening,
      cell: (listener) => <ListeningStatus loadBalancer={loadBalancer} listener={listener} />,
      // As wide as its icon and the longest word, which is not to be broken.
      minWidth: 130,
    },
    {
      id: 'action',
      header: texts.defaultAction,
      cell: (listener) => {
        const last = rulesOf(listener).at(-1);
        return last && <ActionSummary action={last.action} />;
      },
      minWidth: 150,
    },
    {
      id: 'rules',
      header: texts.rules,
      cell: (listener) => (
        <span className="bz-line">
          <Link href={path(listener)}>{texts.ruleCount(rulesOf(listener).length)}</Link>
        </span>
      ),
      minWidth: 80,
      of: ['application'],
    },
    {
      id: 'arn',
      header: texts.arn,
      cell: ({ listenerArn }) => <Copyable value={listenerArn} what={texts.arn} shown={endOf(listenerArn)} />,
      minWidth: 120,
    },
    {
      id: 'policy',
      header: texts.securityPolicy,
      cell: ({ tls }) => tls?.sslPolicy ?? texts.notApplicable,
      minWidth: 130,
      of: ['application', 'network'],
    },
    {
      id: 'certificate',
      header: texts.certificate,
      cell: ({ tls }) =>
        tls
          ? (resources.certificates.get(tls.defaultCertificateArn)?.domainName ?? tls.defaultCertificateArn)
          : texts.notApplicable,
      minWidth: 130,
      of: ['application', 'network'],
    },
    {
      id: 'alpn',
      header: texts.secure.alpn,
      cell: ({ protocol, tls }) =>
        protocol === 'TLS' ? (tls?.alpnPolicy ?? texts.secure.alpnNone) : texts.notApplicable,
      minWidth: 100,
      of: ['network'],
    },
    {
      id: 'mutual',
      header: texts.mutual,
      cell: ({ tls }) => (tls ? texts.secure.mutual.modes[tls.mutualAuthentication.mode] : texts.notApplicable),
      minWidth: 90,
      of: ['application'],
    },
    {
      id: 'trustStore',
      header: texts.trustStore,
      cell: ({ tls }) =>
        tls?.mutualAuthentication.mode === 'verify'
          ? (resources.trustStores.get(tls.mutualAuthentication.trustStoreArn)?.name ?? parts.none)
          : texts.notApplicable,
      minWidth: 90,
      of: ['application'],
    },
    {
      id: 'tags',
      header: texts.tags,
      cell: ({ listenerArn }) => {
        const count = Object.keys(resources.tags.get(listenerArn) ?? {}).length;
        return count === 0 ? parts.none : count;
      },
      minWidth: 60,
    },
  ];
  return columns.filter(({ of }) => of === undefined || of.includes(type));
}
