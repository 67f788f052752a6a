import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type TestInfo } from '@playwright/test';
import { buildStandIn } from '../../electron/standin/buildStandIn.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const IS_ELECTRON = existsSync(join(ROOT, 'node_modules/electron/dist/version'));

/**
 * The compiled application over a data folder, in Electron where its binary is, else in the stand-in; the test is
 * annotated with which. The caller closes it.
 */
export async function launchDesktop(
  dataDir: string,
  options: readonly string[],
  testInfo: TestInfo,
): Promise<ElectronApplication> {
  testInfo.annotations.push({ type: 'runs in', description: IS_ELECTRON ? 'Electron' : 'the stand-in, not Electron' });
  const sandbox = IS_ELECTRON && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const ports = ['--ui-port=0', '--api-port=0', '--dns-port=0'];
  return _electron.launch({
    args: [...sandbox, ROOT, '--', '--data-dir', dataDir, ...ports, ...options],
    cwd: ROOT,
    env: { ...(process.env as Record<string, string>), BALANZA_LOOPBACK_BYTE: loopbackByte() }, // no value is missing
    ...(!IS_ELECTRON && { executablePath: await standIn() }),
  });
}

let built: Promise<string> | null = null;

/** The stand-in, built once for the process. */
function standIn(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-standin-build-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  built ??= buildStandIn(folder);
  return built;
}

/** Second byte of loopback addresses that no other run on this machine is likely to use. */
const loopbackByte = () => String(1 + (process.pid % 250));
