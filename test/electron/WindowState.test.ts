import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepWindowState, placedOn, readWindowState, type WindowState } from '../../electron/WindowState.ts';

const folder = mkdtempSync(join(tmpdir(), 'balanza-window-state-'));
const file = join(folder, 'window.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FIRST: WindowState = { bounds: null, isMaximized: false, route: '', onClose: 'ask', language: null };
const KEPT: WindowState = {
  bounds: { x: 40, y: 30, width: 1200, height: 800 },
  isMaximized: true,
  route: '/target-groups/web?tab=targets',
  onClose: 'keep',
  language: 'es',
};

it('console 4: comes back as it was kept', () => {
  keepWindowState(file, KEPT);
  expect(readWindowState(file)).toEqual(KEPT);
});

it.each([
  ['no file', null, FIRST],
  ['no JSON', '{"bounds"', FIRST],
  ['not an object', '7', FIRST],
  ['bounds that are no numbers', JSON.stringify({ ...KEPT, bounds: { x: 'a' } }), { ...KEPT, bounds: null }],
  [
    'bounds beyond all screens',
    JSON.stringify({ ...KEPT, bounds: { x: 1e9, y: 0, width: 1, height: 1 } }),
    { ...KEPT, bounds: null },
  ],
  ['a route that is no page', JSON.stringify({ ...KEPT, route: '/"; alert(1)' }), { ...KEPT, route: '' }],
  ['a language that there is not', JSON.stringify({ ...KEPT, language: 'fr' }), { ...KEPT, language: null }],
  ['another choice', JSON.stringify({ ...KEPT, onClose: 'format' }), { ...KEPT, onClose: 'ask' }],
] as const)('reads a file with %s as far as it is valid', (_name, text, expected) => {
  if (text === null) rmSync(file, { force: true });
  else writeFileSync(file, text);
  expect(readWindowState(file)).toEqual(expected);
});

it('keeps nothing where nothing is written to disk, and survives a folder that is gone', () => {
  keepWindowState(null, KEPT);
  keepWindowState(join(folder, 'gone', 'window.json'), KEPT);
  expect(readWindowState(null)).toEqual(FIRST);
});

const SCREENS = [
  { x: 0, y: 0, width: 1920, height: 1080 },
  { x: 1920, y: 0, width: 1280, height: 1024 },
];
it.each([
  ['on the first screen', { x: 40, y: 30, width: 1200, height: 800 }, { x: 40, y: 30, width: 1200, height: 800 }],
  ['on the second', { x: 2000, y: 10, width: 1100, height: 800 }, { x: 2000, y: 10, width: 1100, height: 800 }],
  ['too small', { x: 40, y: 30, width: 300, height: 200 }, { x: 40, y: 30, width: 1024, height: 700 }],
  ['on a screen that is gone', { x: 5000, y: 30, width: 1200, height: 800 }, { width: 1360, height: 860 }],
  ['with its title above the screen', { x: 40, y: -300, width: 1200, height: 800 }, { width: 1360, height: 860 }],
  ['with an edge on the screen only', { x: -1150, y: 30, width: 1200, height: 800 }, { width: 1360, height: 860 }],
  ['never kept', null, { width: 1360, height: 860 }],
])('places a window that was %s', (_name, bounds, expected) => {
  expect(placedOn(SCREENS, { ...FIRST, bounds })).toEqual(expected);
});
