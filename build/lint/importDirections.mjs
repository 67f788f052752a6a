/**
 * Who may import whom among our folders: the table of the design, a row for each folder. A folder may always import
 * itself. The longest name that begins a file's path is its folder. `packages` are dependencies that the folder may
 * not use; patterns of import specifiers.
 */
const BASE = ['engine/model', 'engine/system', 'engine/wire', 'engine/contract', 'engine/sharedTable'];
const UNDER_CONTROL = [
  ...BASE,
  'engine/routing',
  'engine/lambda',
  'engine/health',
  'engine/certificates',
  'engine/snapshot',
  'engine/store',
  'engine/metrics',
  'engine/dataplane',
  'engine/dns',
  'engine/instances',
];
const ALL_OF_ENGINE = [
  ...UNDER_CONTROL,
  'engine/control',
  'engine/aws',
  'engine/angie',
  'engine/handlers',
  'engine/server',
];

export const IMPORT_DIRECTIONS = {
  'engine/model': [],
  'engine/system': ['engine/model'],
  'engine/wire': ['engine/model'],
  'engine/contract': ['engine/model'],
  'engine/sharedTable': ['engine/model'],
  'engine/routing': ['engine/model'],
  'engine/lambda': ['engine/model', 'engine/wire'],
  'engine/health': ['engine/model', 'engine/wire', 'engine/lambda', 'engine/sharedTable'],
  'engine/certificates': ['engine/model'],
  'engine/snapshot': ['engine/model'],
  'engine/store': ['engine/model'],
  'engine/metrics': ['engine/model', 'engine/sharedTable', 'engine/store'],
  'engine/dataplane': [
    'engine/model',
    'engine/system',
    'engine/wire',
    'engine/routing',
    'engine/lambda',
    'engine/health',
    'engine/certificates',
    'engine/metrics',
    'engine/sharedTable',
  ],
  'engine/dns': ['engine/model'],
  'engine/instances': ['engine/model', 'engine/system', 'engine/wire'],
  'engine/control': UNDER_CONTROL,
  'engine/aws': ['engine/model', 'engine/control', 'engine/metrics'],
  'engine/angie': ['engine/model', 'engine/routing', 'engine/control', 'engine/metrics'],
  // The table of the design leaves `model` out of these two rows; errors, `Clock` and shapes of resources live there.
  'engine/handlers': ['engine/model', 'engine/contract', 'engine/control', 'engine/angie', 'engine/metrics'],
  'engine/server': [
    'engine/model',
    'engine/contract',
    'engine/handlers',
    'engine/aws',
    'engine/angie',
    'engine/metrics',
  ],
  // How a program that runs an engine is told what to do, and says that it is ready.
  'engine/start': ['engine/model', 'engine/control', 'package.json'],
  'engine/index.ts': [...ALL_OF_ENGINE, 'engine/start'],
  'engine/cli': ['engine/index.ts', 'engine/start', 'engine/model', 'engine/angie', 'engine/instances', 'package.json'],
  electron: ['engine/index.ts', 'engine/contract', 'electron/preload'],
  'electron/preload': ['engine/contract'],
  renderer: ['engine/contract', 'engine/model'],
  test: [
    ...ALL_OF_ENGINE,
    'engine/start',
    'engine/index.ts',
    'engine/cli',
    'electron',
    'electron/preload',
    'renderer',
    'build',
    'package.json',
  ],
  build: [],
};

/** Packages that a part may not import, as beginnings of specifiers. */
export const FORBIDDEN_PACKAGES = {
  engine: ['react', 'electron', '@cloudscape-design/', 'zustand', 'recharts'],
  renderer: ['node:', 'electron', '@photostructure/'],
  'engine/contract': ['node:'],
};
