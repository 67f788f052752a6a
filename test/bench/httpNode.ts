/**
 * One node with two targets and no control plane, to measure or profile the HTTP engine by itself:
 * `PORT=8080 T=9001,9002 node <built file>`. DRIVER: `auto` (default), `handle` or `net`. RULES: how many rules stand
 * before the default one (default 10).
 */
import { chooseDriver } from '../../engine/dataplane/link/io/chooseDriver.ts';
import { HttpNode } from '../../engine/dataplane/http/HttpNode.ts';
import { SystemClock } from '../../engine/system/SystemClock.ts';
import { SystemRandom } from '../../engine/system/SystemRandom.ts';
import { nodeFixture } from '../support/nodeFixture.ts';

const ports = (process.env['T'] ?? '9001,9002').split(',').map(Number);
const wish = process.env['DRIVER'];
const clock = new SystemClock();
const { driver, note } = await chooseDriver(wish === 'net' || wish === 'handle' ? wish : 'auto', { clock });
const fixture = nodeFixture({ ports, ruleCount: Number(process.env['RULES'] ?? 10) });
const http = new HttpNode({ state: fixture.state, driver, clock, random: new SystemRandom() });
const listener = await http.listen(fixture.listenerArn, '127.0.0.1', Number(process.env['PORT'] ?? 0));
process.stderr.write(`listening on ${listener.port}, ${driver.name} driver: ${note}\n`);
