import { instanceTransition } from './instanceTransition.ts';

/**
 * Ends instances for good. Once they have ended they are taken out of target groups, where they drain; their record goes an
 * hour later. Errors: `InvalidInstanceIDNotFound`. Source: E-102, E-103.
 */
export const terminateInstances = instanceTransition({
  verb: 'terminated',
  to: { running: 'shutting-down', pending: 'shutting-down', stopping: 'shutting-down', stopped: 'terminated' },
  done: ['shutting-down', 'terminated'],
});
