import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bridge } from '../../../../engine/contract/Bridge.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { loadBalancerArn } from '../../../../engine/model/names.ts';
import { DEFAULT_VPC_ID } from '../../../../engine/model/zones.ts';
import { BridgeContext } from '../../../../renderer/bridge/BridgeContext.tsx';
import { EditIpAddressTypePage } from '../../../../renderer/pages/loadBalancers/EditIpAddressTypePage.tsx';
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
      { path: '/load-balancers/:kind/:name/edit/ip-address-type', element: <EditIpAddressTypePage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/load-balancers/app/web/edit/ip-address-type'] },
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

const call = (ipAddressType: string) => `setIpAddressType ${JSON.stringify({ loadBalancerArn: ARN, ipAddressType })}`;

function choose(ipAddressType: string): void {
  const select = createWrapper().findSelect();
  act(() => select?.openDropdown());
  act(() => select?.selectOptionByValue(ipAddressType));
  fireEvent.click(screen.getByText('Save changes'));
}

it('saves the IP address type that was chosen, and takes it back with Undo', async () => {
  const { asked } = open();
  choose('dualstack');
  await screen.findByText('elsewhere');
  expect(asked).toEqual([call('dualstack')]);
  const [flash] = useFlashes.getState().flashes;
  expect(flash?.header).toBe('IP address type saved');
  flash?.action?.run();
  await waitFor(() => {
    expect(asked).toEqual([call('dualstack'), call('ipv4')]);
  });
});

it("shows the engine's own sentence when it refuses the type", async () => {
  const scripted = open();
  scripted.refusal = 'Load balancer not found.';
  choose('dualstack-without-public-ipv4');
  expect(await screen.findByText('Load balancer not found.')).toBeTruthy();
});
