import { eventOf } from '../../model/eventOf.ts';
import type { CallHandler } from '../CallHandler.ts';

/** Removes everything that was created, in one change, then ends the traffic runs. Source: console, *Settings*, Advanced. */
export const resetData: CallHandler<'resetData'> = async (_, { control, trafficRuns, clock, reset }) => {
  const { loadBalancers, targetGroups, instances } = control.resources;
  const news = {
    kind: 'change',
    title: 'All data was reset',
    detail: '',
    resource: null,
    fact: {
      code: 'dataReset',
      loadBalancers: loadBalancers.size,
      targetGroups: targetGroups.size,
      instances: instances.size,
    },
  } as const;
  await reset([eventOf(news, { atMs: clock.nowMs(), actor: 'console' })]);
  for (const { runId, endedAtMs } of trafficRuns.views) if (endedAtMs === null) trafficRuns.stop(runId);
  return null;
};
