import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';

interface Asked {
  opened: string[];
  answer: { response: number };
  asked: number;
}
const electron = vi.hoisted((): Asked => ({ opened: [], answer: { response: 0 }, asked: 0 }));
vi.mock('electron', () => ({
  BrowserWindow: { fromWebContents: () => ({}) },
  dialog: {
    showMessageBox: () => {
      electron.asked += 1;
      return Promise.resolve(electron.answer);
    },
  },
  shell: {
    openExternal: (url: string) => {
      electron.opened.push(url);
      return Promise.resolve();
    },
  },
}));

const { guardWebContents } = await import('../../electron/guardWebContents.ts');
const { guardSession } = await import('../../electron/guardSession.ts');
const { textsFor } = await import('../../electron/textsFor.ts');

beforeEach(() => {
  electron.opened = [];
  electron.asked = 0;
  electron.answer = { response: 0 };
});

type OpenHandler = (details: { readonly url: string }) => { readonly action: string };

/** A page whose navigations a test makes up. */
class FakeContents extends EventEmitter {
  open: OpenHandler = () => ({ action: 'allow' });

  setWindowOpenHandler(handler: OpenHandler): void {
    this.open = handler;
  }

  /** Whether the event's default was prevented. */
  tries(event: string, url = ''): boolean {
    const preventDefault = vi.fn();
    this.emit(event, { url, preventDefault });
    return preventDefault.mock.calls.length > 0;
  }
}

function guarded(): FakeContents {
  const contents = new FakeContents();
  guardWebContents(contents as unknown as WebContents, () => textsFor('en')); // what the guard uses of it
  return contents;
}

it.each([
  ['will-navigate', 'https://example.com/'],
  ['will-navigate', 'file:///etc/passwd'],
  ['will-navigate', 'app://other/index.html'],
  ['will-navigate', 'data:text/html,x'],
  ['will-redirect', 'https://example.com/'],
  ['will-frame-navigate', 'https://example.com/'],
])('security 4: prevents %s to %s', (event, url) => {
  expect(guarded().tries(event, url)).toBe(true);
});

it('security 4: lets the console go to its own pages', () => {
  expect(guarded().tries('will-navigate', 'app://console/index.html#/zones')).toBe(false);
});

it('security 6: attaches no webview', () => {
  expect(guarded().tries('will-attach-webview')).toBe(true);
});

it('security 5: denies each window, and hands a documented link to the browser once the user agrees', async () => {
  const contents = guarded();
  expect(contents.open({ url: 'https://docs.aws.amazon.com/elb' })).toEqual({ action: 'deny' });
  await vi.waitFor(() => expect(electron.opened).toEqual(['https://docs.aws.amazon.com/elb']));
  expect(electron.asked).toBe(1);
});

it('security 5: opens nothing when the user does not agree, or the link is none of ours', async () => {
  electron.answer = { response: 1 };
  const contents = guarded();
  for (const url of ['https://docs.aws.amazon.com/elb', 'file:///etc/passwd', 'https://example.com/']) {
    expect(contents.open({ url })).toEqual({ action: 'deny' });
  }
  await vi.waitFor(() => expect(electron.asked).toBe(1));
  expect(electron.opened).toEqual([]);
});

it('opens a load balancer of this machine without a question', async () => {
  expect(guarded().open({ url: 'http://127.0.10.4:8080/' })).toEqual({ action: 'deny' });
  await vi.waitFor(() => expect(electron.opened).toEqual(['http://127.0.10.4:8080/']));
  expect(electron.asked).toBe(0);
});

type RequestHandler = (contents: WebContents, permission: string, answer: (isAllowed: boolean) => void) => void;
type CheckHandler = (contents: WebContents | null, permission: string) => boolean;

class FakeSession extends EventEmitter {
  request: RequestHandler = () => undefined;
  check: CheckHandler = () => true;
  device: () => boolean = () => true;

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.check = handler;
  }

  setDevicePermissionHandler(handler: () => boolean): void {
    this.device = handler;
  }
}

function guardedSession(): FakeSession {
  const session = new FakeSession();
  guardSession(session as unknown as Session); // what the guard uses of it
  return session;
}

const at = (url: string) => ({ getURL: () => url }) as unknown as WebContents; // asked for its address only
const OURS = at('app://console/index.html');

function allowed(session: FakeSession, contents: WebContents, permission: string): readonly boolean[] {
  const answer = vi.fn<(isAllowed: boolean) => void>();
  session.request(contents, permission, answer);
  return [...answer.mock.calls.map(([isAllowed]) => isAllowed), session.check(contents, permission)];
}

it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'usb', 'fullscreen', 'openExternal'])(
  'security 7: denies the permission %s, asked for or checked',
  (permission) => {
    expect(allowed(guardedSession(), OURS, permission)).toEqual([false, false]);
  },
);

it('security 7: lets the console write text to the clipboard, and nobody else', () => {
  const session = guardedSession();
  expect(allowed(session, OURS, 'clipboard-sanitized-write')).toEqual([true, true]);
  expect(allowed(session, at('https://example.com/'), 'clipboard-sanitized-write')).toEqual([false, false]);
  expect(session.check(null, 'clipboard-sanitized-write')).toBe(false);
});

it('security 7: gives no device', () => {
  expect(guardedSession().device()).toBe(false);
});

it.each([
  ['blob:app://console/0b0c', false],
  ['https://example.com/setup.exe', true],
  ['blob:https://example.com/0b0c', true],
  ['data:text/plain,x', true],
])('security 7: a download of %s is refused: %s', (url, isRefused) => {
  const preventDefault = vi.fn();
  guardedSession().emit('will-download', { preventDefault }, { getURL: () => url });
  expect(preventDefault.mock.calls.length > 0).toBe(isRefused);
});
