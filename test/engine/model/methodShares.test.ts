import { describe, expect, it } from 'vitest';
import { methodShares } from '../../../engine/model/methodShares.ts';

const sharesWith = (attributes: Readonly<Record<string, string>>) =>
  methodShares({ name: 'web', protocol: 'HTTP', targetType: 'instance', attributes });

describe('methodShares', () => {
  it.each([
    { name: 'nothing set', attributes: {}, isDecided: false, first: {} },
    {
      name: 'the fewest requests of ELB, which are counted at run time',
      attributes: { 'load_balancing.algorithm.type': 'least_outstanding_requests' },
      isDecided: true,
      first: {},
    },
    {
      name: 'chance of ELB',
      attributes: { 'load_balancing.algorithm.type': 'weighted_random' },
      isDecided: true,
      first: {},
    },
    { name: 'sessions of ELB', attributes: { 'stickiness.enabled': 'true' }, isDecided: true, first: {} },
    {
      name: 'a weight',
      attributes: { 'balanza.target.i-1:80.weight': '5' },
      isDecided: false,
      first: { weight: 5, isBackup: false },
    },
    {
      name: 'a backup',
      attributes: { 'balanza.target.i-1:80.backup': 'true' },
      isDecided: false,
      first: { weight: 1, isBackup: true },
    },
    {
      name: 'a server that is down',
      attributes: { 'balanza.target.i-1:80.down': 'true', 'balanza.target.i-1:80.weight': '5' },
      isDecided: false,
      first: { weight: 0, isBackup: false },
    },
    {
      name: 'a server that drains',
      attributes: { 'balanza.target.i-1:80.drain': 'true' },
      isDecided: false,
      first: { weight: 0, isBackup: false },
    },
    {
      name: 'least_conn with a weight',
      attributes: { 'load_balancing.algorithm.type': 'least_conn', 'balanza.target.i-1:80.weight': '5' },
      isDecided: true,
      first: { weight: 5, isBackup: false },
    },
    {
      name: 'a probe, which may take any of them out',
      attributes: { 'balanza.probe.enabled': 'true' },
      isDecided: true,
      first: { weight: 1, isBackup: false },
    },
  ])('A-011 tells the place of a target in the rotation: $name', ({ attributes, isDecided, first }) => {
    const shares = sharesWith(attributes);
    expect(shares.isDecidedByMethod).toBe(isDecided);
    expect(shares.of('i-1:80')).toEqual(first);
  });
});
