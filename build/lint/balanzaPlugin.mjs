import { fileName } from './rules/fileName.mjs';
import { importDirections } from './rules/importDirections.mjs';
import { noLintComments } from './rules/noLintComments.mjs';
import { provenAssertion } from './rules/provenAssertion.mjs';
import { pureCore } from './rules/pureCore.mjs';
import { todoHasIssue } from './rules/todoHasIssue.mjs';

/** The rules of our own, as ESLint takes them. */
export const balanzaPlugin = {
  meta: { name: 'balanza' },
  rules: {
    'file-name': fileName,
    'import-directions': importDirections,
    'no-lint-comments': noLintComments,
    'proven-assertion': provenAssertion,
    'pure-core': pureCore,
    'todo-has-issue': todoHasIssue,
  },
};
