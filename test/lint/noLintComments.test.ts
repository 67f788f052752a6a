import { noLintComments } from '../../build/lint/rules/noLintComments.mjs';
import { ruleTester } from './ruleTester.ts';

ruleTester.run('no-lint-comments', noLintComments, {
  valid: ['// a comment on eslint-disable', "const text = '// oxlint-disable';"],
  invalid: [
    { code: '// oxlint-disable-next-line no-var', errors: [{ data: { directive: 'oxlint-disable-next-line' } }] },
    { code: '/* eslint-enable */', errors: [{ data: { directive: 'eslint-enable' } }] },
  ].map(({ code, errors }) => ({ code, errors: errors.map((error) => ({ messageId: 'directive', ...error })) })),
});
