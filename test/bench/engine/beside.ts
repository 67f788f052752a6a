import { fileURLToPath } from 'node:url';

/** The command that runs another bundle of the benchmarks: `name` is that of its file in `dist/bench`. */
export function beside(name: string, ...args: readonly (string | number)[]): readonly string[] {
  return [process.execPath, fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)), ...args.map(String)];
}
