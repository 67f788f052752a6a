import { expect, it } from 'vitest';
import { IMPORT_DIRECTIONS } from '../../build/lint/importDirections.mjs';
import { importDirections } from '../../build/lint/rules/importDirections.mjs';
import { inRoot } from '../../build/root.mjs';
import { ruleTester } from './ruleTester.ts';

const file = (path: string, code: string) => ({ name: `${path}: ${code}`, filename: inRoot(path), code });

ruleTester.run('import-directions', importDirections, {
  valid: [
    file('engine/model/zones.ts', "import type { ZoneName } from './names.ts';"),
    file('engine/health/io/probe.ts', "import { Clock } from '../../model/Clock.ts';"),
    file('engine/control/apply.ts', "import { snapshotOf } from '../snapshot/snapshotOf.ts';"),
    file('engine/cli/serve.ts', "import { createEngine } from '../index.ts';"),
    file('engine/index.ts', "import { Control } from './control/Control.ts';"),
    file('engine/store/io/Database.ts', "import { Database } from '@photostructure/sqlite';"),
    file('renderer/App.tsx', "import React from 'react';"),
    file('test/engine/x.test.ts', "import { x } from '../../engine/routing/x.ts';"),
  ],
  invalid: [
    ...[
      file('engine/model/zones.ts', "import { parse } from '../wire/parse.ts';"),
      file('engine/model/zones.ts', "import type { Parsed } from '../wire/parse.ts';"),
      file('engine/model/zones.ts', "type Parsed = import('../wire/parse.ts').Parsed;"),
      file('engine/routing/choose.ts', "const health = await import('../health/health.ts');"),
      file('engine/health/afterProbe.ts', "export { choose } from '../routing/choose.ts';"),
      file('engine/dataplane/io/worker.ts', "import { apply } from '../../control/apply.ts';"),
      file('engine/control/apply.ts', "import { createEngine } from '../index.ts';"),
      file('engine/index.ts', "import { serve } from './cli/serve.ts';"),
      file('engine/aws/query.ts', "import { FakeClock } from '../../test/support/FakeClock.ts';"),
      file('renderer/App.tsx', "import { Control } from '../engine/control/Control.ts';"),
      file('electron/preload/preload.ts', "import { createEngine } from '../../engine/index.ts';"),
      file('build/run.mjs', "import { x } from '../engine/model/x.ts';"),
    ].map((wrong) => ({ ...wrong, errors: [{ messageId: 'direction' }] })),
    {
      ...file('engine/model/zones.ts', "import { x } from '../elsewhere/x.ts';"),
      errors: [{ messageId: 'homeless' }],
    },
    ...[
      file('engine/control/apply.ts', "import { app } from 'electron';"),
      file('engine/model/zones.ts', "import { useState } from 'react';"),
      file('renderer/App.tsx', "import { readFile } from 'node:fs';"),
    ].map((wrong) => ({ ...wrong, errors: [{ messageId: 'package' }] })),
  ],
});

it('names only folders that the table has', () => {
  const folders = new Set([...Object.keys(IMPORT_DIRECTIONS), 'package.json']);
  const unknown = Object.values(IMPORT_DIRECTIONS)
    .flat()
    .filter((folder) => !folders.has(folder));
  expect(unknown).toEqual([]);
});

it('has no two folders that may import each other', () => {
  const table: Readonly<Record<string, readonly string[]>> = IMPORT_DIRECTIONS;
  const mutual = Object.entries(table).flatMap(([from, allowed]) =>
    allowed.filter((to) => table[to]?.includes(from)).map((to) => `${from} <-> ${to}`),
  );
  expect(mutual).toEqual([]);
});
