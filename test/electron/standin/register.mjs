import module from 'node:module';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before anything else: `electron` is the stand-in's module, whether it is imported or required. Threads of the
 * engine have no Electron, here as there.
 */
if (isMainThread) {
  const target = new URL('./electronModule.mjs', import.meta.url).href;
  const electron = await import(target);

  const hooks = `export async function resolve(specifier, context, next) {
    return specifier === 'electron'
      ? { url: ${JSON.stringify(target)}, format: 'module', shortCircuit: true }
      : next(specifier, context);
  }`;
  module.register(`data:text/javascript,${encodeURIComponent(hooks)}`);

  // Playwright requires it whenever its two connections are made. Node would refuse to require a module that main is
  // importing just then; Playwright takes the error for Electron, and cannot quit the application with it.
  const load = module._load;
  module._load = function (request, ...rest) {
    return request === 'electron' ? electron : load.call(this, request, ...rest);
  };
}
