import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Grid from '@cloudscape-design/components/grid';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Listener } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { Copyable } from '../../../parts/Copyable.tsx';
import { ContentTabs } from '../../../parts/ContentTabs.tsx';
import { TagsSection } from '../../../parts/TagsSection.tsx';
import { tabKeys } from '../../../parts/tabKeys.ts';
import { usePageKeys } from '../../../parts/usePageKeys.ts';
import { useTab } from '../../../parts/useTab.ts';
import { Page } from '../../../shell/Page.tsx';
import { useIsConnected } from '../../../store/connection.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { ListeningStatus } from '../details/ListeningStatus.tsx';
import { OpenButton } from '../details/OpenButton.tsx';
import { listenerPath, loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { MissingListener } from '../MissingListener.tsx';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { ActionSummary } from '../rules/ActionSummary.tsx';
import { RulesTable } from '../rules/RulesTable.tsx';
import { TestRequestBox } from '../rules/TestRequestBox.tsx';
import { rulesOfListener } from '../rulesOfListener.ts';
import { useListener, useLoadBalancer } from '../useLoadBalancer.ts';
import { CertificatesTab } from './CertificatesTab.tsx';
import { DeleteListenerDialog } from './DeleteListenerDialog.tsx';
import { ListenerAttributesTab } from './ListenerAttributesTab.tsx';
import { FormButton } from '../../../parts/FormButton.tsx';

const TABS = ['rules', 'attributes', 'certificates', 'tags'] as const;
type ListenerTab = (typeof TABS)[number];

/** Rules are of Application Load Balancers, certificates of secure listeners. */
function tabsOf({ type }: LoadBalancer, { tls }: Listener): readonly ListenerTab[] {
  return TABS.filter((one) => (one !== 'rules' || type === 'application') && (one !== 'certificates' || tls));
}

/** A listener: details, its rules, and a box that says which rule a request would match. */
export function ListenerPage() {
  const loadBalancer = useLoadBalancer();
  const listener = useListener(loadBalancer);
  if (!loadBalancer) return <MissingLoadBalancer />;
  if (!listener) return <MissingListener loadBalancer={loadBalancer} />;
  return <Found key={listener.listenerArn} loadBalancer={loadBalancer} listener={listener} />;
}

interface FoundProps {
  readonly loadBalancer: LoadBalancer;
  readonly listener: Listener;
}

function Found({ loadBalancer, listener }: FoundProps) {
  const { listeners: texts, loadBalancers, parts } = useTexts();
  const tabs = tabsOf(loadBalancer, listener);
  const [tab, setTab] = useTab<ListenerTab>(tabs);
  const content = (shown: ListenerTab) => {
    switch (shown) {
      case 'rules':
        return (
          <Grid gridDefinition={[{ colspan: { default: 12, m: 9 } }, { colspan: { default: 12, m: 3 } }]}>
            <RulesTable loadBalancer={loadBalancer} listener={listener} />
            <TestRequestBox listener={listener} />
          </Grid>
        );
      case 'attributes':
        return <ListenerAttributesTab loadBalancer={loadBalancer} listener={listener} />;
      case 'certificates':
        return <CertificatesTab listener={listener} />;
      case 'tags':
        return (
          <TagsSection
            resource={listener.listenerArn}
            editTo={listenerPath(loadBalancer, listener.port, '/edit/tags')}
          />
        );
      default:
        return shown satisfies never;
    }
  };
  usePageKeys(tabKeys(tabs, setTab));
  return (
    <Page
      title={`${listener.protocol}:${listener.port}`}
      actions={<Actions loadBalancer={loadBalancer} listener={listener} />}
    >
      <SpaceBetween size="l">
        <Details loadBalancer={loadBalancer} listener={listener} />
        <ContentTabs
          tabs={tabs}
          names={{
            rules: texts.rules,
            attributes: loadBalancers.attributes.title,
            certificates: texts.certificates.title,
            tags: parts.tags,
          }}
          content={content}
          tab={tab}
          onTab={(id) => {
            const chosen = tabs.find((one) => one === id);
            if (chosen) setTab(chosen);
          }}
        />
      </SpaceBetween>
    </Page>
  );
}

function Actions({ loadBalancer, listener }: FoundProps) {
  const { listeners: texts, shell } = useTexts();
  const navigate = useNavigate();
  const isConnected = useIsConnected();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {/* Packets come in from an endpoint alone. */}
      {loadBalancer.type !== 'gateway' && <OpenButton loadBalancer={loadBalancer} only={listener} />}
      <FormButton href={`#${listenerPath(loadBalancer, listener.port, '/edit')}`}>{texts.editListener}</FormButton>
      <Button
        disabled={!isConnected}
        disabledReason={shell.connection.readOnly}
        onClick={() => {
          setDeleting(true);
        }}
      >
        {texts.deleteListener}
      </Button>
      {isDeleting && (
        <DeleteListenerDialog
          listener={listener}
          onDismiss={() => {
            setDeleting(false);
          }}
          onDeleted={() => void navigate(loadBalancerPath(loadBalancer))}
        />
      )}
    </SpaceBetween>
  );
}

/** Of the ARN, what tells listeners apart; what is copied is whole. */
const shortArn = (arn: string) => `…/${arn.split('/').slice(-2).join('/')}`;

function Details({ loadBalancer, listener }: FoundProps) {
  const { listeners: texts } = useTexts();
  const resources = useResources((state) => state.resources);
  const last = rulesOfListener(resources, listener.listenerArn).at(-1);
  return (
    <Container
      header={
        <Header variant="h2" actions={<ListeningStatus loadBalancer={loadBalancer} listener={listener} />}>
          {texts.details}
        </Header>
      }
    >
      <KeyValuePairs
        columns={4}
        items={[
          { label: texts.protocolPort, value: `${listener.protocol}:${listener.port}` },
          {
            label: texts.loadBalancer,
            value: <Link href={`#${loadBalancerPath(loadBalancer)}`}>{loadBalancer.name}</Link>,
          },
          { label: texts.defaultActions, value: last && <ActionSummary action={last.action} /> },
          {
            label: texts.listenerArn,
            value: (
              <Copyable value={listener.listenerArn} what={texts.listenerArn} shown={shortArn(listener.listenerArn)} />
            ),
          },
          ...(listener.tls
            ? [
                { label: texts.securityPolicy, value: listener.tls.sslPolicy },
                listener.protocol === 'TLS'
                  ? { label: texts.secure.alpn, value: listener.tls.alpnPolicy ?? texts.secure.alpnNone }
                  : {
                      label: texts.secure.mutual.title,
                      value: texts.secure.mutual.modes[listener.tls.mutualAuthentication.mode],
                    },
              ]
            : []),
        ]}
      />
    </Container>
  );
}
