import { performance } from 'node:perf_hooks';

/** One line on standard error; standard output belongs to the command that is run. */
export function say(text) {
  process.stderr.write(`balanza: ${text}\n`);
}

/** Says `text`, does `work`, says how long it took. A failure is the caller's. */
export async function step(text, work) {
  say(`${text} …`);
  const startMs = performance.now();
  const result = await work();
  say(`${text}: done in ${((performance.now() - startMs) / 1_000).toFixed(1)} s`);
  return result;
}
