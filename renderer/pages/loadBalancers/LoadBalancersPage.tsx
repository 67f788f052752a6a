import Link from '@cloudscape-design/components/link';
import Popover from '@cloudscape-design/components/popover';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { LoadBalancerStatus } from '../../look/LoadBalancerStatus.tsx';
import { loadBalancerTypeName } from '../../look/loadBalancerTypeName.ts';
import { useFormats } from '../../look/useFormats.ts';
import { Copyable } from '../../parts/Copyable.tsx';
import { ResourceTable, type ResourceColumn, type ResourceFilter } from '../../parts/ResourceTable.tsx';
import { CreateFirst } from '../../parts/CreateFirst.tsx';
import { usePageKeys } from '../../parts/usePageKeys.ts';
import { Page } from '../../shell/Page.tsx';
import { useResources } from '../../store/resources.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useStates } from '../../store/states.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { CrossZone } from './CrossZone.tsx';
import { HealthyTargets } from './HealthyTargets.tsx';
import { LoadBalancerActions } from './LoadBalancerActions.tsx';
import { LoadBalancerPanel } from './LoadBalancerPanel.tsx';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import { LoadBalancerRate } from './LoadBalancerRate.tsx';
import { FormButton } from '../../parts/FormButton.tsx';

const CREATE = '/create/load-balancer';

/** The list of load balancers. */
export function LoadBalancersPage() {
  const { loadBalancers: texts, parts } = useTexts();
  const navigate = useNavigate();
  const isLoaded = useResources((state) => state.isLoaded);
  const records = useRunning().loadBalancers;
  const items = useMemo(() => [...records.values()], [records]);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const selected = items.filter(({ loadBalancerArn }) => keys.includes(loadBalancerArn));
  const help = useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
  const columns = useColumns();
  usePageKeys({
    n: () => void navigate(CREATE),
    e: () => {
      const [only] = selected;
      if (only && selected.length === 1) void navigate(loadBalancerPath(only, '/edit/attributes'));
    },
  });
  return (
    <Page title={texts.title} isTitleWithin help={help}>
      <ResourceTable
        name="loadBalancers"
        title={texts.title}
        isPage
        what={texts.what}
        items={items}
        keyOf={({ loadBalancerArn }) => loadBalancerArn}
        nameOf={({ name }) => name}
        columns={columns}
        filters={useFilters()}
        isLoading={!isLoaded}
        empty={{ title: texts.emptyTitle, text: texts.emptyText, action: <CreateFirst /> }}
        selected={keys}
        onSelect={setKeys}
        hasRowMenu
        onOpen={(one) => void navigate(loadBalancerPath(one))}
        actions={
          <>
            <LoadBalancerActions
              loadBalancers={selected}
              onDeleted={() => {
                setKeys([]);
              }}
            />
            <FormButton variant="primary" href={`#${CREATE}`}>
              {parts.createLoadBalancer}
            </FormButton>
          </>
        }
      />
      <LoadBalancerPanel selected={selected} columns={columns} />
    </Page>
  );
}

function StatusCell({ arn }: { readonly arn: string }) {
  return <LoadBalancerStatus state={useStates(({ loadBalancers }) => loadBalancers.get(arn))} />;
}

function ZonesCell({ zoneMappings }: Pick<LoadBalancer, 'zoneMappings'>) {
  const { loadBalancers: texts } = useTexts();
  return (
    <Popover
      header={texts.zones}
      dismissButton={false}
      content={zoneMappings.map(({ zone, subnetId }) => (
        <div key={zone}>{`${zone} · ${subnetId}`}</div>
      ))}
    >
      {texts.zoneCount(zoneMappings.length)}
    </Popover>
  );
}

function TagsCell({ arn }: { readonly arn: string }) {
  const tags = useResources(({ resources }) => resources.tags.get(arn));
  const { parts } = useTexts();
  return tags === undefined ? parts.none : tagText(tags);
}

const tagText = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags)
    .map(([key, value]) => `${key} = ${value}`)
    .join(', ');

function useColumns(): readonly ResourceColumn<LoadBalancer>[] {
  const all = useTexts();
  const { loadBalancers: texts, parts } = all;
  const formats = useFormats();
  return [
    {
      id: 'name',
      header: texts.name,
      cell: (one) => <Link href={`#${loadBalancerPath(one)}`}>{one.name}</Link>,
      compare: (one, other) => one.name.localeCompare(other.name),
      minWidth: 130,
    },
    {
      id: 'state',
      header: texts.state,
      cell: ({ loadBalancerArn }) => <StatusCell arn={loadBalancerArn} />,
      minWidth: 110,
    },
    { id: 'type', header: texts.type, cell: (one) => loadBalancerTypeName(all, one), minWidth: 100 },
    {
      id: 'scheme',
      header: texts.scheme,
      cell: ({ type, scheme }) => (type === 'gateway' ? parts.none : texts.schemes[scheme]),
      minWidth: 120,
    },
    {
      id: 'ipAddressType',
      header: <span className="bz-lines">{texts.ipAddressType}</span>,
      label: texts.ipAddressType,
      cell: ({ ipAddressType }) => texts.ipAddressTypes[ipAddressType],
      minWidth: 100,
      isShown: 'wide',
    },
    { id: 'vpcId', header: texts.vpcId, cell: ({ vpcId }) => vpcId, minWidth: 180, isShown: 'wide' },
    {
      id: 'zones',
      header: <span className="bz-lines">{texts.zones}</span>,
      label: texts.zones,
      cell: (one) => <ZonesCell zoneMappings={one.zoneMappings} />,
      minWidth: 110,
    },
    {
      id: 'securityGroups',
      header: texts.securityGroups,
      cell: ({ securityGroups }) => (securityGroups.length > 0 ? securityGroups.join(', ') : parts.none),
      minWidth: 150,
      isShown: 'wide',
    },
    {
      id: 'dnsName',
      header: texts.dnsName,
      cell: ({ dnsName }) => <Copyable value={dnsName} what={texts.dnsName} />,
      minWidth: 300,
    },
    {
      id: 'created',
      header: texts.created,
      cell: ({ createdAtMs }) => <div className="bz-lines">{formats.moment(createdAtMs)}</div>,
      compare: (one, other) => one.createdAtMs - other.createdAtMs,
      minWidth: 120,
      isShown: 'wide',
    },
    {
      id: 'rate',
      header: texts.rate,
      cell: ({ loadBalancerArn }) => <LoadBalancerRate id={loadBalancerArn} />,
      isShown: false,
    },
    {
      id: 'healthy',
      header: texts.healthyTargets,
      cell: ({ loadBalancerArn }) => <HealthyTargets arn={loadBalancerArn} />,
      isShown: false,
      minWidth: 160,
    },
    {
      id: 'crossZone',
      header: texts.crossZone,
      cell: ({ loadBalancerArn }) => <CrossZone arn={loadBalancerArn} />,
      isShown: false,
    },
    {
      id: 'tags',
      header: parts.tags,
      cell: ({ loadBalancerArn }) => <TagsCell arn={loadBalancerArn} />,
      isShown: false,
    },
    {
      id: 'arn',
      header: texts.arn,
      cell: ({ loadBalancerArn }) => <Copyable value={loadBalancerArn} what={texts.arn} />,
      isShown: false,
    },
  ];
}

function useFilters(): readonly ResourceFilter<LoadBalancer>[] {
  const all = useTexts();
  const { loadBalancers: texts, states } = all;
  const stateOf = useStates(({ loadBalancers }) => loadBalancers);
  const tags = useResources(({ resources }) => resources.tags);
  const filter = (key: string, label: string, valueOf: (one: LoadBalancer) => string) => ({
    key,
    label,
    groupLabel: label,
    valueOf,
  });
  return [
    filter('name', texts.name, ({ name }) => name),
    filter('type', texts.type, (one) => loadBalancerTypeName(all, one)),
    filter(
      'state',
      texts.state,
      ({ loadBalancerArn }) => states.loadBalancer[stateOf.get(loadBalancerArn)?.code ?? 'provisioning'],
    ),
    filter('scheme', texts.scheme, ({ scheme }) => texts.schemes[scheme]),
    filter('zone', texts.zoneFilter, ({ zoneMappings }) => zoneMappings.map(({ zone }) => zone).join(', ')),
    filter('tag', texts.tagFilter, ({ loadBalancerArn }) => tagText(tags.get(loadBalancerArn) ?? {})),
  ];
}
