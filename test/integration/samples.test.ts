import { expect, it } from 'vitest';
import { SAMPLE_NAMES } from '../../engine/model/sampleNames.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

it.each(SAMPLE_NAMES)(
  'E-014 the sample %s is refused where there is one zone, before anything is made',
  async (name) => {
    const engine = await startTestEngine({ zones: 1 });
    await expect(engine.createSample(name)).rejects.toThrow(
      `The sample ${name} needs two zones, and the region has one. Start with --zones 2 or more.`,
    );
    const { instances, loadBalancers, targetGroups } = engine.control.resources;
    expect([instances.size, loadBalancers.size, targetGroups.size]).toEqual([0, 0, 0]);
  },
);
