import { I18nProvider } from '@cloudscape-design/components/i18n';
import enMessages from '@cloudscape-design/components/i18n/messages/all.en';
import esMessages from '@cloudscape-design/components/i18n/messages/all.es';
import { RouterProvider, type DataRouter } from 'react-router';
import type { Bridge } from '../engine/contract/Bridge.ts';
import { BridgeContext } from './bridge/BridgeContext.tsx';
import { SignedOutPage } from './shell/SignedOutPage.tsx';
import { useConnection } from './store/connection.ts';
import { usePreferences } from './store/preferences.ts';

const MESSAGES = { en: enMessages, es: esMessages };

interface AppProps {
  /** Null when the window is not signed in. */
  readonly bridge: Bridge | null;
  readonly router: DataRouter;
}

/** The console. */
export function App({ bridge, router }: AppProps) {
  const language = usePreferences((preferences) => preferences.language);
  const isSignedOut = useConnection(({ connection }) => connection.kind === 'signedOut');
  return (
    <I18nProvider locale={language} messages={[MESSAGES[language]]}>
      {bridge === null || isSignedOut ? (
        <SignedOutPage />
      ) : (
        <BridgeContext value={bridge}>
          <RouterProvider router={router} />
        </BridgeContext>
      )}
    </I18nProvider>
  );
}
