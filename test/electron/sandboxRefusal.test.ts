import { expect, it } from 'vitest';
import { packageConfiguration } from '../../build/package/packageConfiguration.mjs';
import { sandboxRefusal } from '../../electron/sandboxRefusal.ts';

const APPIMAGE = { APPIMAGE: '/home/u/Balanza.AppImage' };

it.each([
  { name: 'an AppImage in its sandbox starts', argv: ['balanza'], env: APPIMAGE, starts: true },
  {
    name: 'an AppImage whose script left the sandbox out does not',
    argv: ['balanza', '--no-sandbox'],
    env: APPIMAGE,
    starts: false,
  },
  { name: 'what a user asks of another package is theirs', argv: ['balanza', '--no-sandbox'], env: {}, starts: true },
])('UIX-03 $name', ({ argv, env, starts }) => {
  const sentence = sandboxRefusal(argv, env);
  expect(sentence === null).toBe(starts);
  // One line, with what to do.
  if (sentence !== null) expect(sentence).toMatch(/^[^\n]*deb package[^\n]*sudo sysctl -w [^\n]*$/);
});

it('UIX-03 the menu entry of an AppImage does not leave the sandbox out, which it would if it were not told', () => {
  expect(packageConfiguration().appImage).toEqual({ executableArgs: [] });
});
