import type { NodeEnvironment } from '../../engine/dataplane/node/NodeEnvironment.ts';
import { CookieSeal } from '../../engine/routing/CookieSeal.ts';
import { SharedTable } from '../../engine/sharedTable/SharedTable.ts';
import { FakeClock } from './FakeClock.ts';
import { seededRandom } from './seededRandom.ts';

/** Surroundings of a node's state in a test: a table of its own, a clock that stands, the draws of seed 1. */
export function nodeEnvironment(given: Partial<NodeEnvironment> = {}): NodeEnvironment {
  return {
    table: new SharedTable(),
    clock: new FakeClock(),
    random: seededRandom(1),
    cookieSeal: new CookieSeal('5ea1'.repeat(16)),
    ...given,
  };
}
