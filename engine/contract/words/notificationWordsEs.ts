import type { NotificationFact } from '../views/NotificationView.ts';
import { PROBE_FAILURE_WORDS } from './probeFailureWords.ts';
import type { Worded } from './Worded.ts';
import { reasonInSpanish } from './reasonInSpanish.ts';
import { ZONE_REASONS } from './zoneReasons.ts';

const MANY = {
  targetHealth: { bad: 'destinos en mal estado', good: 'destinos vuelven a estar en buen estado' },
  targetProbe: { bad: 'destinos no superan su sonda', good: 'destinos vuelven a superar su sonda' },
  zoneDns: { bad: 'zonas fuera del DNS', good: 'zonas vuelven a estar en DNS' },
  listener: { bad: 'oyentes no pueden escuchar', good: 'oyentes vuelven a escuchar' },
} as const;

/** A notification in Spanish. Source: E-117. */
export function notificationWordsEs(fact: NotificationFact): Worded {
  switch (fact.code) {
    case 'target':
      return {
        title: `El destino ${fact.target} de ${fact.group} ${fact.isHealthy ? 'vuelve a estar en buen estado' : 'está en mal estado'}`,
        detail: fact.reason === null ? '' : `${fact.reason}: ${reasonInSpanish(fact.reason, fact.description)}`,
      };
    case 'probe':
      return {
        title: `El destino ${fact.target} de ${fact.group} ${fact.isPassing ? 'vuelve a superar su sonda' : 'no supera su sonda'}`,
        detail: fact.isPassing
          ? ''
          : [`En ${fact.zones.join(', ')}.`, fact.failure ? PROBE_FAILURE_WORDS.es(fact.failure) : []].flat().join(' '),
      };
    case 'zone':
      return {
        title: `La zona ${fact.zone} de ${fact.loadBalancer} ${fact.isInDns ? 'vuelve a estar en DNS' : 'está fuera del DNS'}`,
        detail:
          fact.why === 'unhealthy'
            ? `Pocos destinos en buen estado en ${fact.failing.map(({ name, healthy, total }) => `${name} (${healthy} de ${total})`).join(', ')}.`
            : ZONE_REASONS.es[fact.why],
      };
    case 'listener':
      return {
        title: `El oyente ${fact.protocol}:${fact.port} de ${fact.loadBalancer} ${fact.isListening ? 'vuelve a escuchar' : 'no puede escuchar'} en ${fact.zone}`,
        detail: fact.sentence,
      };
    case 'many': {
      const rest = fact.count - fact.first.length;
      const listed = fact.first.map((one) => notificationWordsEs(one).title).join('; ');
      return {
        title: `${fact.count} ${MANY[fact.kind][fact.isRecovery ? 'good' : 'bad']} en ${fact.loadBalancer}`,
        detail: `${listed}${rest > 0 ? `; y ${rest} más` : ''}.`,
      };
    }
    default:
      return fact satisfies never;
  }
}
