import { basename } from 'node:path';
import { repositoryPath } from '../repositoryPath.mjs';

const VAGUE = /^(utils?|helpers?|common|types?|managers?)$/i;

/**
 * A file is named after its main export, letter for letter, and by what it holds: no `utils`, `helpers`, `common`,
 * `types` or `manager`, as a file, a folder or the last word of either. A file without exports
 * is a program, which may have any clear name. The option `exempt` lists paths of files whose
 * name says what their exports have in common (tables of constants, families of names).
 * @type {import('eslint').Rule.RuleModule}
 */
export const fileName = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { exempt: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ exempt: [] }],
    messages: {
      name: "The file is named '{{stem}}' but exports {{exports}}: name it after its main export.",
      vague: "'{{part}}' says nothing of what is inside: name it after what it holds.",
    },
  },
  create(context) {
    const path = repositoryPath(context.filename) ?? context.filename;
    const stem = basename(path).replace(/\.[cm]?[jt]sx?$/, '');
    return {
      Program(program) {
        const part = path
          .split('/')
          .map((piece) => piece.replace(/\..*$/, ''))
          .find((piece) => VAGUE.test(lastWord(piece)));
        if (part !== undefined)
          context.report({ node: program, loc: { line: 1, column: 0 }, messageId: 'vague', data: { part } });
        if (/\.(test|d)$/.test(stem) || context.options[0].exempt.includes(path)) return;
        const exported = exportedNames(program);
        if (exported.length > 0 && !exported.some((name) => isNameOf(stem, name))) {
          const exports = exported.join(', ');
          context.report({ node: program, loc: { line: 1, column: 0 }, messageId: 'name', data: { stem, exports } });
        }
      },
    };
  },
};

/** A constant stands in capitals: `sampleNames.ts` holds `SAMPLE_NAMES`. */
const isNameOf = (stem, name) =>
  name === stem || (name === name.toUpperCase() && name.replaceAll('_', '') === stem.toUpperCase());

/** `TargetManager` → `Manager`, `string-utils` → `utils`. */
const lastWord = (name) => /([A-Z]?[a-z0-9]+|[A-Z]+)$/.exec(name)?.[0] ?? name;

function exportedNames(program) {
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration, specifiers } = statement;
    if (declaration === null) return specifiers.map(({ exported }) => exported.name ?? exported.value);
    if (declaration.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => id.name ?? []);
    return [declaration.id.name];
  });
}
