import { describe, expect, it } from 'vitest';
import { paletteMatches } from '../../../renderer/shell/paletteMatches.ts';
import type { PaletteGroup } from '../../../renderer/shell/paletteOptions.ts';

const option = (label: string, description?: string) => ({
  value: `/${label}`,
  label,
  ...(description !== undefined && { description }),
});
const GROUPS: readonly PaletteGroup[] = [
  { label: 'Pages', isResources: false, options: ['Dashboard', 'Zones', 'Instances'].map((name) => option(name)) },
  { label: 'Actions', isResources: false, options: [option('Create target group')] },
  { label: 'Load balancers', isResources: true, options: ['zones-lb', 'web'].map((name) => option(name)) },
  {
    label: 'Target groups',
    isResources: true,
    options: ['my-web', 'web', 'web-10', 'web-9'].map((name) => option(name)),
  },
  { label: 'Instances', isResources: true, options: [option('app-1', 'i-0dash1'), option('b', 'i-2')] },
];

describe('what the palette finds', () => {
  it.each([
    { text: 'web', found: 'web | web web-9 web-10 my-web' },
    { text: 'ZONES', found: 'zones-lb | Zones' },
    { text: 'dash', found: 'Dashboard | app-1' },
    { text: 'group', found: 'Create target group' },
    { text: ' i-2 ', found: 'b' },
    { text: 'nothing', found: '' },
  ])('$text', ({ text, found }) => {
    const words = paletteMatches(GROUPS, text).map(({ options }) => options.map(({ label }) => label).join(' '));
    expect(words.join(' | ')).toBe(found);
  });

  it('all of it while nothing is typed', () => {
    expect(paletteMatches(GROUPS, ' ')).toBe(GROUPS);
  });
});
