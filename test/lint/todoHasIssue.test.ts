import { todoHasIssue } from '../../build/lint/rules/todoHasIssue.mjs';
import { ruleTester } from './ruleTester.ts';

ruleTester.run('todo-has-issue', todoHasIssue, {
  valid: ['// TODO #12: weights', '// TODO(#12) weights', "const text = 'TODO';", '// todos are elsewhere'],
  invalid: [
    { code: '// TODO weights', errors: [{ messageId: 'nameless', data: { word: 'TODO' } }] },
    { code: '/* FIXME: soon */', errors: [{ messageId: 'nameless', data: { word: 'FIXME' } }] },
  ],
});
