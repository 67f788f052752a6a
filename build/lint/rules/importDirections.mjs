import { posix } from 'node:path';
import { FORBIDDEN_PACKAGES, IMPORT_DIRECTIONS } from '../importDirections.mjs';
import { importsOf } from '../importsOf.mjs';
import { repositoryPath } from '../repositoryPath.mjs';

/**
 * Imports between our folders go in the directions of the design's table, and in no other.
 * @type {import('eslint').Rule.RuleModule}
 */
export const importDirections = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      direction: '{{from}} may not import {{to}} (see build/lint/importDirections.mjs). It may import: {{allowed}}.',
      homeless: '{{to}} is in no folder of build/lint/importDirections.mjs.',
      package: '{{from}} may not use {{to}} (see build/lint/importDirections.mjs).',
    },
  },
  create(context) {
    const path = repositoryPath(context.filename);
    const from = path === undefined ? undefined : folderOf(path);
    if (from === undefined) return {};
    return importsOf((node, specifier) => {
      const problem = specifier.startsWith('.')
        ? judgeOwn(from, posix.join(posix.dirname(path), specifier))
        : judgePackage(path, specifier);
      if (problem !== undefined) context.report({ node, ...problem });
    });
  },
};

function judgeOwn(from, target) {
  const to = folderOf(target);
  if (to === undefined) return { messageId: 'homeless', data: { to: target } };
  const allowed = IMPORT_DIRECTIONS[from];
  if (to === from || allowed.includes(to)) return undefined;
  return { messageId: 'direction', data: { from, to, allowed: allowed.join(', ') || 'nothing' } };
}

function judgePackage(path, specifier) {
  const from = longestPrefix(
    Object.keys(FORBIDDEN_PACKAGES).filter((part) => matches(part, specifier)),
    path,
  );
  return from === undefined ? undefined : { messageId: 'package', data: { from, to: specifier } };
}

const matches = (part, specifier) =>
  FORBIDDEN_PACKAGES[part].some(
    (name) => specifier === name || specifier.startsWith(/[:/]$/.test(name) ? name : `${name}/`),
  );

const folderOf = (path) => (path === 'package.json' ? path : longestPrefix(Object.keys(IMPORT_DIRECTIONS), path));

function longestPrefix(folders, path) {
  return folders
    .filter((folder) => path === folder || path.startsWith(`${folder}/`))
    .sort((one, other) => other.length - one.length)[0];
}
