import type { NotificationFact } from '../views/NotificationView.ts';
import { PROBE_FAILURE_WORDS } from './probeFailureWords.ts';
import type { Worded } from './Worded.ts';
import { ZONE_REASONS } from './zoneReasons.ts';

const MANY = {
  targetHealth: { bad: 'targets are unhealthy', good: 'targets are healthy again' },
  targetProbe: { bad: 'targets fail their probes', good: 'targets pass their probes again' },
  zoneDns: { bad: 'zones are not in DNS', good: 'zones are in DNS again' },
  listener: { bad: 'listeners cannot listen', good: 'listeners are listening again' },
} as const;

/** A notification in English. Source: E-117. */
export function notificationWordsEn(fact: NotificationFact): Worded {
  switch (fact.code) {
    case 'target':
      return {
        title: `Target ${fact.target} of ${fact.group} is ${fact.isHealthy ? 'healthy again' : 'unhealthy'}`,
        detail: fact.reason === null ? '' : `${fact.reason}: ${fact.description}`,
      };
    case 'probe':
      return {
        title: `Target ${fact.target} of ${fact.group} ${fact.isPassing ? 'passes its probe again' : 'fails its probe'}`,
        detail: fact.isPassing
          ? ''
          : [`In ${fact.zones.join(', ')}.`, fact.failure ? PROBE_FAILURE_WORDS.en(fact.failure) : []].flat().join(' '),
      };
    case 'zone':
      return {
        title: `Zone ${fact.zone} of ${fact.loadBalancer} is ${fact.isInDns ? 'in DNS again' : 'not in DNS'}`,
        detail:
          fact.why === 'unhealthy'
            ? `Too few healthy targets in ${fact.failing.map(({ name, healthy, total }) => `${name} (${healthy} of ${total})`).join(', ')}.`
            : ZONE_REASONS.en[fact.why],
      };
    case 'listener':
      return {
        title: `Listener ${fact.protocol}:${fact.port} of ${fact.loadBalancer} ${fact.isListening ? 'is listening again' : 'cannot listen'} in ${fact.zone}`,
        detail: fact.sentence,
      };
    case 'many': {
      const rest = fact.count - fact.first.length;
      const listed = fact.first.map((one) => notificationWordsEn(one).title).join('; ');
      return {
        title: `${fact.count} ${MANY[fact.kind][fact.isRecovery ? 'good' : 'bad']} at ${fact.loadBalancer}`,
        detail: `${listed}${rest > 0 ? `; and ${rest} more` : ''}.`,
      };
    }
    default:
      return fact satisfies never;
  }
}
