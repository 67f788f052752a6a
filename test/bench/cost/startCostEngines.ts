import type { Children } from '../Children.ts';
import { beside } from '../engine/beside.ts';
import { EngineReady } from '../engine/EngineReady.ts';
import { firstLine } from '../engine/firstLine.ts';
import { originCommand } from '../proxies/originCommand.ts';
import { LOAD_CORE } from '../proxies/startProxies.ts';
import { untilListening } from '../untilListening.ts';

/** What sets one engine apart from the others. */
export interface Shape {
  readonly name: string;
  readonly rules: number;
  readonly targets: number;
  readonly workers: number;
}

export interface ShapedEngine extends EngineReady {
  readonly shape: Shape;
}

const TARGET_PORT = 18_201;
const FIRST_PORT = 18_210;
/** Each has other ports above its own: those for TLS and for flows. */
const PORTS_APART = 3;

/** One engine for each shape, side by side over the same targets; resolves when all of them answer. */
export async function startCostEngines(
  shapes: readonly Shape[],
  { children, folder, core }: { readonly children: Children; readonly folder: string; readonly core?: number },
): Promise<readonly ShapedEngine[]> {
  const command = originCommand(folder, { plain: [TARGET_PORT], http2: [], secure: [] });
  children.start({ name: 'origin', command, core: LOAD_CORE });
  await untilListening(TARGET_PORT, 'origin');
  const engines: ShapedEngine[] = [];
  for (const [place, shape] of shapes.entries()) {
    const { name, rules, targets, workers } = shape;
    const port = FIRST_PORT + place * PORTS_APART;
    const child = children.start({
      name,
      command: beside('costEngine', port, TARGET_PORT, rules, targets, workers),
      stdout: 'pipe',
      ...(core !== undefined && { core }),
    });
    engines.push({ shape, ...EngineReady.parse(await firstLine(child, name)) });
  }
  return engines;
}
