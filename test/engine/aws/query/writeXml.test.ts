import { expect, it } from 'vitest';
import { boolean, integer, list, string, structure, timestamp } from '../../../../engine/aws/query/Shape.ts';
import { escapeXml, writeXml } from '../../../../engine/aws/query/writeXml.ts';

const shape = structure({
  Name: string,
  Port: integer,
  Enabled: boolean,
  Time: timestamp,
  Zones: list(string),
  Tags: list(structure({ Key: string, Value: string })),
});

it('ELB, wire format: members in the order of their shape, absent ones left out', () => {
  expect(writeXml(shape, { Port: 0, Enabled: false, Name: 'a' }, 'member')).toBe(
    '<Name>a</Name><Port>0</Port><Enabled>false</Enabled>',
  );
});

it('ELB, wire format: timestamps in UTC with milliseconds', () => {
  expect(writeXml(shape, { Time: 1_458_941_172_920 }, 'member')).toBe('<Time>2016-03-25T21:26:12.920Z</Time>');
});

it('ELB, wire format: lists, empty ones too', () => {
  expect(writeXml(shape, { Zones: ['x', 'y'], Tags: [] }, 'member')).toBe(
    '<Zones><member>x</member><member>y</member></Zones><Tags/>',
  );
  expect(writeXml(shape, { Tags: [{ Key: 'k', Value: '' }] }, 'item')).toBe(
    '<Tags><item><Key>k</Key><Value/></item></Tags>',
  );
});

it.each([
  { text: `a & b < c > d "e" 'f'`, is: 'a &amp; b &lt; c &gt; d &quot;e&quot; &apos;f&apos;' },
  { text: 'line\r\nnext\ttab', is: 'line&#xD;\nnext\ttab' },
  { text: 'nul\u0000bell\u0007', is: 'nul\uFFFDbell\uFFFD' },
  { text: 'lone \uD800 half', is: 'lone \uFFFD half' },
  { text: 'é 漢 😀', is: 'é 漢 😀' },
  { text: '<![CDATA[x]]>', is: '&lt;![CDATA[x]]&gt;' },
])('escapes $text', ({ text, is }) => {
  expect(escapeXml(text)).toBe(is);
});
