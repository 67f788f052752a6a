import { describe, expect, it } from 'vitest';
import { jsonOf } from '../../../engine/contract/jsonOf.ts';

describe('jsonOf: what crosses the border is what JSON carries', () => {
  const schema = jsonOf<string>();

  it.each([
    { name: 'text, numbers, booleans, null', value: ['a', 1, true, null] },
    { name: 'objects and lists of them', value: { targets: [{ id: 'i-1', port: 80 }], zone: null } },
  ])('takes $name', ({ value }) => {
    expect(schema.parse(value)).toEqual(value);
    expect(JSON.parse(JSON.stringify(value))).toEqual(value);
  });

  it.each([
    { name: 'undefined, which JSON leaves out', value: { port: undefined } },
    { name: 'a Date, which becomes text', value: { at: new Date(0) } },
    { name: 'a Map, which becomes empty', value: new Map([['a', 1]]) },
    { name: 'a bigint, which JSON refuses', value: [1n] },
    { name: 'infinity, which becomes null', value: { latencyMs: Number.POSITIVE_INFINITY } },
    { name: 'a function', value: { call: () => 1 } },
  ])('refuses $name', ({ value }) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  it('does not compile for a type that JSON does not carry', () => {
    // @ts-expect-error: a Date does not survive
    jsonOf<{ readonly at: Date }>();
    // @ts-expect-error: neither does a Map
    jsonOf<ReadonlyMap<string, number>>();
    expect(jsonOf<{ readonly at: number }>().safeParse({ at: 1 }).success).toBe(true);
  });
});
