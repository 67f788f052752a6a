import { expect, it } from 'vitest';
import type { NotificationFact } from '../../../../engine/contract/views/NotificationView.ts';
import type { Language } from '../../../../engine/contract/Language.ts';
import { NOTIFICATION_WORDS } from '../../../../engine/contract/words/notificationWords.ts';
import { wordedNotification } from '../../../../engine/contract/words/wordedNotification.ts';

const target = (name: string): NotificationFact => ({
  code: 'target',
  target: name,
  group: 'web',
  isHealthy: false,
  reason: 'Target.Timeout',
  description: 'Request timed out',
});

it.each<{ readonly fact: NotificationFact; readonly en: string; readonly es: string }>([
  {
    fact: target('a1'),
    en: 'Target a1 of web is unhealthy | Target.Timeout: Request timed out',
    es: 'El destino a1 de web está en mal estado | Target.Timeout: Se ha agotado el tiempo de espera de la solicitud.',
  },
  {
    fact: {
      code: 'probe',
      target: 'a1',
      group: 'web',
      isPassing: false,
      zones: ['za', 'zb'],
      failure: { outcome: 'testFailed', status: 503, error: '' },
    },
    en: 'Target a1 of web fails its probe | In za, zb. It answered 503, and the test does not hold.',
    es: 'El destino a1 de web no supera su sonda | En za, zb. Respondió 503, y la prueba no se cumple.',
  },
  {
    fact: { code: 'probe', target: 'a1', group: 'web', isPassing: true, zones: [], failure: null },
    en: 'Target a1 of web passes its probe again | ',
    es: 'El destino a1 de web vuelve a superar su sonda | ',
  },
  {
    fact: { code: 'zone', zone: 'za', loadBalancer: 'alb', isInDns: false, why: 'shifted', failing: [] },
    en: 'Zone za of alb is not in DNS | A zonal shift moves traffic away from this zone. Health does not change.',
    es: 'La zona za de alb está fuera del DNS | Un cambio de zona aleja el tráfico de esta zona. El estado no cambia.',
  },
  {
    fact: {
      code: 'listener',
      protocol: 'HTTP',
      port: 80,
      loadBalancer: 'alb',
      zone: 'za',
      isListening: true,
      sentence: '',
    },
    en: 'Listener HTTP:80 of alb is listening again in za | ',
    es: 'El oyente HTTP:80 de alb vuelve a escuchar en za | ',
  },
  {
    fact: {
      code: 'many',
      kind: 'targetHealth',
      isRecovery: false,
      count: 4,
      loadBalancer: 'alb',
      first: [target('a1')],
    },
    en: '4 targets are unhealthy at alb | Target a1 of web is unhealthy; and 3 more.',
    es: '4 destinos en mal estado en alb | El destino a1 de web está en mal estado; y 3 más.',
  },
])('E-117 $fact.code is told in both languages', ({ fact, en, es }) => {
  const said = (language: Language) => {
    const { title, detail } = wordedNotification(NOTIFICATION_WORDS[language], {
      fact,
      isTrial: false,
      title: 'x',
      detail: 'y',
    });
    return `${title} | ${detail}`;
  };
  expect([said('en'), said('es')]).toEqual([en, es]);
});
