import { fileURLToPath } from 'node:url';

interface BalanzaPlace {
  /** Where its one node listens, on 127.0.0.1. */
  readonly port: number;
  /** Ports of its targets, on 127.0.0.1. */
  readonly targets: readonly number[];
  readonly driver: 'auto' | 'handle' | 'net';
}

/** The command that runs Balanza as the benchmark's proxy: `balanzaNode.ts`, bundled beside this. */
export function balanzaCommand({ port, targets, driver }: BalanzaPlace): readonly string[] {
  const entry = fileURLToPath(new URL('./balanzaNode.mjs', import.meta.url));
  return [process.execPath, entry, driver, String(port), ...targets.map(String)];
}
