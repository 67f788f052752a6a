import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { serveHelp, serveOptions, UsageError, VERSION, type ServeOptions } from '../engine/index.ts';
import { givenArguments } from './givenArguments.ts';
import { LINK_SCHEME } from './linkedRoute.ts';
import { registerAppScheme } from './serveApp.ts';
import { sandboxRefusal } from './sandboxRefusal.ts';
import { startDesktop } from './startDesktop.ts';
import { textsFor } from './textsFor.ts';

/**
 * Electron's main process: the engine, and the window upon it. What must be said before Electron is ready is said here,
 * at once; nothing here waits, since Electron becomes ready only when this file has run to its end.
 */
function main(): void {
  // What goes wrong beside a request must not take the load balancers down.
  process.on('uncaughtException', (error) => process.stderr.write(`uncaught: ${error.stack ?? error.message}\n`));
  process.on('unhandledRejection', (reason) => process.stderr.write(`unhandled: ${String(reason)}\n`));
  // Whoever reads what is printed may leave.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  const refusal = sandboxRefusal(process.argv, process.env);
  if (refusal !== null) {
    process.stderr.write(`${refusal}\n`);
    app.exit(1);
    return;
  }
  app.enableSandbox();
  registerAppScheme();
  const { options: given, link } = givenArguments(process.argv, app.isPackaged);
  if (given.includes('--help') || given.includes('--version')) {
    process.stdout.write(given.includes('--help') ? serveHelp('start') : `${VERSION}\n`);
    app.exit(0);
    return;
  }
  const options = readOptions(given);
  if (options === null) return;
  app.setPath('userData', windowFolder(options.dataDir));
  if (!app.requestSingleInstanceLock({ link })) {
    process.stderr.write('Balanza already runs with this data folder; its window comes to the front.\n');
    app.exit(0);
    return;
  }
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  app.whenReady().then(
    () => startDesktop(options, link),
    (error: unknown) => process.stderr.write(`${String(error)}\n`),
  );
}

/** The options; null when they are wrong: then it has been said, and the application ends with 2. */
function readOptions(given: readonly string[]): ServeOptions | null {
  try {
    return serveOptions(given, process.env);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    if (app.isPackaged) dialog.showErrorBox(textsFor(app.getLocale()).cannotStart, error.message);
    app.exit(2);
    return null;
  }
}

/**
 * Where Chromium keeps what is the window's. In the data folder, because Electron's lock on it is what makes a second
 * start with the same data folder show the first one's window, and leaves one with another folder alone.
 */
function windowFolder(dataDir: string | null): string {
  try {
    if (dataDir !== null) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      return join(dataDir, 'window');
    }
  } catch {
    // the engine will say what is the matter with the folder
  }
  const folder = mkdtempSync(join(tmpdir(), 'balanza-window-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

main();
