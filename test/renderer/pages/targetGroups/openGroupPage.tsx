import { I18nProvider } from '@cloudscape-design/components/i18n';
import messages from '@cloudscape-design/components/i18n/messages/all.en';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { targetGroupArn, targetKey } from '../../../../engine/model/names.ts';
import type { PublicChange } from '../../../../engine/model/Resources.ts';
import { STANDARD_HEALTH_CHECK, type TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { DEFAULT_VPC_ID } from '../../../../engine/model/zones.ts';
import { BridgeContext } from '../../../../renderer/bridge/BridgeContext.tsx';
import { Flashes } from '../../../../renderer/shell/Flashes.tsx';
import { noteConnection } from '../../../../renderer/store/connection.ts';
import { useFlashes } from '../../../../renderer/store/flashes.ts';
import { applyResources } from '../../../../renderer/store/resources.ts';
import { FakeBridge } from './FakeBridge.ts';

export const ARN = targetGroupArn('us-local-1', 'web-a', '0123456789abcdef');

/** The group that the pages are about, with what a test wants of it. */
export function groupWith(changes: Partial<TargetGroup> = {}): TargetGroup {
  return {
    targetGroupArn: ARN,
    name: 'web-a',
    protocol: 'HTTP',
    protocolVersion: 'HTTP1',
    port: 8080,
    vpcId: DEFAULT_VPC_ID,
    targetType: 'ip',
    ipAddressType: 'ipv4',
    createdAtMs: 0,
    healthCheck: STANDARD_HEALTH_CHECK,
    attributes: {},
    ...changes,
  };
}

/** An address outside of every zone is registered, on port 8080. */
export function registered(id: string): PublicChange {
  const key = targetKey(id, 8080);
  const zone = 'all';
  const put = { targetGroupArn: ARN, key, id, port: 8080, zone, registeredAtMs: 0, drainingUntilMs: null } as const;
  return { kind: 'target', id: `${ARN}|${key}`, put };
}

/** Says that the group is now so, as the engine's stream does; outside of a page. */
export function putGroup(group: TargetGroup): void {
  applyResources({ kind: 'changes', changes: [{ kind: 'targetGroup', id: group.targetGroupArn, put: group }] });
}

/** The same while a page shows it. */
export function changeGroup(group: TargetGroup): void {
  act(() => {
    putGroup(group);
  });
}

export interface OpenedPage {
  readonly bridge: FakeBridge;
  /** Where the window is: path and query. */
  readonly address: () => string;
}

/** Opens a page about the group at an address, with an engine that answers what the test says. */
export function openGroupPage(
  page: ReactNode,
  options: {
    readonly path: string;
    readonly address: string;
    readonly group?: TargetGroup;
    readonly changes?: readonly PublicChange[];
  },
): OpenedPage {
  const bridge = new FakeBridge();
  const { group = groupWith(), changes = [] } = options;
  useFlashes.setState({ flashes: [] });
  noteConnection({ kind: 'connected' });
  applyResources({
    kind: 'all',
    region: 'us-local-1',
    zones: ['us-local-1a', 'us-local-1b'],
    changes: [{ kind: 'targetGroup', id: group.targetGroupArn, put: group }, ...changes],
  });
  const router = createMemoryRouter(
    [
      { path: options.path, element: page },
      { path: '*', element: null },
    ],
    { initialEntries: [options.address] },
  );
  render(
    <I18nProvider locale="en" messages={[messages]}>
      <BridgeContext value={bridge.asBridge()}>
        <Flashes />
        <RouterProvider router={router} />
      </BridgeContext>
    </I18nProvider>,
  );
  return { bridge, address: () => router.state.location.pathname + router.state.location.search };
}
