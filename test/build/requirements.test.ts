import { expect, it } from 'vitest';
import { readRepository } from '../../build/requirements/readRepository.mjs';
import {
  problemsOf,
  readRequirements,
  readTests,
  requirementsTable,
} from '../../build/requirements/requirementsTable.mjs';

it('every numbered requirement has a test, or a place where Balanza tells it', () => {
  const read = readRepository();
  const numbered = (letter: string, length: number) =>
    Array.from({ length }, (_, place) => `${letter}-${String(place + 1).padStart(3, '0')}`);
  expect(read.requirements.map(({ id }) => String(id))).toEqual([...numbered('E', 119), ...numbered('A', 87)]);
  expect(problemsOf(read)).toEqual([]);
});

it('test/requirements.md is what the tests say (else: node build/requirements/writeRequirements.mjs)', () => {
  const read = readRepository();
  expect(read.textOf('test/requirements.md')).toBe(requirementsTable(read));
});

it('finds the tests of an id by title, by row, by comment and within a range', () => {
  const text = [
    "it('E-001 does one thing', () => {",
    '  // E-004',
    '});',
    "it.each([{ id: 'E-005', name: 'a row' }])('$id $name', () => {});",
    "it('E-002 … E-003 does more', () => {});",
  ].join('\n');
  const found: unknown = [...readTests([{ file: 'a.test.ts', text }])];
  const names = ['E-001 does one thing', 'E-001 does one thing', '$id $name', 'E-002 … E-003 does more'];
  const [first, fourth, fifth, others] = names.map((name) => [{ name }]);
  expect(found).toMatchObject([
    ['E-001', first],
    ['E-004', fourth],
    ['E-005', fifth],
    ['E-002', others],
    ['E-003', others],
  ]);
  expect(readRequirements('| E-001 | One. Two. |')).toEqual([{ id: 'E-001', title: 'One.' }]);
  expect(readRequirements('- A-002 Two. Three.\n- A-001 One.')).toEqual([
    { id: 'A-001', title: 'One.' },
    { id: 'A-002', title: 'Two.' },
  ]);
  expect(problemsOf({ requirements: [{ id: 'E-999', title: '' }], tests: new Map(), textOf: () => '' })).toEqual([
    'E-999: no test names it, and it is told nowhere',
  ]);
});
