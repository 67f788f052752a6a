import { describe, expect, it } from 'vitest';
import {
  healthCheckDraft,
  healthCheckProblems,
  type HealthCheckDraft,
  type HealthCheckField,
} from '../../../../../engine/model/healthCheckProblems.ts';
import { STANDARD_HEALTH_CHECK } from '../../../../../engine/model/TargetGroup.ts';
import { healthChecksEn } from '../../../../../renderer/texts/en/healthChecks.ts';
import { healthChecksEs } from '../../../../../renderer/texts/es/healthChecks.ts';

const STANDARD = healthCheckDraft(STANDARD_HEALTH_CHECK);

interface Row {
  readonly name: string;
  readonly typed: Partial<HealthCheckDraft>;
  readonly field: HealthCheckField;
  readonly en: string;
  readonly es: string;
}

const ROWS: readonly Row[] = [
  {
    name: 'out of range',
    typed: { healthyThresholdCount: '11' },
    field: 'healthyThresholdCount',
    en: 'Enter a whole number from 2 to 10.',
    es: 'Introduzca un número entero de 2 a 10.',
  },
  {
    name: 'empty',
    typed: { healthCheckIntervalSeconds: '' },
    field: 'healthCheckIntervalSeconds',
    en: 'Enter a value. Default: 30.',
    es: 'Introduzca un valor. Predeterminado: 30.',
  },
  {
    name: 'interval equal to the timeout',
    typed: { healthCheckIntervalSeconds: '10', healthCheckTimeoutSeconds: '10' },
    field: 'healthCheckIntervalSeconds',
    en: 'Interval (10 s) must be longer than timeout (10 s).',
    es: 'El intervalo (10 s) debe ser mayor que el tiempo de espera (10 s).',
  },
  {
    name: 'interval below the timeout',
    typed: { healthCheckIntervalSeconds: '10', healthCheckTimeoutSeconds: '20' },
    field: 'healthCheckIntervalSeconds',
    en: "Interval (10 s) can't be shorter than timeout (20 s). Raise the interval or lower the timeout.",
    es: 'El intervalo (10 s) no puede ser menor que el tiempo de espera (20 s).',
  },
  {
    name: 'path without slash',
    typed: { healthCheckPath: 'health' },
    field: 'healthCheckPath',
    en: 'Start the path with "/".',
    es: 'La ruta debe empezar por "/".',
  },
  {
    name: 'path too long',
    typed: { healthCheckPath: `/${'a'.repeat(1_024)}` },
    field: 'healthCheckPath',
    en: 'Use up to 1024 characters without spaces.',
    es: 'Use hasta 1024 caracteres sin espacios.',
  },
  {
    name: 'path with spaces',
    typed: { healthCheckPath: '/a b' },
    field: 'healthCheckPath',
    en: 'Use up to 1024 characters without spaces.',
    es: 'Use hasta 1024 caracteres sin espacios.',
  },
  {
    name: 'syntax of codes',
    typed: { matcher: '2xx' },
    field: 'matcher',
    en: 'Use codes such as 200, a list 200,202 or a range 200-299.',
    es: 'Use códigos como 200, una lista 200,202 o un intervalo 200-299.',
  },
  {
    name: 'range of codes',
    typed: { matcher: '500' },
    field: 'matcher',
    en: 'Codes must be between 200 and 499 for this group.',
    es: 'Los códigos deben estar entre 200 y 499 en este grupo.',
  },
  {
    name: 'codes that run backwards',
    typed: { matcher: '299-200' },
    field: 'matcher',
    en: 'The first code must be lower than the second.',
    es: 'El primer código debe ser menor que el segundo.',
  },
  {
    name: 'port',
    typed: { healthCheckPort: '65536' },
    field: 'healthCheckPort',
    en: 'Enter a port from 1 to 65535.',
    es: 'Introduzca un puerto de 1 a 65535.',
  },
];

describe('texts beside the fields of a health check', () => {
  it.each(ROWS)('HCK-01 $name: in the words of the console, in both languages', ({ typed, field, en, es }) => {
    const problem = healthCheckProblems({ ...STANDARD, ...typed })[field];
    expect(problem && [healthChecksEn.problem(problem), healthChecksEs.problem(problem)]).toEqual([en, es]);
  });

  it.each([
    ['HTTPS', healthChecksEn.httpsWarning, 'Targets that accept only TLS 1.3 will fail these checks.'],
    ['HTTPS', healthChecksEs.httpsWarning, 'Los destinos que solo admiten TLS 1.3 no superarán estas comprobaciones.'],
    ['port', healthChecksEn.portWarning('9090', 2, 3), 'Nothing answers on 9090 in 2 of 3 targets right now.'],
    ['port', healthChecksEs.portWarning('9090', 2, 3), 'Nada responde en 9090 en 2 de 3 destinos ahora.'],
  ])('warning of %s', (_name, text, expected) => {
    expect(text).toBe(expected);
  });

  it('names the steps of the flow as the EC2 console does', () => {
    expect([healthChecksEn.section, healthChecksEn.editTitle]).toEqual([
      'Health check settings',
      'Edit health check settings',
    ]);
    expect([healthChecksEs.section, healthChecksEs.editTitle]).toEqual([
      'Configuración de comprobación de estado',
      'Editar la configuración de la comprobación de estado',
    ]);
  });
});
