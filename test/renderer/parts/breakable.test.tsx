import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { breakable } from '../../../renderer/parts/breakable.tsx';

it.each([
  ['a.elb.internal', 'a.<wbr/>elb.<wbr/>internal'],
  ['…/web/73e2', '…/<wbr/>web/<wbr/>73e2'],
  ['vpc-01', 'vpc-01'],
])('console 1.2 %s is broken at its marks alone', (name, markup) => {
  expect(renderToStaticMarkup(breakable(name))).toBe(markup);
});
