import type { faultsEn } from '../en/faults.ts';
import { plural } from '../plural.ts';

/** Words about breaking sample targets on purpose, in Spanish. */
export const faultsEs: typeof faultsEn = {
  break: 'Averiar…',
  mend: 'Reparar',
  badge: 'Averiado a propósito',
  count: (count) => `${count} ${plural('es', count, { one: 'avería', other: 'averías' })}`,
  clearAll: 'Quitar todas las averías',
  allTargets: (count) => `${count} ${plural('es', count, { one: 'destino', other: 'destinos' })}`,
  brokenOnPurpose: (count) => `${count} ${plural('es', count, { one: 'averiado', other: 'averiados' })} a propósito`,
  cause: (what) => `Averiado a propósito: ${what}.`,
  title: (what) => `Averiar ${what}`,
  manyTargets: (count) => `${count} instancias`,
  intro:
    'Un destino integrado puede fallar a petición. Vea cómo fallan sus comprobaciones y su tráfico va a otra parte; luego repárelo.',
  kind: 'Qué hace',
  kinds: {
    failHealth: {
      label: 'Fallar en su ruta de estado',
      description: '/health responde 503; las solicitudes se siguen atendiendo.',
    },
    returnCode: {
      label: 'Devolver un código en su ruta de estado',
      description: '/health responde el código indicado abajo.',
    },
    latency: { label: 'Responder tarde', description: 'Toda respuesta, incluidas las comprobaciones, espera.' },
    hang: { label: 'Colgarse', description: 'Acepta conexiones y nunca responde.' },
    refuse: { label: 'Rechazar conexiones', description: 'Su puerto está cerrado.' },
    errors: {
      label: 'Responder con errores a algunas solicitudes',
      description: 'Las comprobaciones se siguen superando: /health queda a salvo.',
    },
  },
  code: 'Código',
  codeConstraint: (min, max) => `${min}-${max}`,
  codeProblem: (min, max) => `Introduzca un número entero de ${min} a ${max}.`,
  latency: 'Milisegundos antes de cada respuesta',
  percent: 'Porcentaje de solicitudes',
  percentProblem: (min, max) => `Introduzca un número de ${min} a ${max}.`,
  apply: 'Averiar',
  broken: (what) => `${what}: averiado a propósito`,
  mended: (what) => `${what}: reparado`,
  brokenFirst: 'Nada de lo seleccionado está averiado a propósito.',
  samplesOnly: 'Solo se pueden averiar destinos de ejemplo en ejecución: seleccione alguno, y nada más.',
  failed: 'No se ha podido cambiar el destino',
  onlySamples: 'Desde aquí solo se pueden averiar los destinos de ejemplo integrados.',
  notRunning: 'La instancia no está en ejecución.',
  nothingToMend: 'No hay nada averiado a propósito.',
  active: {
    healthStatus: (status) => `/health responde ${status}`,
    latency: (latency) => `responde tras ${latency}`,
    hang: 'está colgado',
    refuse: 'rechaza conexiones',
    reset: 'corta las conexiones',
    errors: (percent, status) => `responde al ${percent} de las solicitudes con ${status}`,
  },
};
