import { parentPort, workerData } from 'node:worker_threads';
import { CookieSeal } from '../../routing/CookieSeal.ts';
import { SharedTable } from '../../sharedTable/SharedTable.ts';
import { SystemClock } from '../../system/SystemClock.ts';
import { SystemRandom } from '../../system/SystemRandom.ts';
import { chooseDriver } from '../link/io/chooseDriver.ts';
import { LogFiles } from '../logs/io/LogFiles.ts';
import { LogName } from '../logs/LogName.ts';
import type { FromWorker, ToWorker, WorkerStart } from '../WorkerMessages.ts';
import { WorkerHost } from './WorkerHost.ts';

/** Entry of a data-plane worker thread: hosts the nodes that the control plane sends it. */
async function main(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('the data-plane worker runs in a worker thread only');
  const start = workerData as WorkerStart; // the supervisor starts it with this
  const clock = new SystemClock();
  const { driver, note } = await chooseDriver(start.driver, { clock, ticketSeed: start.ticketSeed });
  const post = (message: FromWorker) => {
    port.postMessage(message);
  };
  const { logFolder } = start;
  const random = new SystemRandom();
  const host = new WorkerHost({
    table: new SharedTable(start.table),
    driver,
    clock,
    random,
    cookieSeal: new CookieSeal(start.cookieKey),
    post,
    openLog:
      logFolder === null
        ? null
        : (identity) =>
            new LogFiles({
              folder: logFolder,
              name: new LogName(identity),
              periodMs: identity.place.periodMs,
              clock,
              random,
              report: (message) => {
                post({ kind: 'log', level: 'warn', message });
              },
            }),
  });
  port.on('message', (message: ToWorker) => {
    host.handle(message);
    // Nothing of the host is left when it has stopped; the port alone would keep the thread.
    if (message.kind === 'stop') port.unref();
  });
  post({ kind: 'ready', driver: driver.name, driverNote: note });
}

await main();
