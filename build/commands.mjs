import { buildBundles } from './buildBundles.mjs';
import { buildConsole } from './buildConsole.mjs';
import { start } from './launch/start.mjs';
import { inRoot } from './root.mjs';
import { runEngine } from './runEngine.mjs';
import { runTests } from './test/runTests.mjs';
import { runTool } from './runTool.mjs';

const tool = (path) => inRoot(`node_modules/${path}`);

/** What `build/run.mjs NAME` does, packages being there. Each resolves with an exit code, or undefined: still running. */
export const COMMANDS = {
  start: async (args) => {
    await buildAll();
    return start(args);
  },
  serve: async (args) => {
    await buildBundles('engine');
    await buildConsole();
    return runEngine(['serve', ...args]);
  },
  balanza: async (args) => {
    await buildBundles('engine');
    return runEngine(['balanza', ...args]);
  },
  build: async () => {
    await buildAll();
    return 0;
  },
  test: async (args) => {
    await buildAll();
    return runTests(args);
  },
  bench: async (args) => {
    await buildBundles('engine');
    await buildBundles('bench');
    if (args[0] === 'console') await buildConsole();
    return runTool(inRoot('dist/bench/main.mjs'), args);
  },
  screenshots: async (args) => {
    await buildAll();
    const isReadme = args[0] === '--readme';
    const project = `--project=${isReadme ? 'readme' : 'screenshots'}`;
    const others = isReadme ? args.slice(1) : args;
    return runTool(tool('@playwright/test/cli.js'), ['test', project, '--reporter=list', ...others]);
  },
  lint: async (args) => {
    const files = args.length > 0 ? args : ['.'];
    const code = await runTool(tool('eslint/bin/eslint.js'), ['--max-warnings', '0', ...files]);
    return (await runTool(tool('oxlint/bin/oxlint'), ['--no-error-on-unmatched-pattern', ...files])) || code;
  },
  typecheck: async (args) => {
    for (const project of ['.', 'renderer', 'test/renderer', 'test/e2e']) {
      const code = await runTool(tool('typescript-7/bin/tsc'), ['--noEmit', '-p', project, ...args]);
      if (code !== 0) return code;
    }
    return 0;
  },
  format: (args) => runTool(tool('prettier/bin/prettier.cjs'), [args[0] ?? '--write', '--log-level', 'warn', '.']),
  soak: async (args) => {
    await buildBundles('engine');
    await buildBundles('soak');
    return runTool(inRoot('dist/soak/main.mjs'), args);
  },
  package: async (args) => {
    await buildAll();
    const { packageApp } = await import('./package/packageApp.mjs');
    return packageApp(args);
  },
};

async function buildAll() {
  await buildBundles('engine');
  await buildBundles('electron');
  await buildConsole();
}
