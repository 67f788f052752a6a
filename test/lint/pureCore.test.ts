import { pureCore } from '../../build/lint/rules/pureCore.mjs';
import { inRoot } from '../../build/root.mjs';
import { ruleTester } from './ruleTester.ts';

const file = (path: string, code: string) => ({ name: `${path}: ${code}`, filename: inRoot(path), code });

ruleTester.run('pure-core', pureCore, {
  valid: [
    file('engine/wire/http1/parse.ts', "import { Buffer } from 'node:buffer';"),
    file('engine/routing/seal.ts', "import { createCipheriv, createDecipheriv } from 'node:crypto';"),
    file('engine/aws/signature.ts', "import { createHmac, timingSafeEqual } from 'node:crypto';"),
    file('engine/health/io/probe.ts', "import net from 'node:net'; process.exit();"),
    file('engine/store/Database.ts', "import fs from 'node:fs';"),
    file('engine/cli/main.ts', "import os from 'node:os'; console.log(process.argv);"),
    file('engine/control/Supervisor.ts', 'function f(process: Work) { return process.fetch; }'),
    file('engine/control/Supervisor.ts', "import { Store } from '../store/Store.ts';"),
    file('test/engine/x.test.ts', "import net from 'node:net';"),
  ],
  invalid: [
    ...[
      file('engine/health/probe.ts', "import net from 'node:net';"),
      file('engine/health/probe.ts', "import type { Socket } from 'net';"),
      file('engine/health/probe.ts', "const fs = await import('node:fs/promises');"),
      file('engine/control/Supervisor.ts', "export { Worker } from 'node:worker_threads';"),
      file('engine/studio/x.ts', "import { readFile } from 'node:fs';"),
    ].map((wrong) => ({ ...wrong, errors: [{ messageId: 'module' }] })),
    ...[
      file('engine/control/ids.ts', "import { randomBytes } from 'node:crypto';"),
      file('engine/control/ids.ts', "import crypto from 'node:crypto';"),
    ].map((wrong) => ({ ...wrong, errors: [{ messageId: 'hashing' }] })),
    ...[
      file('engine/control/ids.ts', 'const region = process.env.REGION;'),
      file('engine/control/ids.ts', "console.log('x');"),
      file('engine/control/ids.ts', "const answer = fetch('http://127.0.0.1');"),
    ].map((wrong) => ({ ...wrong, errors: [{ messageId: 'global' }] })),
  ],
});
