import { instanceTransition } from './instanceTransition.ts';

/** Starts stopped instances. Errors: `InvalidInstanceIDNotFound`, `IncorrectInstanceState`. */
export const startInstances = instanceTransition({
  verb: 'started',
  to: { stopped: 'pending' },
  done: ['pending', 'running'],
});
