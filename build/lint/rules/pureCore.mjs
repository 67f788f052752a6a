import { isBuiltin } from 'node:module';
import { importsOf } from '../importsOf.mjs';
import { repositoryPath } from '../repositoryPath.mjs';

/** Parts of the engine that are I/O throughout. Elsewhere effects live in a subfolder `io/`. */
const IO_THROUGHOUT = /^engine\/(system|store|instances|server|start|cli)\//;
/** What is the same for the same input; keys and chance come from elsewhere. */
const PURE_CRYPTO = new Set([
  'createHash',
  'createHmac',
  'hash',
  'timingSafeEqual',
  'createCipheriv',
  'createDecipheriv',
]);
/** Ways to the outside world that need no import. */
const EFFECTS = new Set(['setImmediate', 'process', 'fetch', 'WebSocket', 'console', 'BroadcastChannel']);

/** Is the file one of the engine's that must be a function of its inputs? */
function isPure(path) {
  return path !== undefined && path.startsWith('engine/') && !IO_THROUGHOUT.test(path) && !path.includes('/io/');
}

/**
 * Outside `io/` the engine uses no module of Node but `node:buffer` and hashing and ciphers of `node:crypto`.
 * @type {import('eslint').Rule.RuleModule}
 */
export const pureCore = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      module: "'{{name}}' is an effect: outside a subfolder io/ the engine uses only node:buffer, hashing and ciphers.",
      hashing: "Of node:crypto only hashing and ciphers ({{allowed}}) are pure; '{{name}}' belongs in a subfolder io/.",
      global: "'{{name}}' is an effect: it belongs in a subfolder io/.",
    },
  },
  create(context) {
    if (!isPure(repositoryPath(context.filename))) return {};
    return {
      ...importsOf((node, specifier, declaration) => {
        if (!isBuiltin(specifier)) return;
        const module = specifier.replace(/^node:/, '');
        if (module === 'buffer') return;
        if (module === 'crypto' && declaration.type === 'ImportDeclaration') reportCrypto(context, declaration);
        else context.report({ node, messageId: 'module', data: { name: specifier } });
      }),
      'Program:exit'(program) {
        for (const identifier of globalsUsed(context.sourceCode.getScope(program))) {
          if (EFFECTS.has(identifier.name) && isValue(identifier)) {
            context.report({ node: identifier, messageId: 'global', data: { name: identifier.name } });
          }
        }
      },
    };
  },
};

/** Uses of names that the file does not declare itself, whether the configuration knows them or not. */
function globalsUsed(scope) {
  const known = scope.variables.filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references);
  return [...known, ...scope.through].map(({ identifier }) => identifier);
}

function reportCrypto(context, declaration) {
  for (const specifier of declaration.specifiers) {
    const name = specifier.imported?.name ?? 'all of it';
    if (!PURE_CRYPTO.has(name)) {
      context.report({
        node: specifier,
        messageId: 'hashing',
        data: { name, allowed: [...PURE_CRYPTO].join(', ') },
      });
    }
  }
}

/** `typeof process` and types named like one are no use of it. */
const isValue = (identifier) => !identifier.parent.type.startsWith('TS') || identifier.parent.type === 'TSAsExpression';
