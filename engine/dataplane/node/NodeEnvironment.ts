import type { Clock } from '../../model/Clock.ts';
import type { Random } from '../../model/Random.ts';
import type { CookieSeal } from '../../routing/CookieSeal.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';

/** What the state of a node needs of its surroundings. */
export interface NodeEnvironment {
  readonly table: SharedTable;
  readonly clock: Clock;
  readonly random: Random;
  /** Makes and reads the balancer's own cookies. */
  readonly cookieSeal: CookieSeal;
}
