import type { Language } from '../Language.ts';
import type { ZoneInDns } from '../views/StatesView.ts';

/** Why a zone is in DNS or not, in a sentence; where its groups have too few healthy targets, they tell it themselves. */
export type ZoneReasons = Readonly<Record<Exclude<ZoneInDns['why'], 'unhealthy'> | 'noGroups', string>>;

const ENGLISH: ZoneReasons = {
  healthy: 'Every target group has enough healthy targets.',
  failOpen: 'No zone is healthy, so every address is answered (fail-open).',
  shifted: 'A zonal shift moves traffic away from this zone. Health does not change.',
  starting: 'The zone was enabled just now. Its node is answered as soon as it listens.',
  retiring: 'The zone was disabled. Its node still accepts until old answers have expired.',
  outage: 'The zone is made to fail, and its node reaches no target.',
  noGroups: 'No rule uses a target group yet, so nothing can be unhealthy.',
};

const SPANISH: ZoneReasons = {
  healthy: 'Todos los grupos de destino tienen suficientes destinos en buen estado.',
  failOpen: 'Ninguna zona está en buen estado, así que se responden todas las direcciones (apertura por fallo).',
  shifted: 'Un cambio de zona aleja el tráfico de esta zona. El estado no cambia.',
  starting: 'La zona se acaba de habilitar. Su nodo se responde en cuanto escuche.',
  retiring: 'La zona se ha deshabilitado. Su nodo sigue aceptando hasta que caduquen las respuestas antiguas.',
  outage: 'Se hace fallar la zona, y su nodo no llega a ningún destino.',
  noGroups: 'Ninguna regla usa todavía un grupo de destino, así que nada puede estar en mal estado.',
};

/** By language. */
export const ZONE_REASONS: Readonly<Record<Language, ZoneReasons>> = { en: ENGLISH, es: SPANISH };
