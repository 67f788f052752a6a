import { expect, it } from 'vitest';
import { requireNode } from '../../build/requireNode.mjs';

it.each(['20.19.0', '20.20.2', '22.0.0', '24.18.1'])('takes Node.js %s', (version) => {
  expect(() => {
    requireNode(version);
  }).not.toThrow();
});

it.each(['18.20.8', '20.18.3', '20.9.0'])('refuses Node.js %s, and says what is needed', (version) => {
  expect(() => {
    requireNode(version);
  }).toThrow(`Node.js ${version} is too old: Balanza needs 20.19 or later.`);
});
