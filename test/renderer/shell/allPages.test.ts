import { expect, it, vi } from 'vitest';
import type { RouteObject } from 'react-router';
import { routes } from '../../../renderer/shell/routes.tsx';
import { allPages } from '../../e2e/web/pages/allPages.ts';

// jsdom has none, and the frame asks it how wide the window is.
vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

/** Paths of the routes that draw something of their own. */
function pathsOf(list: readonly RouteObject[]): readonly string[] {
  return list.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);
}

it('every route has a page among those that are looked at and checked, and each of these has a route', () => {
  expect([...new Set(allPages.map(({ route }) => route))].toSorted()).toEqual([...new Set(pathsOf(routes))].toSorted());
});

it('no two pages have one name: their screenshots would be one file', () => {
  const names = allPages.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
