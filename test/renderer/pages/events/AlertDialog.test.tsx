import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationView } from '../../../../engine/contract/views/NotificationView.ts';
import { AlertDialog } from '../../../../renderer/pages/events/AlertDialog.tsx';
import { AlertsPage } from '../../../../renderer/pages/events/AlertsPage.tsx';
import { useNotifications } from '../../../../renderer/store/notifications.ts';
import { measuredElements } from '../../look/measuredElements.ts';
import { openPage } from '../openPage.tsx';

const DRAFT = {
  ruleId: 'r1',
  loadBalancerArn: null,
  kinds: ['targetHealth'],
  desktop: true,
  postTo: 'http://127.0.0.1:9/hook',
} as const;

const told = (more: Partial<NotificationView>): NotificationView => ({
  atMs: 1,
  kind: 'targetHealth',
  isRecovery: false,
  isTrial: false,
  fact: null,
  title: 'Target a1 of web is unhealthy',
  detail: '',
  resource: '',
  loadBalancerArn: '',
  desktop: true,
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

describe('the trial of a notification rule', () => {
  const dialog = () => (
    <AlertDialog
      isNew
      draft={{ ...DRAFT, kinds: [...DRAFT.kinds] }}
      onSave={() => Promise.resolve(null)}
      onDismiss={() => undefined}
    />
  );
  const tryNow = async () => {
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Send a trial' }));
      await Promise.resolve();
    });
  };

  it('E-117 says in the dialog that it was sent', async () => {
    const bridge = openPage(dialog());
    await tryNow();
    expect(await screen.findByText('The trial was sent')).toBeTruthy();
    expect(bridge.calls).toMatchObject([{ name: 'tryNotification', input: { postTo: DRAFT.postTo, desktop: true } }]);
  });

  it('E-117 says in the dialog why it did not arrive, and forgets that once it does', async () => {
    const bridge = openPage(dialog());
    bridge.refuseNext('tryNotification', 'The trial did not arrive: 127.0.0.1:9 could not be reached.');
    await tryNow();
    expect(await screen.findByText(/The trial failed: The trial did not arrive/)).toBeTruthy();
    await tryNow();
    expect(await screen.findByText('The trial was sent')).toBeTruthy();
    expect(screen.queryByText(/The trial failed/)).toBeNull();
  });
});

describe('what was told lately', () => {
  it('shows a trial as one, not as an outage', () => {
    useNotifications.setState({
      isLoaded: true,
      rules: [],
      failures: {},
      recent: [told({ isTrial: true, atMs: 2, title: 'Balanza: this is a trial' }), told({})],
    });
    openPage(<AlertsPage />);
    const classOf = (text: string) => screen.getByText(text).closest('[class*="status-"]')?.className ?? '';
    expect(classOf('This is a trial')).toContain('status-info');
    expect(classOf('Target a1 of web is unhealthy')).toContain('status-error');
  });

  it('gives the reason that holds when nothing can be changed: the engine, not the selection', () => {
    useNotifications.setState({ isLoaded: true, rules: [], failures: {}, recent: [] });
    openPage(<AlertsPage />, { isConnected: false });
    fireEvent.mouseEnter(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.queryAllByText('Select a row first.')).toEqual([]);
    expect(screen.queryAllByText(/The engine does not answer/).length).toBeGreaterThan(0);
  });
});
