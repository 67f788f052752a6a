import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bridge } from '../../../../engine/contract/Bridge.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { loadBalancerArn } from '../../../../engine/model/names.ts';
import { DEFAULT_VPC_ID } from '../../../../engine/model/zones.ts';
import { BridgeContext } from '../../../../renderer/bridge/BridgeContext.tsx';
import { EditAttributesPage } from '../../../../renderer/pages/loadBalancers/EditAttributesPage.tsx';
import { noteConnection } from '../../../../renderer/store/connection.ts';
import { useFlashes } from '../../../../renderer/store/flashes.ts';
import { restorePreferences } from '../../../../renderer/store/preferences.ts';
import { applyResources } from '../../../../renderer/store/resources.ts';

const ARN = loadBalancerArn('us-local-1', 'web', '0123456789abcdef');
const WEB: LoadBalancer = {
  loadBalancerArn: ARN,
  name: 'web',
  type: 'application',
  scheme: 'internet-facing',
  ipAddressType: 'ipv4',
  vpcId: DEFAULT_VPC_ID,
  dnsName: 'web.elb.us-local-1.balanza.internal',
  createdAtMs: 0,
  zoneMappings: [],
  securityGroups: [],
  attributes: {},
};

/** Notes what it is asked; answers as told, else with success. */
class ScriptedBridge {
  readonly asked: string[] = [];
  refusal: string | null = null;
  readonly bridge: Bridge = {
    call: (name, input) => {
      this.asked.push(`${name} ${JSON.stringify(input)}`);
      const answer =
        this.refusal === null
          ? { ok: true, value: null }
          : { ok: false, error: { code: 'ValidationError', message: this.refusal } };
      return Promise.resolve(answer as never); // the test knows what it is asked for
    },
    subscribe: () => () => undefined,
  };
}

function open(): ScriptedBridge {
  const scripted = new ScriptedBridge();
  const router = createMemoryRouter(
    [
      { path: '/load-balancers/:kind/:name/edit/attributes', element: <EditAttributesPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/load-balancers/app/web/edit/attributes'] },
  );
  render(
    <BridgeContext value={scripted.bridge}>
      <RouterProvider router={router} />
    </BridgeContext>,
  );
  return scripted;
}

beforeEach(() => {
  restorePreferences();
  noteConnection({ kind: 'connected' });
  applyResources({
    kind: 'all',
    region: 'us-local-1',
    zones: ['us-local-1a'],
    changes: [{ kind: 'loadBalancer', id: ARN, put: WEB }],
  });
});

afterEach(() => {
  cleanup();
  useFlashes.setState({ flashes: [] });
});

const change = (idleSeconds: string) => {
  fireEvent.change(screen.getByLabelText(/^Idle timeout/), { target: { value: idleSeconds } });
};
const save = () => {
  fireEvent.click(screen.getByText('Save changes'));
};

const call = (value: string) =>
  `modifyLoadBalancerAttributes ${JSON.stringify({
    loadBalancerArn: ARN,
    attributes: [{ key: 'idle_timeout.timeout_seconds', value }],
  })}`;

it('API-07 saves what was changed alone, and takes it back with Undo', async () => {
  const { asked } = open();
  change('90');
  save();
  await screen.findByText('elsewhere');
  expect(asked).toEqual([call('90')]);
  const [flash] = useFlashes.getState().flashes;
  expect(flash?.header).toBe('Load balancer attributes saved');
  flash?.action?.run();
  await waitFor(() => {
    expect(asked).toEqual([call('90'), call('60')]);
  });
});

it('API-07 says beside the field what it may be, and asks nobody', () => {
  const { asked } = open();
  change('4001');
  expect(screen.getByText('Enter a whole number from 1 to 4000.')).toBeTruthy();
  save();
  expect(screen.getByText('1 field needs attention')).toBeTruthy();
  expect(asked).toEqual([]);
});

it("API-07 shows the engine's own sentence when it refuses, and keeps what was typed", async () => {
  const scripted = open();
  scripted.refusal = 'Load balancer not found.';
  change('90');
  save();
  expect(await screen.findByText('Load balancer not found.')).toBeTruthy();
  expect(screen.getByDisplayValue('90')).toBeTruthy();
});

it('E-022 shows cross-zone locked, with the reason', () => {
  open();
  expect(screen.getByText('Always on; turn it off per target group.')).toBeTruthy();
});
