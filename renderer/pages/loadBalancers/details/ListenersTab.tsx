import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Listener } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { Copyable } from '../../../parts/Copyable.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { useIsConnected } from '../../../store/connection.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { DeleteListenerDialog } from '../listeners/DeleteListenerDialog.tsx';
import { ActionSummary } from '../rules/ActionSummary.tsx';
import { listenerPath, loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { listenersOf, rulesOfListener } from '../rulesOfListener.ts';
import { ListeningStatus } from './ListeningStatus.tsx';
import { idOfArn } from '../../../../engine/model/names.ts';
import { FormButton } from '../../../parts/FormButton.tsx';

/** The listeners of a load balancer, with their default action and how many rules they have. */
export function ListenersTab({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
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
        itemSelectionLabel: (_state, { port }) => parts.select(`HTTP:${port}`),
      }}
      header={
        <Header
          variant="h2"
          counter={parts.total(items.length)}
          actions={<Actions loadBalancer={loadBalancer} chosen={chosen} addPath={add} />}
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
}

function Actions({ loadBalancer, chosen, addPath }: ActionsProps) {
  const { listeners: texts, shell } = useTexts();
  const navigate = useNavigate();
  const isConnected = useIsConnected();
  const [isDeleting, setDeleting] = useState(false);
  const toListener = (rest = '') => chosen && navigate(listenerPath(loadBalancer, chosen.port, rest));
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button disabled={!chosen} disabledReason={texts.selectOne} onClick={() => void toListener()}>
        {texts.manageRules}
      </Button>
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
      <FormButton variant="primary" href={`#${addPath}`}>
        {texts.addListener}
      </FormButton>
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

function useColumns(loadBalancer: LoadBalancer): TableProps.ColumnDefinition<Listener>[] {
  const { listeners: texts, parts } = useTexts();
  const resources = useResources((state) => state.resources);
  const rulesOf = ({ listenerArn }: Listener) => rulesOfListener(resources, listenerArn);
  const path = ({ port }: Listener) => `#${listenerPath(loadBalancer, port)}`;
  return [
    {
      id: 'port',
      header: texts.protocolPort,
      cell: (listener) => <Link href={path(listener)}>{`${listener.protocol}:${listener.port}`}</Link>,
      isRowHeader: true,
      minWidth: 110,
    },
    {
      id: 'listening',
      header: texts.listening,
      cell: (listener) => <ListeningStatus loadBalancer={loadBalancer} listener={listener} />,
      minWidth: 110,
    },
    {
      id: 'action',
      header: texts.defaultAction,
      cell: (listener) => {
        const last = rulesOf(listener).at(-1);
        return last && <ActionSummary action={last.action} />;
      },
      minWidth: 170,
    },
    {
      id: 'rules',
      header: texts.rules,
      cell: (listener) => <Link href={path(listener)}>{texts.ruleCount(rulesOf(listener).length)}</Link>,
      minWidth: 80,
    },
    {
      id: 'arn',
      header: texts.arn,
      cell: ({ listenerArn }) => <Copyable value={listenerArn} what={texts.arn} shown={`…${idOfArn(listenerArn)}`} />,
      minWidth: 180,
    },
    {
      id: 'policy',
      header: texts.securityPolicy,
      cell: ({ tls }) => tls?.sslPolicy ?? texts.notApplicable,
      minWidth: 130,
    },
    {
      id: 'certificate',
      header: texts.certificate,
      cell: ({ tls }) =>
        tls
          ? (resources.certificates.get(tls.defaultCertificateArn)?.domainName ?? tls.defaultCertificateArn)
          : texts.notApplicable,
      minWidth: 130,
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
}
