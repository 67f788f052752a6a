import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Cdp } from './Cdp.ts';

/** A running Chromium, which ends with us whatever happens: it reads from a pipe of ours. */
export interface Chromium {
  readonly cdp: Cdp;
  /** Resolves when it has ended. */
  close(): Promise<void>;
}

/**
 * Starts Chromium for the stand-in, with `profile` as the folder of all that it keeps: headless without a display; with both doors of the DevTools protocol, the pipe for us
 * and a port for Playwright, which reads its address on our standard error.
 */
export async function startChromium(profile: string, onGone: () => void): Promise<Chromium> {
  const program = process.env['BALANZA_CHROMIUM'] ?? '/usr/bin/chromium';
  const child = spawn(
    program,
    [
      '--remote-debugging-port=0',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      ...(process.env['DISPLAY'] === undefined ? ['--headless=new'] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--no-first-run',
      '--no-default-browser-check',
      '--no-startup-window',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--password-store=basic',
      '--use-mock-keychain',
      '--disable-renderer-backgrounding',
      '--disable-background-timer-throttling',
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const exited = once(child, 'exit');
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000);
      const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    void exited.then(() => reject(new Error(`${program} ended before it listened: ${said}`)));
  });
  process.stderr.write(`\nDevTools listening on ${address}\n`);
  // Descriptors 3 and 4 were asked for as pipes: a stream to write to and one to read from.
  const cdp = new Cdp(child.stdio[3] as NodeJS.WritableStream as never, child.stdio[4] as never);
  let isClosing = false;
  void exited.then(() => {
    if (!isClosing) onGone();
  });
  return {
    cdp,
    close: async () => {
      isClosing = true;
      void cdp.send('Browser.close').catch(() => undefined);
      const late = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await exited;
      clearTimeout(late);
    },
  };
}
