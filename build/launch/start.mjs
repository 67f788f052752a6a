import { say } from '../progress.mjs';
import { ROOT } from '../root.mjs';
import { runEngine } from '../runEngine.mjs';
import { chooseFace, thisMachine } from './chooseFace.mjs';
import { runElectron } from './runElectron.mjs';

/**
 * `npm start`: the engine, and the console in a window where Electron can run, else in the browser; says in one line which
 * and why. With a window the engine lives in Electron's main process, else in this one. Resolves with an exit code, or
 * undefined while the engine runs here. Source: contract, *Starting*.
 */
export async function start(args, machine = thisMachine()) {
  const chosen = await chooseFace(args, machine);
  if (chosen.face !== 'window') return inBrowser(args, chosen.reason);
  say(`the console opens in its own window: Electron is there (${chosen.binary})`);
  const ended = await runElectron({ binary: chosen.binary, root: ROOT, args, env: machine.env });
  return ended.code ?? inBrowser(args, ended.reason);
}

/** The command line opens the browser once the engine is ready, and says so together with the reason. */
function inBrowser(args, reason) {
  if (reason !== undefined) process.env.BALANZA_NO_WINDOW = reason;
  return runEngine(['start', ...args]);
}
