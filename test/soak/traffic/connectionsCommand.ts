import { parseArgs } from 'node:util';
import { SECURE_PORTS_ABOVE } from '../../bench/proxies/workloads.ts';
import { MemoryLog } from './MemoryLog.ts';
import { openAndClose } from './openAndClose.ts';
import { wholeNumber } from './wholeNumber.ts';
import { withSoakEngine } from './withSoakEngine.ts';

const MOST_CONNECTIONS = 100_000_000;
const MOST_AT_ONCE = 1_000;

/**
 * `npm run soak -- connections [--count N] [--at-once N] [--json]`: N client connections (default 100,000) opened and
 * closed in every way there is, and what the engine holds meanwhile. 0: none was refused, memory stayed flat.
 */
export function connectionsCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: 'string', default: '100000' },
      'at-once': { type: 'string', default: '50' },
      json: { type: 'boolean', default: false },
    },
  });
  const count = wholeNumber('--count', values.count, MOST_CONNECTIONS);
  const atOnce = wholeNumber('--at-once', values['at-once'], MOST_AT_ONCE);
  return withSoakEngine(async ({ pid, address, port }) => {
    const log = new MemoryLog(pid, count, values.json);
    const counts = await openAndClose({
      address,
      port,
      securePort: port + SECURE_PORTS_ABOVE,
      count,
      atOnce,
      onProgress: (done) => {
        log.note(done);
      },
    });
    const isFlat = log.end();
    const said = values.json
      ? JSON.stringify({ ...counts, isFlat, marks: log.marks })
      : Object.entries(counts)
          .map(([way, times]) => `${way}: ${times}`)
          .join(', ');
    process.stdout.write(`${said}\n`);
    return isFlat && counts.failed === 0 ? 0 : 1;
  });
}
