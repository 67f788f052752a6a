import type { Engine } from '../../../engine/index.ts';
import { soon } from '../RawClient.ts';

/** Far more than any check takes: a deadline only turns a hang into a message. */
const PATIENCE_MS = 25_000;

/**
 * Orders checks, the next one whenever results of others have come, until `isTrue` holds. An order is one check, or none
 * while one is under way, whose result comes all the same.
 */
export async function checkedUntil(
  { control }: Engine,
  what: string,
  { order, isTrue }: { readonly order: () => void; readonly isTrue: () => boolean },
): Promise<void> {
  if (isTrue()) return;
  let stop: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    stop = control.onProbes(() => {
      if (isTrue()) resolve();
      else order();
    });
  });
  order();
  await soon(what, reached, PATIENCE_MS).finally(stop);
}
