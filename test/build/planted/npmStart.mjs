// `npm start` without the build before it, on a machine where the window has been built.
import { thisMachine } from '../../../build/launch/chooseFace.mjs';
import { start } from '../../../build/launch/start.mjs';

const code = await start(process.argv.slice(2), { ...thisMachine(), isWindowBuilt: true });
if (code !== undefined) process.exitCode = code;
