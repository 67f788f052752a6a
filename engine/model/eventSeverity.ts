import type { EventSeverity } from './EngineEvent.ts';
import type { EventFact } from './EventFact.ts';
import type { TargetHealthState } from './TargetHealth.ts';

const HEALTH: Readonly<Record<TargetHealthState, EventSeverity>> = {
  healthy: 'success',
  unhealthy: 'error',
  unavailable: 'warning',
  initial: 'info',
  unused: 'info',
  draining: 'info',
};

/** How good or bad a thing that happened is. What somebody asked for is neither. Source: console, *Live status vocabulary*. */
export function eventSeverity(fact: EventFact): EventSeverity {
  switch (fact.code) {
    case 'targetHealth':
      return HEALTH[fact.after];
    case 'targetProbe':
      return fact.isFailing ? 'error' : 'success';
    case 'zoneInDns':
      if (fact.why === 'failOpen') return 'warning';
      if (fact.isPublished) return 'success';
      return fact.why === 'unhealthy' ? 'error' : 'info';
    case 'engineGap':
      return fact.isClean ? 'info' : 'warning';
    case 'requestsFailed':
      return 'warning';
    case 'listening':
    case 'workerReplaced':
    case 'checksResumed':
    case 'outageEnded':
      return 'success';
    case 'outageStarted':
    case 'notListening':
    case 'workerDied':
    case 'checksStopped':
    case 'instanceFails':
    case 'databaseDamaged':
      return 'error';
    default:
      return 'info';
  }
}
