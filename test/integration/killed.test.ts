import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { EXTERNAL } from '../../build/bundles.mjs';
import type { BurstLine, BurstStart } from '../support/kills/BurstLine.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { testEngineOptions } from '../support/startTestEngine.ts';

/** Kills in one run; `BALANZA_KILLS=50` for all that acceptance asks for. */
const KILLS = Number(process.env['BALANZA_KILLS'] ?? 8);
/** Changes acknowledged before a kill, at most. */
const MOST_CHANGES = 300;

/** Within the checkout, where the database's package is found. */
const bundle = fileURLToPath(new URL(`../../dist/test/burstingEngine.${process.pid}.mjs`, import.meta.url));

beforeAll(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('../support/kills/burstingEngine.ts', import.meta.url))],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: EXTERNAL,
    // Packages written for CommonJS ask for `require`, which an ES module has not.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
});
afterAll(() => {
  rmSync(bundle, { force: true });
});

/** What must be there after the next start, from what the engine said before it was killed. */
class Acknowledged {
  #facts = new Map<string, string>();
  /** The change that was asked for and not acknowledged: all of it is there, or nothing. */
  #asked: Extract<BurstLine, { kind: 'asking' }> | null = null;
  count = 0;

  hear(line: BurstLine): void {
    switch (line.kind) {
      case 'started':
        this.#check(new Map(line.facts.map(([name, json]) => [name, json ?? ''])));
        return;
      case 'asking':
        this.#asked = line;
        return;
      case 'acknowledged':
        this.#asked = null;
        this.count += 1;
        for (const [name, json] of line.facts) {
          if (json === null) this.#facts.delete(name);
          else this.#facts.set(name, json);
        }
        return;
      default:
        return line satisfies never;
    }
  }

  #check(found: Map<string, string>): void {
    const differing = [...new Set([...found.keys(), ...this.#facts.keys()])].filter(
      (name) => found.get(name) !== this.#facts.get(name),
    );
    const { touches = [], makes = 0 } = this.#asked ?? {};
    if (differing.length > 0) {
      if (makes > 0)
        expect({ known: differing.filter((name) => this.#facts.has(name)), count: differing.length }).toEqual({
          known: [],
          count: makes,
        });
      else expect(differing.toSorted()).toEqual(touches.toSorted());
    }
    this.#facts = found;
    this.#asked = null;
  }
}

/** Starts the engine, lets it change itself, and kills it while it does; resolves when it is gone. */
async function lifeAndDeath(start: BurstStart, acknowledged: Acknowledged, changes: number): Promise<void> {
  const child = spawn(process.execPath, [bundle, JSON.stringify(start)], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>; // documented for this event
  const before = acknowledged.count;
  let text = '';
  for await (const chunk of child.stdout) {
    text += (chunk as Buffer).toString('latin1'); // no encoding is set; all it prints is ASCII
    const lines = text.split('\n');
    text = lines.pop() ?? ''; // a line that the kill cut short was not said
    for (const line of lines) {
      acknowledged.hear(JSON.parse(line) as BurstLine); // printed by `say`
      if (acknowledged.count - before === changes) child.kill('SIGKILL');
    }
  }
  expect(await exited, complaint).toEqual([null, 'SIGKILL']);
}

it(
  `OPS-02 every acknowledged change is there after the start, killed ${KILLS} times during bursts`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'balanza-killed-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const { workerEntry, sampleWorkerEntry, ...options } = testEngineOptions({ dataDir }); // the log stays behind: JSON has no functions
    const acknowledged = new Acknowledged();
    const random = seededRandom(2);
    for (let kill = 0; kill <= KILLS; kill += 1) {
      const start = { seed: kill, workerEntry: workerEntry.href, sampleWorkerEntry: sampleWorkerEntry.href, options };
      // The last start only shows what is there.
      await lifeAndDeath(start, acknowledged, kill === KILLS ? 1 : 2 + random.integer(MOST_CHANGES));
    }
    expect(acknowledged.count).toBeGreaterThan(10 * KILLS);
  },
  20_000 + 4_000 * KILLS,
);
