// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NodeVerdictView, ProbeView } from '../../../../../engine/contract/views/ProbeView.ts';
import type { PeerFigures } from '../../../../../engine/model/upstream/PeerFigures.ts';
import { STANDARD_SERVER } from '../../../../../engine/model/upstream/UpstreamServer.ts';
import { TargetGroupPage } from '../../../../../renderer/pages/targetGroups/TargetGroupPage.tsx';
import { EditBalancingPage } from '../../../../../renderer/pages/targetGroups/balancing/EditBalancingPage.tsx';
import { restorePreferences } from '../../../../../renderer/store/preferences.ts';
import { applyStates } from '../../../../../renderer/store/states.ts';
import { balancingEn } from '../../../../../renderer/texts/en/balancing.ts';
import { balancingEs } from '../../../../../renderer/texts/es/balancing.ts';
import { attributesOfTargetGroup } from '../../../../../engine/model/attributesOfLoadBalancer.ts';
import { measuredElements } from '../../../look/measuredElements.ts';
import { ARN, groupWith, openGroupPage, registered } from '../openGroupPage.tsx';

const ONE = '10.0.0.1:8080';
const TWO = '10.0.0.2:8080';
const PROBED = { 'balanza.probe.enabled': 'true', 'balanza.probe.uri': '/health' };
const changes = [registered('10.0.0.1'), registered('10.0.0.2')];

let unmeasure: () => void;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined; // jsdom has none
  unmeasure = measuredElements(1_000);
});
afterEach(() => {
  cleanup();
  restorePreferences();
  unmeasure();
});

const edit = (attributes: Readonly<Record<string, string>> = {}, protocol: 'HTTP' | 'TCP' = 'HTTP') =>
  openGroupPage(<EditBalancingPage />, {
    path: '/target-groups/:name/edit/balancing',
    address: '/target-groups/web-a/edit/balancing',
    group: groupWith({ attributes, protocol }),
    changes,
  });
const see = (tab: string) =>
  openGroupPage(<TargetGroupPage />, {
    path: '/target-groups/:name',
    address: `/target-groups/web-a?tab=${tab}`,
    group: groupWith({ attributes: PROBED }),
    changes,
  });
const turnOn = () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Probe the targets (upstream_probe)' }));
};
const type = (label: string, text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });
};
const save = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
};

describe('the form of the probe of a group', () => {
  it('A-056, A-058 is a switch with explanations, and saves what is typed once it is on', async () => {
    const { bridge } = edit();
    expect(screen.queryByRole('textbox', { name: 'Path' })).toBeNull();
    turnOn();
    type('Path', '/health');
    type('Test', '$upstream_status');
    type('Values with which the test holds', '200');
    type('Failures in a row', '3');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Essential' }));
    expect(screen.getByText(/independent of them/)).toBeTruthy();
    save();
    await screen.findByText('Balancing method saved');
    expect(bridge.calls.find(({ name }) => name === 'modifyTargetGroupAttributes')?.input).toMatchObject({
      attributes: [
        { key: 'balanza.probe.enabled', value: 'true' },
        { key: 'balanza.probe.uri', value: '/health' },
        { key: 'balanza.probe.test', value: '$upstream_status' },
        { key: 'balanza.probe.expect', value: '200' },
        { key: 'balanza.probe.fails', value: '3' },
        { key: 'balanza.probe.essential', value: 'true' },
      ],
    });
  });

  it('A-065 says beside a field what is wrong, and saves nothing', () => {
    const { bridge } = edit();
    turnOn();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Persistent' }));
    type('Interval (seconds)', '0');
    expect(screen.getByText(/the parameter "persistent" requires "essential"/)).toBeTruthy();
    expect(screen.getByText('Enter a whole number from 1 to 86,400.')).toBeTruthy();
    save();
    expect(screen.getByText('2 fields need attention')).toBeTruthy();
    expect(bridge.calls.some(({ name }) => name === 'modifyTargetGroupAttributes')).toBe(false);
  });

  it('Angie 5 asks in a TCP group what is sent instead of a path, and shows what is set while it is off', () => {
    edit({ 'balanza.probe.send': 'PING\\r\\n' }, 'TCP');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'What is sent first' }).value).toBe('PING\\r\\n');
    turnOn();
    expect(screen.getByRole('checkbox', { name: 'Over UDP' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Path' })).toBeNull();
  });

  it('explains each parameter in both languages', () => {
    const keys = (['HTTP', 'TCP'] as const).flatMap((protocol) =>
      Object.keys(attributesOfTargetGroup({ protocol, targetType: 'ip' })).filter((key) =>
        key.startsWith('balanza.probe.'),
      ),
    );
    expect(new Set(keys).size).toBe(17);
    for (const { fields } of [balancingEn, balancingEs])
      expect(keys.filter((key) => fields[key]?.note === undefined)).toEqual([]);
  });
});

const FIGURES: PeerFigures = {
  name: ONE,
  server: ONE,
  service: null,
  parameters: STANDARD_SERVER,
  sid: '',
  state: 'unhealthy',
  inFlight: 0,
  selectedTotal: 0,
  selectedAtMs: 0,
  responses: [],
  sentBytes: 0,
  receivedBytes: 0,
  failsTotal: 0,
  unavailableTotal: 0,
  downtimeMs: 0,
  downSinceMs: 0,
  connectMs: 0,
  headerMs: 0,
  responseMs: 0,
  average: null,
  probes: { count: 7, fails: 3, lastMs: 1_000, nextMs: 6_000 },
};
const BALANCING = {
  targets: { [ONE]: FIGURES, [TWO]: { ...FIGURES, name: TWO, server: TWO, state: 'checking' } },
};
const FAILED: ProbeView = {
  nodeId: 'arn|us-local-1a',
  startedAtMs: 1_000,
  latencyMs: 4,
  status: 503,
  outcome: 'testFailed',
  error: null,
  firstBytes: 'out of order',
};
const PASSED: ProbeView = { ...FAILED, startedAtMs: 500, status: 200, outcome: 'passed', firstBytes: null };
const HELD: NodeVerdictView = {
  nodeId: 'arn|us-local-1a',
  zone: 'us-local-1a',
  state: 'healthy',
  contradicting: 0,
  failuresNeeded: 2,
  passesNeeded: null,
  nextProbeAtMs: null,
};

describe('what is shown of the probe of a group', () => {
  it('A-062 is beside the health checks: healthy for ELB, out by its probe, and why', () => {
    applyStates({
      isAll: false,
      targets: { [`${ARN}|${ONE}`]: { state: 'healthy' }, [`${ARN}|${TWO}`]: { state: 'healthy' } },
      loadBalancers: {},
      dns: {},
      listeners: {},
      instances: {},
    });
    const { bridge } = see('targets');
    act(() => {
      bridge.send('balancing', BALANCING);
      bridge.send(
        'probes',
        { isAll: true, probes: { [ONE]: [{ ...PASSED, startedAtMs: 1 }, PASSED] } },
        { kind: undefined },
      );
      bridge.send('probes', { isAll: true, probes: { [ONE]: [PASSED, FAILED] } }, { kind: 'upstreamProbe' });
    });
    const row = screen.getAllByRole('row').find(({ textContent }) => textContent.includes('10.0.0.1'));
    if (!row) throw new Error('the target has a row');
    expect(within(row).getByText('Healthy')).toBeTruthy();
    expect(within(row).getByText('Unhealthy')).toBeTruthy();
    expect(within(row).getByText('Probe: Test not met (503)')).toBeTruthy();
    expect(within(row).getByRole('img', { name: /^2 checks, 0 failed/ })).toBeTruthy();
    expect(within(row).getByRole('img', { name: /^2 checks, 1 failed/ })).toBeTruthy();
    expect(screen.getByText('Its probe has yet to pass')).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Show checks of 10.0.0.1' }));
    act(() => {
      const probe: NodeVerdictView = { ...HELD, state: 'unhealthy', failuresNeeded: null, passesNeeded: 2 };
      bridge.send('verdicts', { nodes: [HELD], upstreamProbes: [probe] });
    });
    const log = screen.getByRole('region', { name: /^Checks of/ });
    expect(within(log).getByText('What would change what its probe holds')).toBeTruthy();
    expect(within(log).queryByText('out of order')).toBeNull(); // its health checks come first
    fireEvent.click(within(log).getByRole('button', { name: 'Probes (upstream_probe)' }));
    const table = within(log).getByRole('table', { name: 'Probes (upstream_probe)' });
    expect(within(table).getByText('out of order')).toBeTruthy();
  });

  it('A-058 is in the tab of the method: how many ran and failed, the last one and the next', () => {
    const { bridge } = see('balancing');
    act(() => {
      bridge.send('balancing', BALANCING);
    });
    const table = screen.getByRole('table', { name: 'Targets in this method' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Probes', 'Last probe', 'Next probe']));
    expect(within(table).getAllByText('7, 3 failed')).toHaveLength(2);
    expect(within(table).getByText('Checking')).toBeTruthy();
  });
});
