import { expect, it } from 'vitest';
import { pageOf, type PageRequest } from '../../../../engine/aws/elbv2/pageOf.ts';

const LETTERS = [...'abcdefghij'];
const page = (request: PageRequest, items = LETTERS) => pageOf(items, request, (letter) => letter);

it('ELB, pagination: pages follow one another to the end, the last without a marker', () => {
  const pages: string[] = [];
  let Marker: string | undefined;
  do {
    const { items, NextMarker } = page({ PageSize: 4, Marker });
    pages.push(items.join(''));
    Marker = NextMarker;
  } while (Marker !== undefined);
  expect(pages).toEqual(['abcd', 'efgh', 'ij']);
});

it('ELB, pagination: 400 unless asked for less', () => {
  const many = Array.from({ length: 401 }, (_, place) => String(place));
  expect(page({}, many).items).toHaveLength(400);
  expect(page({}, many.slice(1)).NextMarker).toBeUndefined();
});

it('goes on behind the last item of a page, whatever came or went before it', () => {
  const { NextMarker: Marker } = page({ PageSize: 4 });
  expect(page({ Marker }, [...'ybcdefghij']).items.join('')).toBe('efghij');
  expect(page({ Marker }, [...'cdefghij']).items.join('')).toBe('efghij');
});

it('goes on at the same place when the last item of a page is gone', () => {
  const { NextMarker: Marker } = page({ PageSize: 4 });
  expect(page({ Marker }, [...'abcefghij']).items.join('')).toBe('fghij');
});

it.each([0, -1, 401])('refuses the page size %s', (PageSize) => {
  expect(() => page({ PageSize })).toThrow(`Value '${PageSize}' at 'pageSize' failed to satisfy constraint`);
});

it.each(['x', 'MXxk=', 'fA'])('refuses the marker %s, which is none of ours', (Marker) => {
  expect(() => page({ Marker })).toThrow(`The marker '${Marker}' is not valid.`);
});
