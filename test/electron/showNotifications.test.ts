import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Language } from '../../engine/contract/Language.ts';
import { NOTIFICATION_WORDS } from '../../engine/contract/words/notificationWords.ts';
import type { NotificationView } from '../../engine/contract/views/NotificationView.ts';
import { EchoFace } from '../engine/server/ui/EchoFace.ts';

interface Shown {
  list: { title: string; body: string; silent: boolean; emit: (event: string) => void }[];
}
const shown = vi.hoisted((): Shown => ({ list: [] }));
vi.mock('electron', () => ({
  Notification: class extends EventEmitter {
    static isSupported = () => true;
    readonly title: string;
    readonly body: string;
    readonly silent: boolean;
    constructor({ title, body, silent }: { title: string; body: string; silent: boolean }) {
      super();
      this.title = title;
      this.body = body;
      this.silent = silent;
    }
    show() {
      shown.list.push(this);
    }
  },
}));
const { showNotifications } = await import('../../electron/showNotifications.ts');

beforeEach(() => {
  shown.list = [];
  spoken.language = 'en';
  Object.assign(manner, { isQuiet: false, hasSound: true });
});

const GROUP = 'arn:aws:elasticloadbalancing:us-local-1:000000000000:targetgroup/web/0123456789abcdef';
const about = (title: string, atMs: number, desktop = true): NotificationView => ({
  atMs,
  kind: 'targetHealth',
  isRecovery: false,
  isTrial: false,
  fact: null,
  title,
  detail: 'refused',
  resource: GROUP,
  loadBalancerArn: 'none',
  desktop,
});

/** How the user wants to be told. */
const manner = { isQuiet: false, hasSound: true };

/** What the console is in. */
const spoken: { language: Language } = { language: 'en' };

/** The stream, its first value having come. */
function started(recent: readonly NotificationView[], isLookingAt = false) {
  const face = new EchoFace();
  const opened: string[] = [];
  face.subscribe = (_name, _input, listener) => {
    face.listeners.push({ name: _name, input: _input, listener });
    listener.onValue({ rules: [], recent, failures: {} });
    return { ok: true, value: () => undefined };
  };
  showNotifications({
    face,
    words: () => NOTIFICATION_WORDS[spoken.language],
    isLookingAt: () => isLookingAt,
    isQuiet: () => manner.isQuiet,
    hasSound: () => manner.hasSound,
    open: (route) => opened.push(route),
  });
  const send = (now: readonly NotificationView[]) =>
    face.listeners[0]?.listener.onValue({ rules: [], recent: now, failures: {} });
  return { send, opened };
}

const titles = () => shown.list.map(({ title }) => title);

it('E-117 tells each once, oldest first, and nothing of before the start', () => {
  const old = about('before', 1);
  const { send } = started([old]);
  send([about('b', 3), about('a', 2), old]);
  send([about('c', 3), about('b', 3), about('a', 2), old]);
  expect(titles()).toEqual(['a', 'b', 'c']);
});

it('E-117 tells only what a rule wants on the desktop', () => {
  started([]).send([about('posted', 2, false)]);
  expect(titles()).toEqual([]);
});

it('console 4: is silent while the user looks at the page', () => {
  started([], true).send([about('a', 2)]);
  expect(titles()).toEqual([]);
});

it('console 4: shows nothing in quiet hours, and not afterwards either', () => {
  const { send } = started([]);
  manner.isQuiet = true;
  send([about('a', 2)]);
  manner.isQuiet = false;
  send([about('b', 3), about('a', 2)]);
  expect(titles()).toEqual(['b']);
});

it('console 4: makes a sound unless it is switched off', () => {
  const { send } = started([]);
  send([about('a', 2)]);
  manner.hasSound = false;
  send([about('b', 3), about('a', 2)]);
  expect(shown.list.map(({ silent }) => silent)).toEqual([false, true]);
});

it('console 4: a click opens the group’s targets', () => {
  const { send, opened } = started([]);
  send([about('a', 2)]);
  shown.list[0]?.emit('click');
  expect(opened).toEqual(['/target-groups/web?tab=targets']);
});

it('console 4: tells in the language that the console is in at that moment', () => {
  const { send } = started([]);
  const fact = {
    code: 'target',
    target: 'a1',
    group: 'web',
    isHealthy: false,
    description: 'Request timed out',
  } as const;
  const gone = { ...about('Target a1 …', 2), fact: { ...fact, reason: 'Target.Timeout' } } as const;
  send([gone]);
  spoken.language = 'es';
  send([{ ...gone, atMs: 3 }, gone]);
  expect(titles()).toEqual(['Target a1 of web is unhealthy', 'El destino a1 de web está en mal estado']);
  expect(shown.list[1]?.body).toBe('Target.Timeout: Se ha agotado el tiempo de espera de la solicitud.');
});
