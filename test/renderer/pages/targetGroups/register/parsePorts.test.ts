import { describe, expect, it } from 'vitest';
import { parsePorts } from '../../../../../renderer/pages/targetGroups/register/parsePorts.ts';

describe('ports for the selected instances', () => {
  it.each([
    { name: 'one', text: '8080', ports: [8080] },
    { name: 'several with blanks, each once', text: ' 80, 8080,80 ', ports: [80, 8080] },
    { name: 'the ends of the range', text: '1,65535', ports: [1, 65_535] },
    { name: 'none', text: '', ports: null },
    { name: 'a comma too many', text: '80,', ports: null },
    { name: 'zero', text: '0', ports: null },
    { name: 'beyond the range', text: '65536', ports: null },
    { name: 'a range', text: '80-90', ports: null },
    { name: 'not plain digits', text: '1e3', ports: null },
  ])('$name', ({ text, ports }) => {
    expect(parsePorts(text)).toEqual(ports);
  });
});
