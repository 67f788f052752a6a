import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { CALLS } from '../../engine/contract/calls.ts';
import { STREAMS } from '../../engine/contract/streams.ts';
import { allowedNames } from '../../electron/preload/allowedNames.ts';

interface Made {
  options: BrowserWindowConstructorOptions | null;
  calls: string[];
}
const made = vi.hoisted((): Made => ({ options: null, calls: [] }));
vi.mock('electron', () => ({
  nativeTheme: { shouldUseDarkColors: true },
  BrowserWindow: class extends EventEmitter {
    constructor(options: BrowserWindowConstructorOptions) {
      super();
      made.options = options;
    }
    show() {
      made.calls.push('show');
    }
    maximize() {
      made.calls.push('maximize');
    }
  },
}));
const { createWindow } = await import('../../electron/createWindow.ts');

const create = (isPackaged: boolean) =>
  createWindow({
    state: { bounds: null, isMaximized: true, route: '', onClose: 'ask', language: null },
    preload: '/app/preload.cjs',
    isPackaged,
    screens: [],
  });

it('UIX-03 security 1: the page is isolated, in the sandbox, and without Node, webviews or relaxed rules', () => {
  create(true);
  expect(made.options?.webPreferences).toMatchObject({
    preload: '/app/preload.cjs',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
  });
});

it.each([true, false])('security 11: DevTools exist unless packaged (packaged: %s)', (isPackaged) => {
  create(isPackaged);
  expect(made.options?.webPreferences?.devTools).toBe(!isPackaged);
});

it('security 9: tells preload the names of the contract, all of them', () => {
  create(true);
  const { calls, streams } = allowedNames(made.options?.webPreferences?.additionalArguments ?? []);
  expect([...calls]).toEqual([...Object.keys(CALLS), 'speak', 'notify']);
  expect([...streams]).toEqual(Object.keys(STREAMS));
});

it('is shown once there is something to see, as large as it was', () => {
  made.calls = [];
  const window = create(true);
  expect(made.calls).toEqual(['maximize']);
  window.emit('ready-to-show');
  expect(made.calls).toEqual(['maximize', 'show']);
});
