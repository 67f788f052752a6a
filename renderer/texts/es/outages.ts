import type { outagesEn } from '../en/outages.ts';

/** Zone outages that are simulated. */
export const outagesEs: typeof outagesEn = {
  simulate: 'Simular interrupción',
  title: (zone) => `¿Simular una interrupción de ${zone}?`,
  text: 'Los nodos y destinos de la zona dejan de responder, como en una interrupción real, hasta que la termine. Las comprobaciones desde otras zonas también fallan.',
  mode: 'Lo que encuentran clientes y comprobaciones',
  modes: { hang: 'Sin respuesta', reset: 'Conexiones restablecidas' },
  modeTexts: {
    hang: 'Las conexiones quedan colgadas hasta agotar el tiempo de espera, como sin corriente o sin red.',
    reset: 'Las conexiones se restablecen de inmediato, como cuando las máquinas funcionan y sus programas no.',
  },
  concerns: (names) =>
    names === ''
      ? 'Ningún equilibrador de carga está habilitado en ella.'
      : `Equilibradores de carga en ella: ${names}.`,
  onlyZone: (names) => `Es la única zona de ${names}: nada suyo responderá.`,
  start: 'Iniciar interrupción',
  started: (zone) => `Interrupción de ${zone} iniciada`,
  end: 'Terminar interrupción',
  ended: (zone) => `Interrupción de ${zone} terminada`,
  endFailed: 'No se pudo terminar la interrupción',
  notice: (zone) => `La zona ${zone} está interrumpida (simulación)`,
  noticeText: {
    hang: (since) => `Desde las ${since} sus nodos y destinos no responden.`,
    reset: (since) => `Desde las ${since} sus nodos y destinos restablecen las conexiones.`,
  },
  state: 'Interrupción (simulada)',
  already: 'La zona ya está interrumpida.',
};
