import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { AngieService } from '../../../../../engine/angie/run/io/AngieService.ts';
import { SystemClock, SystemRandom } from '../../../../../engine/index.ts';

it('names what whoever runs the file does not carry out, and that one thread serves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-angie-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'angie.conf');
  writeFileSync(file, 'user www;\nworker_processes 4;\nerror_log e.log;\nevents { }\nhttp { }\n');
  const said: string[] = [];
  const service = await AngieService.start({
    file,
    clock: new SystemClock(),
    random: new SystemRandom(),
    version: '1',
    log: (_, message) => said.push(message),
    notCarriedOut: ['error_log', 'pid'],
  });
  await service.close(0);
  expect(said).toEqual([
    'left, because they change nothing here: user, error_log, worker_processes (one thread serves)',
  ]);
});
