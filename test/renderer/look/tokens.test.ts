import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PUBLISHED_TOKENS } from '../../../renderer/look/publishTokens.ts';
import { RESPONSE_CLASSES } from '../../../renderer/look/responseClasses.ts';
import { TARGET_LOOK } from '../../../renderer/look/targetLook.ts';
import { ALL_ZONES_LOOK, zoneLook } from '../../../renderer/look/zoneLook.ts';
import { ZONE_STANDING_LOOK } from '../../../renderer/look/zoneStandingLook.ts';

const components = dirname(createRequire(import.meta.url).resolve('@cloudscape-design/components/package.json'));
const stylesheet = readFileSync(join(components, 'internal/base-theme/styles.scoped.css'), 'utf8');

const ZONE_PLACES = [0, 1, 2, 3, 4, 5];
const used: Readonly<Record<string, string>> = {
  ...PUBLISHED_TOKENS,
  ...Object.fromEntries(RESPONSE_CLASSES.map(({ name, fill }) => [name, fill])),
  ...Object.fromEntries(
    Object.entries(TARGET_LOOK).flatMap(([state, { ink, fill }]) => [
      [`${state} ink`, ink],
      [`${state} fill`, fill],
    ]),
  ),
  ...Object.fromEntries(Object.entries(ZONE_STANDING_LOOK).map(([standing, { ink }]) => [standing, ink])),
  ...Object.fromEntries(
    [...ZONE_PLACES.map(zoneLook), ALL_ZONES_LOOK].flatMap(({ fill, ink }, place) => [
      [`zone ${place} fill`, fill],
      [`zone ${place} ink`, ink],
    ]),
  ),
};

describe('colours', () => {
  it.each(Object.entries(used))('%s is a token that the stylesheet of the components defines', (_, token) => {
    const property = /^var\((--[\w-]+),/.exec(token)?.[1];
    expect(property, token).toBeDefined();
    expect(stylesheet).toContain(`${property}:`);
  });

  it('tells six zones apart', () => {
    expect(new Set(ZONE_PLACES.map((place) => zoneLook(place).fill)).size).toBe(6);
    expect(new Set(ZONE_PLACES.map((place) => zoneLook(place).dash)).size).toBe(6);
  });
});
