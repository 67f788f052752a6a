/**
 * What is bundled, by set: name in `dist` to entry. `engine` is what every command needs, `electron` what the window
 * needs besides; `bench` and `soak` are built for the commands of these names only. An entry that does not exist yet is left out, and said so.
 */
export const BUNDLES = {
  engine: {
    cli: 'engine/cli/main.ts',
    worker: 'engine/dataplane/io/worker.ts',
    sampleWorker: 'engine/instances/io/sampleWorker.ts',
  },
  electron: {
    'electron/main': 'electron/main.ts',
    'electron/preload': 'electron/preload/preload.ts',
  },
  bench: {
    'bench/main': 'test/bench/main.ts',
    'bench/balanzaNode': 'test/bench/balanzaNode.ts',
    'bench/costEngine': 'test/bench/cost/costEngine.ts',
    'bench/resumingClients': 'test/bench/proxies/resumingClients.ts',
    'bench/tunnelClients': 'test/bench/proxies/tunnelClients.ts',
    'bench/tunnelTargets': 'test/bench/proxies/tunnelTargets.ts',
    'bench/idleClients': 'test/bench/idle/idleClients.ts',
    'bench/idleEngine': 'test/bench/idle/idleEngine.ts',
    'bench/idleTargets': 'test/bench/idle/idleTargets.ts',
    'bench/balanzaDatagrams': 'test/bench/datagrams/balanzaDatagrams.ts',
    'bench/datagramEcho': 'test/bench/datagrams/datagramEcho.ts',
    'bench/datagramLoad': 'test/bench/datagrams/datagramLoad.ts',
    'bench/udpClients': 'test/bench/flows/udpClients.ts',
  },
  soak: {
    'soak/main': 'test/soak/main.ts',
    'soak/idleEngine': 'test/bench/idle/idleEngine.ts',
    'soak/idleTargets': 'test/bench/idle/idleTargets.ts',
  },
};

/** Bundles that are one CommonJS file, `.cjs`: a preload script in the sandbox knows no other kind. */
export const COMMON_JS = new Set(['electron/preload']);

/**
 * Stays outside the bundles: SQLite has a native part, found beside its own package; `electron` is Electron's own; and
 * Playwright, which a benchmark loads, finds its parts beside itself.
 */
export const EXTERNAL = ['@photostructure/sqlite', 'electron', '@playwright/test'];
