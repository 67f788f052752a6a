import { expect, it } from 'vitest';
import { remedyOf } from '../../../../engine/angie/directives/remedyOf.ts';
import { BROKEN_CONFIGURATIONS } from '../check/BROKEN_CONFIGURATIONS.ts';

it('says of each fault that a configuration can have what to do about it', () => {
  const faults = [...new Set(BROKEN_CONFIGURATIONS.map(({ says }) => says))];
  expect(faults.filter((says) => remedyOf(says) === null)).toEqual([]);
  expect(faults.filter((says) => !/^[^]{8,}[.?]$/.test(remedyOf(says) ?? ''))).toEqual([]);
});

it.each([
  ['unknown directive "proxy_pas"', 'Is "proxy_pass" meant?'],
  ['unknown directive "lsiten"', 'Is "listen" meant?'],
  ['unknown directive "upsteam"', 'Is "upstream" meant?'],
  ['unknown directive "frobnicate"', 'Neither nginx nor Angie has it: correct the name, or take the line out.'],
  ['unknown directive "health_check"', 'Only NGINX Plus has it: write "upstream_probe" instead.'],
  ['unknown directive "keyval"', 'Only NGINX Plus has it: take it out.'],
  ['unexpected "{"', 'Write the name of a directive before it; a configuration is not JSON.'],
  ['unexpected ";"', 'Take it out: no directive stands before it.'],
  ['unexpected ":"', 'Put a space, ";" or "{" there, or quote the whole word.'],
  ['invalid number of arguments in "error_log" directive', 'It takes 1 argument or more.'],
  [
    'invalid number of arguments in "sticky" directive',
    'Write "sticky route $variable", "sticky cookie NAME", or "sticky learn" with its parameters.',
  ],
  [
    'host not found in "1.2.3.4.5:80" of the "listen" directive',
    'Give an address of this machine, such as 127.0.0.1:80, or a port alone.',
  ],
  ['"ip_hash" directive is not allowed here', 'It stands in an "upstream" of "http".'],
  ['"proxy_pass" directive is not allowed here', 'It stands in a "location" or in a "server" of "stream".'],
  ['invalid number of arguments in "proxy_set_header" directive', 'It takes 2 arguments.'],
  ['invalid number of arguments in "return" directive', 'It takes 1 to 2 arguments, or 1 argument.'],
  [
    'balancing method does not support parameter "weight=2"',
    'Take "weight" out, or choose a method that supports it (round robin supports all).',
  ],
])('%s: %s', (message, remedy) => {
  expect(remedyOf(message)).toBe(remedy);
});
