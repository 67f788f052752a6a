import { expect, it } from 'vitest';
import { fieldWords } from '../../../../renderer/parts/events/fieldWords.ts';
import { english } from '../../../../renderer/texts/en/english.ts';
import { spanish } from '../../../../renderer/texts/es/spanish.ts';

it.each([
  {
    field: 'healthCheck.healthCheckIntervalSeconds',
    values: ['10', '5'],
    en: 'Interval (seconds): 10 → 5',
    es: 'Intervalo (segundos): 10 → 5',
  },
  {
    field: 'healthCheck.healthCheckPort',
    values: ['"traffic-port"', '9090'],
    en: 'Health check port: Traffic port → 9090',
    es: 'Puerto de comprobación de estado: Puerto de tráfico → 9090',
  },
  {
    field: 'attributes.stickiness.enabled',
    values: [null, '"true"'],
    en: 'Stickiness: – → On',
    es: 'Persistencia: – → Activado',
  },
  // Of no form: as the record has it.
  { field: 'attributes.x.y', values: ['"a"', '""'], en: 'x.y: a → –', es: 'x.y: a → –' },
  { field: 'team', values: ['"web"', '"ops"'], en: 'team: web → ops', es: 'team: web → ops' },
])('console 1.14 $field is worded in both languages', ({ field, values: [before = null, after = null], en, es }) => {
  const change = { resource: 'arn', field, before, after };
  const said = (texts: typeof english) => {
    const words = fieldWords(change, texts);
    return `${words.label}: ${words.before} → ${words.after}`;
  };
  expect([said(english), said(spanish)]).toEqual([en, es]);
});
