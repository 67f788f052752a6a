import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** Loaded before anything else: `electron` is the stand-in's module, whether it is imported or required. */
const target = new URL('./electronModule.mjs', import.meta.url).href;

const hooks = `export async function resolve(specifier, context, next) {
  return specifier === 'electron'
    ? { url: ${JSON.stringify(target)}, format: 'module', shortCircuit: true }
    : next(specifier, context);
}`;
module.register(`data:text/javascript,${encodeURIComponent(hooks)}`);

const resolveFilename = module._resolveFilename;
module._resolveFilename = function (request, ...rest) {
  return request === 'electron' ? fileURLToPath(target) : resolveFilename.call(this, request, ...rest);
};
