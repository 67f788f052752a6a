import { Pace } from '../Pace.ts';
import type { StreamHandler } from '../StreamHandler.ts';

/** All runs of the traffic generator, whole at each change. */
export const trafficRunsStream: StreamHandler<'trafficRuns'> = (_, { trafficRuns, clock }, emit) => {
  const tell = () => {
    emit({ runs: trafficRuns.views });
  };
  tell();
  const pace = new Pace(clock, tell);
  const stop = trafficRuns.onChange(() => {
    pace.wish();
  });
  return () => {
    stop();
    pace.close();
  };
};
