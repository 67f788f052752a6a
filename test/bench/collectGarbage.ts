import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // what the flag brings

/** Frees whatever is reachable no more: once is not enough for what has a part outside the heap. */
export function collectGarbage(): void {
  for (let times = 0; times < 3; times += 1) collect();
}
