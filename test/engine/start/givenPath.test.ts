import { expect, it } from 'vitest';
import { givenPath } from '../../../engine/start/givenPath.ts';

it.each([
  { name: 'a relative path is the user’s, who called npm from a folder', path: 'x', script: 'serve', to: '/user/x' },
  { name: 'an absolute path is itself', path: '/x', script: 'serve', to: '/x' },
  { name: 'within another script, INIT_CWD is not about this program', path: 'x', script: 'test', to: '/cwd/x' },
  { name: 'without npm, it is the working folder', path: 'x', script: undefined, to: '/cwd/x' },
])('$name', ({ path, script, to }) => {
  expect(givenPath(path, { npm_lifecycle_event: script, INIT_CWD: '/user' }, '/cwd')).toBe(to);
});
