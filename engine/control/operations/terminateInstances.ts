import { instanceTransition } from './instanceTransition.ts';

/**
 * Ends instances for good. Their record goes an hour later, and their registrations with it. Errors:
 * `InvalidInstanceIDNotFound`.
 */
export const terminateInstances = instanceTransition({
  verb: 'terminated',
  to: { running: 'shutting-down', pending: 'shutting-down', stopping: 'shutting-down', stopped: 'terminated' },
  done: ['shutting-down', 'terminated'],
});
