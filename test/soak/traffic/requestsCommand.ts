import { parseArgs } from 'node:util';
import { MemoryLog } from './MemoryLog.ts';
import { sendRequests } from './sendRequests.ts';
import { wholeNumber } from './wholeNumber.ts';
import { withSoakEngine } from './withSoakEngine.ts';

const MOST_REQUESTS = 1_000_000_000;
const MOST_CONNECTIONS = 1_000;

/**
 * `npm run soak -- requests [--count N] [--connections N] [--json]`: N requests (default a million) through an engine,
 * and what it holds meanwhile. 0: all were answered, and memory stayed flat.
 */
export function requestsCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: 'string', default: '1000000' },
      connections: { type: 'string', default: '32' },
      json: { type: 'boolean', default: false },
    },
  });
  const count = wholeNumber('--count', values.count, MOST_REQUESTS);
  const connections = wholeNumber('--connections', values.connections, MOST_CONNECTIONS);
  return withSoakEngine(async ({ pid, address, port }) => {
    const log = new MemoryLog(pid, count, values.json);
    const { answered, failed } = await sendRequests({
      address,
      port,
      count,
      connections,
      onProgress: (done) => {
        log.note(done);
      },
    });
    const isFlat = log.end();
    const said = values.json
      ? JSON.stringify({ answered, failed, isFlat, marks: log.marks })
      : `${answered} answered, ${failed} failed`;
    process.stdout.write(`${said}\n`);
    return isFlat && failed === 0 ? 0 : 1;
  });
}
