import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startUiServer, type UiServer } from '../../../../engine/server/ui/startUiServer.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { expectedLog } from '../../../support/harness/expectedLog.ts';
import { EchoFace } from './EchoFace.ts';

/** A folder that looks like a built console, removed when the test ends. */
export function builtConsole(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-ui-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  mkdirSync(join(folder, 'ui', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'ui', 'index.html'), '<!doctype html><div id="root"></div>');
  writeFileSync(join(folder, 'ui', 'assets', 'index-B1x_4-Qz.js'), 'export {};');
  writeFileSync(join(folder, 'ui', 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'secret.txt'), 'not to be had');
  mkdirSync(join(folder, 'ui-other'));
  writeFileSync(join(folder, 'ui-other', 'secret.txt'), 'not to be had');
  return join(folder, 'ui');
}

export interface UiServerUnderTest {
  readonly server: UiServer;
  readonly port: number;
  readonly origin: string;
  readonly face: EchoFace;
  readonly clock: FakeClock;
  readonly log: ReturnType<typeof expectedLog>;
}

/** A server of the console on a free port, closed when the test ends. */
export async function startUiServerUnderTest(folder = builtConsole()): Promise<UiServerUnderTest> {
  const [face, clock, log] = [new EchoFace(), new FakeClock(), expectedLog()];
  const keptKeys = { read: () => undefined, write: () => undefined };
  const server = await startUiServer({ port: 0, folder, face, keptKeys, clock, log: log.log });
  onTestFinished(() => server.close());
  return { server, port: Number(new URL(server.url).port), origin: server.url, face, clock, log };
}
