import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DnsQueryView } from '../../../../engine/contract/views/DnsQueryView.ts';
import { QueryLog } from '../../../../renderer/pages/zones/QueryLog.tsx';
import { topology } from '../../../support/topology.ts';
import { measuredElements } from '../../look/measuredElements.ts';
import { openPage } from '../openPage.tsx';

const resources = topology();
const query = (more: Partial<DnsQueryView>): DnsQueryView => ({
  atMs: 0,
  name: 'web.internal',
  type: 'A',
  client: '127.0.0.1',
  transport: 'udp',
  code: 'NOERROR',
  answers: ['127.0.10.4', '127.0.20.4'],
  ...more,
});

let unmeasure: () => void;
beforeEach(() => {
  unmeasure = measuredElements(1_000);
});
afterEach(() => {
  cleanup();
  unmeasure();
});

describe('console 1.12: the query log of a load balancer', () => {
  const open = (language: 'en' | 'es' = 'en') => {
    const [loadBalancer] = resources.loadBalancers.values();
    if (loadBalancer === undefined) throw new Error('the topology has a load balancer');
    const bridge = openPage(<QueryLog loadBalancer={loadBalancer} />, { resources, language });
    const tell = (isAll: boolean, ...queries: readonly DnsQueryView[]) => {
      act(() => {
        bridge.send('dnsQueries', { isAll, queries }, { dnsName: loadBalancer.dnsName });
      });
    };
    return { tell };
  };
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  it('says who asked for what, and what it was answered', () => {
    const { tell } = open();
    tell(true, query({ type: 'AAAA', answers: [] }), query({}));
    expect(rows()).toEqual([
      expect.stringMatching(/web\.internalAAAA127\.0\.0\.1NoneNOERROR$/),
      expect.stringMatching(/web\.internalA127\.0\.0\.1127\.0\.10\.4, 127\.0\.20\.4NOERROR$/),
    ]);
  });

  it('holds new queries back until they are asked for, so that nothing moves under the pointer', () => {
    const { tell } = open();
    tell(true, query({}));
    tell(false, query({ name: 'three' }), query({ name: 'two' }));
    expect(rows()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '2 new queries' }));
    expect(rows().map((row) => /three|two|web/.exec(row)?.[0])).toEqual(['three', 'two', 'web']);
    expect(screen.queryByRole('button', { name: /new quer/ })).toBeNull();
  });

  it('says so while nobody has asked, in Spanish too', () => {
    const { tell } = open('es');
    tell(true);
    expect(screen.getByText('Todavía no hay consultas')).toBeTruthy();
  });
});
