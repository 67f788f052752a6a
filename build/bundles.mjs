/**
 * What is bundled, by set: name in `dist` to entry. `engine` is what every command needs; `bench` is built for the
 * benchmarks only. An entry that does not exist yet is left out, and said so.
 */
export const BUNDLES = {
  engine: {
    cli: 'engine/cli/main.ts',
    worker: 'engine/dataplane/io/worker.ts',
    sampleWorker: 'engine/instances/io/sampleWorker.ts',
  },
  bench: {
    'bench/main': 'test/bench/main.ts',
    'bench/balanzaNode': 'test/bench/balanzaNode.ts',
    'bench/idleClients': 'test/bench/idle/idleClients.ts',
    'bench/idleEngine': 'test/bench/idle/idleEngine.ts',
    'bench/idleTargets': 'test/bench/idle/idleTargets.ts',
  },
};

/** Stays outside the bundles: it has a native part, found beside its own package. */
export const EXTERNAL = ['@photostructure/sqlite'];
