import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the tool that sets fuses looks for in Electron's binary: their place. Source: `@electron/fuses`. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_COUNT = 9;

/** A folder as Electron's distribution is, with a file in the place of the binary, all fuses in it off. */
export function fakeElectron(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const binary = join(folder, 'electron');
  const wire = Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([1, FUSE_COUNT]),
    Buffer.from('0'.repeat(FUSE_COUNT)),
  ]);
  writeFileSync(binary, Buffer.concat([Buffer.from('not Electron\n'), wire, Buffer.from('\n')]));
  chmodSync(binary, 0o755);
  writeFileSync(join(folder, 'version'), '45.5.0');
  return folder;
}
