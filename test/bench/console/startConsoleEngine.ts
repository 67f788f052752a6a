import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Children } from '../Children.ts';
import { firstLine } from '../engine/firstLine.ts';

const Ready = z.object({ pid: z.int(), ui: z.url() });
/** No test uses this one: theirs are lower. Another run beside is given its own by the same variable. */
const LOOPBACK_BYTE = process.env['BALANZA_LOOPBACK_BYTE'] ?? '251';

/** The engine as `serve` runs it, in memory only, with three zones: its process, and an address that signs one window in. */
export async function startConsoleEngine(children: Children): Promise<z.infer<typeof Ready>> {
  const entry = fileURLToPath(new URL('../cli.mjs', import.meta.url)); // from dist/bench
  const options = ['--json', '--ephemeral', '--zones=3', '--ui-port=0', '--api-port=0', '--dns-port=0'];
  const engine = children.start({
    name: 'engine',
    command: [process.execPath, entry, 'serve', ...options],
    environment: { BALANZA_LOOPBACK_BYTE: LOOPBACK_BYTE },
    stdout: 'pipe',
  });
  return Ready.parse(await firstLine(engine, 'engine'));
}
