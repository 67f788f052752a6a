import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

interface Seen {
  calls: string[];
  isFirst: boolean;
  becomeReady: () => void;
}
const seen = vi.hoisted((): Seen => ({ calls: [], isFirst: true, becomeReady: () => undefined }));
vi.mock('electron', () => ({
  app: Object.assign(new EventEmitter(), {
    isPackaged: false,
    enableSandbox: () => seen.calls.push('enableSandbox'),
    setPath: (name: string, path: string) => seen.calls.push(`setPath ${name} ${path}`),
    requestSingleInstanceLock: () => {
      seen.calls.push('lock');
      return seen.isFirst;
    },
    exit: (code: number) => seen.calls.push(`exit ${code}`),
    whenReady: () => {
      seen.calls.push('whenReady');
      return new Promise<void>((resolve) => (seen.becomeReady = resolve));
    },
  }),
  protocol: { registerSchemesAsPrivileged: () => seen.calls.push('registerSchemes') },
  dialog: {},
}));
vi.mock('../../electron/startDesktop.ts', () => ({ startDesktop: () => seen.calls.push('startDesktop') }));

const said: string[] = [];

/** Runs the main file as Electron would, with these options; what it did, in order. */
async function runMain(...options: readonly string[]): Promise<readonly string[]> {
  seen.calls = [];
  seen.isFirst = true;
  const { argv } = process;
  process.argv = ['electron', '/app', '--', ...options];
  vi.resetModules();
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  vi.spyOn(process, 'on').mockReturnValue(process); // the runner has handlers of its own
  onTestFinished(() => {
    vi.restoreAllMocks();
    process.argv = argv;
  });
  await import('../../electron/main.ts');
  return seen.calls;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'balanza-main-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

it('security 1, 2 and 11: puts pages in the sandbox, registers the scheme and takes the lock before it waits to be ready', async () => {
  const dataDir = folder();
  expect(await runMain('--data-dir', dataDir)).toEqual([
    'enableSandbox',
    'registerSchemes',
    `setPath userData ${join(dataDir, 'window')}`,
    'lock',
    'whenReady',
  ]);
  seen.becomeReady();
  await vi.waitFor(() => expect(seen.calls.at(-1)).toBe('startDesktop'));
});

it('refuses wrong options with the sentence of the command line, and ends with 2', async () => {
  expect(await runMain('--zones', '9')).toEqual(['enableSandbox', 'registerSchemes', 'exit 2']);
  expect(said.join('')).toContain('--zones');
});
