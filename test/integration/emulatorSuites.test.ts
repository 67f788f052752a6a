import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { awsEnvironment, awsPython } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

/** A folder with a pytest suite that was written for moto in server mode; no such suite is part of this project. */
const SUITE = process.env['BALANZA_EMULATOR_SUITE'];

/** The keys and the region that such suites sign with, whatever the environment says. */
const credentials = { accessKeyId: 'FOOBARKEY', secretAccessKey: 'FOOBARSECRET' };
const region = 'us-east-1';

/** Tests of the suite that assert what AWS does not do, one to a line, with the reason after a `#`. */
function shortcutsOf(folder: string): readonly string[] {
  const lines = readFileSync(join(folder, 'shortcuts.txt'), 'utf8').split('\n');
  return lines.map((line) => line.replace(/\s+#.*/, '').trim()).filter((line) => line !== '');
}

/** `test_file::test_name[case]` of each test, with how it ended. */
async function run(folder: string, environment: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, string>> {
  const options = ['-q', '-rA', '-p', 'no:cacheprovider', '--tb=line', '.'];
  const child = spawn(awsPython ?? 'python3', ['-m', 'pytest', ...options], {
    cwd: folder,
    env: { ...environment, PYTHONDONTWRITEBYTECODE: '1', COLUMNS: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => (text += bytes.toString()));
  await once(child, 'close');
  const results = [...text.matchAll(/^(PASSED|FAILED|ERROR) \S*?([\w.]+\.py::.+?)(?: - (.*))?$/gm)];
  if (results.length === 0) throw new Error(`pytest ran nothing:\n${text}`);
  return new Map(results.map(([, outcome = '', name = '', why = '']) => [name, `${outcome} ${why}`.trim()]));
}

it.skipIf(SUITE === undefined || awsPython === undefined)(
  'contract: a suite that was written for an emulator in server mode runs, and fails only where AWS does otherwise [needs BALANZA_EMULATOR_SUITE]',
  { timeout: 600_000 },
  async () => {
    const folder = SUITE ?? '';
    const engine = await startTestEngine({ region, credentials, log: expectedLog().log });
    const results = await run(folder, {
      ...awsEnvironment(engine),
      TEST_SERVER_MODE: 'true',
      TEST_SERVER_MODE_ENDPOINT: engine.apiUrl,
    });
    const shortcuts = shortcutsOf(folder);
    const failed = [...results].filter(([, how]) => !how.startsWith('PASSED'));
    const unexpected = failed.filter(([name]) => !shortcuts.includes(name)).map(([name, how]) => `${name}: ${how}`);
    expect(unexpected).toEqual([]);
    // One that is listed and passes is no shortcut.
    expect(shortcuts.filter((name) => results.get(name)?.startsWith('PASSED') === true)).toEqual([]);
    expect(results.size).toBeGreaterThan(failed.length);
  },
);
