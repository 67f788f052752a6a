import type { Clock } from '../../../model/Clock.ts';
import type { DriverOptions, LinkDriver } from '../Link.ts';
import { handleDriver } from './handleDriver.ts';
import { netDriver } from './netDriver.ts';
import { probeDriver } from './probeDriver.ts';

export interface DriverChoice {
  readonly driver: LinkDriver;
  /** Why this one: a sentence for the log. */
  readonly note: string;
}

/**
 * The driver to work with. `auto` takes the handle driver when this Node.js has its parts and a loopback round trip
 * works, else the documented API; `handle` and `net` force one. Throws when `handle` is forced and cannot work.
 */
export async function chooseDriver(
  wish: 'auto' | 'handle' | 'net',
  options: DriverOptions & { readonly clock: Clock },
): Promise<DriverChoice> {
  if (wish === 'net') return { driver: netDriver(options), note: 'documented API, as asked for' };
  const handle = handleDriver(options);
  const trouble = typeof handle === 'string' ? handle : await probeDriver(handle, options.clock);
  if (typeof handle !== 'string' && trouble === null) return { driver: handle, note: 'the start-up probe passed' };
  if (wish === 'handle') throw new Error(`the handle driver does not work on Node.js ${process.version}: ${trouble}`);
  return { driver: netDriver(options), note: `documented API, since the handle driver failed its probe: ${trouble}` };
}
