import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { windowBridge } from '../../bridge/windowBridge.ts';
import { useTexts } from '../../texts/useTexts.ts';

/**
 * Asks for what a browser has to be asked for before it shows notifications. Electron's window shows them itself, and
 * needs nothing.
 */
export function DesktopPermission({ isWanted }: { readonly isWanted: boolean }) {
  const { alerts: texts } = useTexts();
  const isBrowser = windowBridge() === undefined && 'Notification' in window;
  const [permission, setPermission] = useState(() => (isBrowser ? Notification.permission : 'granted'));
  if (!isWanted || permission === 'granted') return null;
  if (permission === 'denied') return <Alert type="warning">{texts.desktopDenied}</Alert>;
  return (
    <Alert
      action={
        <Button onClick={() => void Notification.requestPermission().then(setPermission)}>{texts.desktopAllow}</Button>
      }
    >
      {texts.desktopDescription}
    </Alert>
  );
}
