import { describe, expect, it } from 'vitest';
import { edgeWidth, FLOW_LIMIT, layoutMap, portPlace, type Box } from '../../../renderer/trafficMap/layoutMap.ts';

const zone = (targets: number, hasNode = true) => ({ targets, hasNode });
const right = ({ x, width }: Box) => x + width;
const bottom = ({ y, height }: Box) => y + height;

const SHAPES = [680, 760, 899, 900, 1_039, 1_040, 1_190, 1_600, 2_400].flatMap((width) =>
  [
    [zone(0)],
    [zone(2), zone(8)],
    [zone(1), zone(1), zone(1), zone(1), zone(1), zone(1)],
    [zone(20), zone(20)],
    [zone(21), zone(20)],
    [zone(40), zone(40), zone(40)],
    [zone(500), zone(0), zone(3)],
    [zone(2), zone(1, false), zone(1, false)],
  ].flatMap((zones) => [2, 12, 40].map((longestName) => ({ width, zones, longestName }))),
);

describe('layoutMap', () => {
  it.each(SHAPES)('keeps all parts apart and inside: $width wide, $zones, names of $longestName', (shape) => {
    const layout = layoutMap(shape);
    const bands = layout.zones.map(({ band }) => band);
    bands.forEach((band, index) => {
      expect(right(band)).toBeLessThanOrEqual(layout.width);
      expect(bottom(band)).toBeLessThanOrEqual(layout.height);
      const before = bands[index - 1];
      if (before) expect(band.y).toBeGreaterThan(bottom(before));
    });
    for (const { band, node, list, slots } of layout.zones) {
      expect(list.x).toBeGreaterThan(node ? right(node) : band.x);
      for (const slot of slots) {
        expect(right(slot)).toBeLessThanOrEqual(right(band));
        expect(bottom(slot)).toBeLessThanOrEqual(bottom(band));
      }
    }
    expect(right(layout.dns)).toBeLessThan(bands[0]?.x ?? Infinity);
    expect(layout.dns.y).toBeGreaterThanOrEqual(0);
    expect(layout.clients.y).toBeGreaterThanOrEqual(0);
    const { bar, rate, share, expected, address } = layout.columns;
    expect(address ?? 0).toBeLessThan(bar.x);
    expect(bar.x + bar.width).toBeLessThan(rate);
    expect(rate).toBeLessThan(share);
    expect(share).toBeLessThan(expected);
  });

  it('makes cells of more than 40 targets', () => {
    expect(layoutMap({ width: 1_190, zones: [zone(FLOW_LIMIT)], longestName: 2 }).mode).toBe('flow');
    expect(layoutMap({ width: 1_190, zones: [zone(FLOW_LIMIT + 1)], longestName: 2 }).mode).toBe('grid');
  });

  it('fits two and eight targets on a screen of 1280 × 800', () => {
    expect(layoutMap({ width: 1_190, zones: [zone(2), zone(8)], longestName: 2 }).height).toBeLessThan(480);
  });

  it('gives every node its line in the DNS card', () => {
    const layout = layoutMap({ width: 1_190, zones: [zone(2), zone(1, false), zone(3)], longestName: 2 });
    expect(layout.dnsRows).toHaveLength(2);
  });
});

describe('edgeWidth', () => {
  it('is absolute: 1.5 px idle, 4 px more for each factor of ten, at most 20', () => {
    expect([0, 9, 99, 999].map(edgeWidth)).toEqual([1.5, 5.5, 9.5, 13.5]);
    expect(edgeWidth(1e12)).toBe(20);
  });
});

describe('portPlace', () => {
  it('centres ports and keeps them inside, in order', () => {
    expect(portPlace(0, 1, 80)).toBe(40);
    const places = Array.from({ length: 40 }, (_, index) => portPlace(index, 40, 80));
    expect(places.toSorted((one, other) => one - other)).toEqual(places);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...places)).toBeLessThanOrEqual(72);
  });
});
