import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { groupsOfLoadBalancer } from '../../../engine/model/groupsOfLoadBalancer.ts';
import { isCrossZone } from '../../../engine/model/isCrossZone.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { Copyable } from '../../parts/Copyable.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Waiting } from '../../parts/Waiting.tsx';
import { WhyInDns } from '../../parts/WhyInDns.tsx';
import { Page } from '../../shell/Page.tsx';
import { useConnection } from '../../store/connection.ts';
import { useResources } from '../../store/resources.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { AnswerHistory } from './AnswerHistory.tsx';
import { ClientCache } from './ClientCache.tsx';
import { QueryLog } from './QueryLog.tsx';
import { ResolveNow } from './ResolveNow.tsx';
import { CreateFirst } from '../../parts/CreateFirst.tsx';

/** What DNS answers for a load balancer, and why. */
export function DnsPage() {
  const { dns: texts } = useTexts();
  const [query, setQuery] = useSearchParams();
  const resources = useRunning();
  const isLoaded = useResources((state) => state.isLoaded);
  const help = useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
  const loadBalancers = [...resources.loadBalancers.values()];
  const chosen = loadBalancers.find(({ name }) => name === query.get('lb')) ?? loadBalancers[0];
  if (!isLoaded) return <Waiting />;
  const options = loadBalancers.map(({ name }) => ({ value: name, label: name }));
  return (
    <Page title={texts.title} help={help}>
      {chosen === undefined ? (
        <EmptyState title={texts.emptyTitle} text={texts.emptyText} action={<CreateFirst />} />
      ) : (
        <SpaceBetween size="l">
          {options.length > 1 && (
            <FormField label={texts.chosen}>
              <Select
                options={options}
                selectedOption={options.find(({ value }) => value === chosen.name) ?? null}
                onChange={({ detail }) => {
                  setQuery({ lb: detail.selectedOption.value ?? chosen.name }, { replace: true });
                }}
              />
            </FormField>
          )}
          <DnsDetails loadBalancer={chosen} />
          <WhyInDns loadBalancers={[chosen]} title={texts.answerNow} />
          <ResolveNow key={chosen.loadBalancerArn} loadBalancer={chosen} />
          <ClientCache key={chosen.loadBalancerArn} loadBalancer={chosen} />
          <AnswerHistory loadBalancer={chosen} />
          <QueryLog key={chosen.loadBalancerArn} loadBalancer={chosen} />
        </SpaceBetween>
      )}
    </Page>
  );
}

const TTL_SECONDS = 60;

function DnsDetails({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { dns: texts, parts } = useTexts();
  const server = useConnection(({ engine }) => engine?.dnsAddress);
  return (
    <Container header={<Header variant="h2">{loadBalancer.name}</Header>}>
      <KeyValuePairs
        columns={3}
        items={[
          { label: texts.name, value: <Copyable value={loadBalancer.dnsName} what={texts.name} /> },
          { label: texts.recordType, value: 'A' },
          { label: texts.ttl, value: texts.ttlSeconds(TTL_SECONDS) },
          {
            label: texts.server,
            value: server === undefined ? parts.none : <Copyable value={server} what={texts.server} />,
          },
          { label: texts.crossZone, value: useCrossZoneText(loadBalancer) },
        ]}
      />
    </Container>
  );
}

/** Which healthy targets count for a zone, as the groups are set. */
function useCrossZoneText(loadBalancer: LoadBalancer): string {
  const { dns: texts } = useTexts();
  const resources = useRunning();
  const groups = groupsOfLoadBalancer(resources, loadBalancer.loadBalancerArn);
  const on = groups.filter(({ attributes }) => isCrossZone(attributes, loadBalancer)).length;
  if (groups.length === 0) return texts.noCrossZone;
  if (on === groups.length) return texts.crossZoneOn;
  return on === 0 ? texts.crossZoneOff : texts.crossZoneMixed;
}
