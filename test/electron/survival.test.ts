import { EventEmitter } from 'node:events';
import type { App, BrowserWindow } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';

interface Boxes {
  answers: ((answer: { response: number }) => void)[];
  asked: string[];
}
const boxes = vi.hoisted((): Boxes => ({ answers: [], asked: [] }));
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: (_window: unknown, { message }: { message: string }) => {
      boxes.asked.push(message);
      return new Promise((resolve) => boxes.answers.push(resolve));
    },
  },
}));
const { rescueWindow } = await import('../../electron/rescueWindow.ts');
const { quitDraining } = await import('../../electron/quitDraining.ts');
const { textsFor } = await import('../../electron/textsFor.ts');

beforeEach(() => {
  boxes.answers = [];
  boxes.asked = [];
});

function rescued() {
  const done: string[] = [];
  const webContents = Object.assign(new EventEmitter(), {
    reload: () => done.push('reload'),
    forcefullyCrashRenderer: () => done.push('crash'),
  });
  const window = Object.assign(new EventEmitter(), {
    webContents,
    isDestroyed: () => false,
    destroy: () => done.push('destroy'),
  });
  rescueWindow(
    window as unknown as BrowserWindow,
    () => textsFor('en'),
    () => undefined,
  ); // what it uses of a window
  return { window, webContents, done };
}

it.each([
  { response: 0, done: ['reload'] },
  { response: 1, done: ['destroy'] },
])('security 12: a crashed page can be loaded again or closed ($done)', async ({ response, done: expected }) => {
  const { webContents, done } = rescued();
  webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  expect(boxes.asked).toEqual(['The window has stopped working.']);
  boxes.answers[0]?.({ response });
  await vi.waitFor(() => expect(done).toEqual(expected));
});

it('security 12: asks once about a page that hangs, and loads it again when told to', async () => {
  const { window, done } = rescued();
  window.emit('unresponsive');
  window.emit('unresponsive');
  expect(boxes.asked).toEqual(['The window does not respond.']);
  boxes.answers[0]?.({ response: 0 });
  await vi.waitFor(() => expect(done).toEqual(['crash', 'reload']));
});

it('security 12: leaves a page alone that came back by itself', async () => {
  const { window, done } = rescued();
  window.emit('unresponsive');
  window.emit('responsive');
  boxes.answers[0]?.({ response: 0 });
  window.emit('unresponsive');
  await vi.waitFor(() => expect(boxes.asked.length).toBeGreaterThan(0));
  expect(done).toEqual([]);
});

function quitting(drain: () => Promise<void>) {
  const exits: number[] = [];
  const app = Object.assign(new EventEmitter(), { exit: (code = 0) => void exits.push(code) });
  quitDraining(app as unknown as App, drain); // listened to and ended, no more
  const quit = () => {
    const event = { preventDefault: vi.fn() };
    app.emit('before-quit', event);
    return event.preventDefault.mock.calls.length === 1;
  };
  return { quit, exits };
}

it('quits when requests in flight are finished, not before', async () => {
  let drained: () => void = () => undefined;
  const { quit, exits } = quitting(() => new Promise((resolve) => (drained = resolve)));
  expect(quit()).toBe(true);
  expect(exits).toEqual([]);
  drained();
  await vi.waitFor(() => expect(exits).toEqual([0]));
});

it('quits at once when asked a second time', () => {
  const { quit, exits } = quitting(() => new Promise(() => undefined));
  quit();
  quit();
  expect(exits).toEqual([1]);
});

it('quits with 1 when the engine cannot be closed', async () => {
  const { quit, exits } = quitting(() => Promise.reject(new Error('no')));
  quit();
  await vi.waitFor(() => expect(exits).toEqual([1]));
});
