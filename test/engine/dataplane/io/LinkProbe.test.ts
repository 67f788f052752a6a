import { describe } from 'vitest';
import { LinkProbe } from '../../../../engine/dataplane/io/LinkProbe.ts';
import { plainProbeTests } from '../../health/io/plainProbeTests.ts';
import { makeDriver } from '../../../support/startTestNode.ts';

describe.each(['handle', 'net'] as const)('over links of the %s driver', (name) => {
  const driver = makeDriver(name, { poison: true });
  plainProbeTests((order, listener) => new LinkProbe(driver, order, listener));
});
