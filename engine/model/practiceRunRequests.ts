import { z } from 'zod';

const alarms = z.array(z.strictObject({ type: z.string(), alarmIdentifier: z.string().min(8).max(1_024) }));
const texts = z.array(z.string()).max(15);
const parts = {
  blockingAlarms: alarms.optional(),
  outcomeAlarms: alarms.optional(),
  blockedWindows: texts.optional(),
  allowedWindows: texts.optional(),
  blockedDates: texts.optional(),
};
const status = z.enum(['ENABLED', 'DISABLED']);
const ofLoadBalancer = z.strictObject({ loadBalancerArn: z.string() });

/** The requests of practice runs, part of `REQUESTS`. Source: ELB, *ARC zonal shift*. */
export const PRACTICE_RUN_REQUESTS = {
  createPracticeRunConfiguration: ofLoadBalancer.extend({ ...parts, outcomeAlarms: alarms }),
  updatePracticeRunConfiguration: ofLoadBalancer.extend(parts),
  deletePracticeRunConfiguration: ofLoadBalancer,
  updateZonalAutoshiftConfiguration: ofLoadBalancer.extend({ zonalAutoshiftStatus: status }),
  startPracticeRun: ofLoadBalancer.extend({ awayFrom: z.string().min(1), comment: z.string().min(1).max(128) }),
  cancelPracticeRun: z.strictObject({ zonalShiftId: z.string() }),
  updateAutoshiftObserver: z.strictObject({ status }),
} as const satisfies Record<string, z.ZodType>;
