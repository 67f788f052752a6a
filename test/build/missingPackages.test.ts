import { expect, it } from 'vitest';
import { missingPackages } from '../../build/installPackages.mjs';

const zod = { version: '4.6.7', integrity: 'sha512-a' };
const native = { version: '1.0.0', integrity: 'sha512-b', optional: true };

it.each([
  ['nothing is missing', { 'node_modules/zod': zod }, []],
  ['an optional package for another platform may be missing', { 'node_modules/zod': zod }, []],
  ['a package is missing', {}, ['zod']],
  ['a package has another version', { 'node_modules/zod': { ...zod, version: '4.6.6' } }, ['zod']],
  ['a package has other contents', { 'node_modules/zod': { ...zod, integrity: 'sha512-c' } }, ['zod']],
])('%s', (_name, present, missing) => {
  const wanted = { '': { version: '0.1.0' }, 'node_modules/zod': zod, 'node_modules/native': native };
  expect(missingPackages(wanted, present)).toEqual(missing);
});
