import { expect, it } from 'vitest';
import { learnZoneConflict } from '../../../../engine/angie/run/learnZoneConflict.ts';
import { compiled } from '../../../support/angie/startAngie.ts';

const learning = (group: string, zone: string, level: 'http' | 'stream' = 'http') => {
  const [create, lookup] = level === 'http' ? ['$upstream_cookie_a', '$cookie_a'] : ['$remote_addr', '$remote_addr'];
  return compiled(
    `events { } ${level} { upstream ${group} { server 127.0.0.1:1; sticky learn zone=${zone}:1m create=${create} lookup=${lookup}; } }`,
  );
};

it.each([
  ['the same group', learning('one', 'z'), learning('ONE', 'z'), null],
  ['another zone', learning('one', 'z'), learning('two', 'y'), null],
  ['the same zone of stream', learning('one', 'z'), learning('two', 'z', 'stream'), null],
  [
    'another group',
    learning('one', 'z'),
    learning('two', 'z'),
    'sticky learn zone "z" is used in upstream "two" while previously it was used in upstream "one". Give the zone another name, or stop and start.',
  ],
])('6.4 says whether learned sessions can go on: %s', (_, before, next, conflict) => {
  expect(learnZoneConflict(before, next)).toBe(conflict);
});
