import { instanceTransition } from './instanceTransition.ts';

/**
 * Stops instances; their targets become `unused`, Target.InvalidState (E-102). Errors: `InvalidInstanceIDNotFound`,
 * `IncorrectInstanceState`.
 */
export const stopInstances = instanceTransition({
  verb: 'stopped',
  to: { running: 'stopping', pending: 'stopping' },
  done: ['stopping', 'stopped'],
});
