import { I18nProvider } from '@cloudscape-design/components/i18n';
import messages from '@cloudscape-design/components/i18n/messages/all.en';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Resources } from '../../../engine/model/Resources.ts';
import { BridgeContext } from '../../../renderer/bridge/BridgeContext.tsx';
import { Flashes } from '../../../renderer/shell/Flashes.tsx';
import { noteConnection } from '../../../renderer/store/connection.ts';
import { useFlashes } from '../../../renderer/store/flashes.ts';
import { prefer } from '../../../renderer/store/preferences.ts';
import { useResources } from '../../../renderer/store/resources.ts';
import type { Language } from '../../../engine/contract/Language.ts';
import { topology } from '../../support/topology.ts';
import { FakeBridge } from './targetGroups/FakeBridge.ts';

/** Opens a page over resources (default: two targets in one zone, eight in another), with an engine that does as told. */
export function openPage(
  page: ReactNode,
  options: {
    readonly resources?: Resources;
    readonly language?: Language;
    readonly isConnected?: boolean;
    readonly address?: string;
    /** What the engine answers to calls that the page makes at once. */
    readonly prepare?: (bridge: FakeBridge) => void;
  } = {},
): FakeBridge {
  const bridge = new FakeBridge();
  const { resources = topology(), language = 'en', isConnected = true, address = '/' } = options;
  options.prepare?.(bridge);
  useFlashes.setState({ flashes: [] });
  noteConnection(isConnected ? { kind: 'connected' } : { kind: 'connecting' });
  prefer({ language });
  useResources.setState({ isLoaded: true, resources });
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  render(
    <I18nProvider locale="en" messages={[messages]}>
      <BridgeContext value={bridge.asBridge()}>
        <Flashes />
        <RouterProvider router={router} />
      </BridgeContext>
    </I18nProvider>,
  );
  return bridge;
}
