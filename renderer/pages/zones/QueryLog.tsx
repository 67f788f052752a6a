import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import type { DnsQueryView } from '../../../engine/contract/views/DnsQueryView.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { useStream } from '../../bridge/useStream.ts';
import { useFormats } from '../../look/useFormats.ts';
import { ResourceTable, type ResourceColumn, type ResourceFilter } from '../../parts/ResourceTable.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { withNewQueries, type NumberedQuery, type Queries } from './withNewQueries.ts';

/**
 * The queries for a load balancer that DNS answered lately, newest first. New ones wait behind a button, so that nothing
 * moves under the pointer. Source: console, *DNS*.
 */
export function QueryLog({ loadBalancer: { dnsName } }: { readonly loadBalancer: LoadBalancer }) {
  const { dns } = useTexts();
  const { log: texts } = dns;
  const [{ queries, shown }, setQueries] = useState<Queries>({ queries: null, shown: 0 });
  const error = useStream('dnsQueries', { dnsName }, (view) => {
    setQueries((before) => withNewQueries(before, view));
  });
  const newest = queries?.[0]?.number ?? 0;
  const rows = useMemo(() => (queries ?? []).filter(({ number }) => number <= shown), [queries, shown]);
  return (
    <ResourceTable
      name="dnsQueries"
      title={texts.title}
      what={texts.what}
      items={rows}
      keyOf={({ number }) => String(number)}
      nameOf={({ name }) => name}
      columns={useColumns()}
      filters={useFilters()}
      isLoading={queries === null}
      error={error}
      empty={{ title: texts.emptyTitle, text: texts.emptyText }}
      actions={
        newest > shown && (
          <Button
            iconName="refresh"
            onClick={() => {
              setQueries((before) => ({ ...before, shown: before.queries?.[0]?.number ?? 0 }));
            }}
          >
            {texts.newQueries(newest - shown)}
          </Button>
        )
      }
    />
  );
}

function useColumns(): readonly ResourceColumn<NumberedQuery>[] {
  const { dns, parts } = useTexts();
  const formats = useFormats();
  const { log: texts } = dns;
  return [
    { id: 'time', header: texts.time, cell: ({ atMs }) => formats.moment(atMs), width: 180 },
    { id: 'name', header: dns.name, cell: ({ name }) => name || parts.none, minWidth: 260 },
    { id: 'type', header: texts.type, cell: ({ type }) => type || parts.none, width: 90 },
    { id: 'client', header: texts.client, cell: ({ client }) => client, minWidth: 120 },
    { id: 'answer', header: texts.answer, cell: answerOf(dns.noAddresses), minWidth: 160 },
    { id: 'code', header: dns.code, cell: ({ code }) => code, minWidth: 110 },
    {
      id: 'transport',
      header: texts.transport,
      cell: ({ transport }) => transport.toUpperCase(),
      width: 120,
      isShown: false,
    },
  ];
}

const answerOf = (none: string) => (query: DnsQueryView) => query.answers.join(', ') || none;

function useFilters(): readonly ResourceFilter<NumberedQuery>[] {
  const { dns } = useTexts();
  const { log: texts } = dns;
  const filter = (key: string, label: string, valueOf: ResourceFilter<NumberedQuery>['valueOf']) => ({
    key,
    label,
    groupLabel: label,
    valueOf,
  });
  return [
    filter('name', dns.name, ({ name }) => name),
    filter('type', texts.type, ({ type }) => type),
    filter('client', texts.client, ({ client }) => client),
    filter('answer', texts.answer, answerOf(dns.noAddresses)),
    filter('code', dns.code, ({ code }) => code),
  ];
}
