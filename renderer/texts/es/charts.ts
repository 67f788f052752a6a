import type { chartsEn } from '../en/charts.ts';

/** Words on charts, strips and bars in Spanish. */
export const chartsEs: typeof chartsEn = {
  total: 'Total',
  /** The series beyond those that are drawn one by one. */
  other: {
    sum: (count: number) => `Otros (${count})`,
    highest: (count: number) => `Otros (${count}), el mayor`,
  },
  time: 'Hora',
  noData: 'Sin datos en este intervalo',
  noTargets: 'Sin destinos',
  asTable: 'Tabla',
  asChart: 'Gráfico',
  asTableOf: (title) => `${title} como tabla`,
  markers: 'Eventos en los gráficos',
  plotLabel: (title, unit) => `${title}, ${unit}: cursor de tiempo`,
  ofExpected: (share) => `de ${share}`,
  probes: (all, failed) =>
    `${all} ${all === '1' ? 'comprobación' : 'comprobaciones'}, ${failed} ${failed === '1' ? 'fallida' : 'fallidas'}`,
  lastProbe: (result, latency) => `última: ${result} en ${latency}`,
  outcome: {
    passed: 'correcta',
    codeMismatch: 'otro código',
    testFailed: 'la prueba no se cumple',
    timeout: 'sin respuesta a tiempo',
    failed: 'fallida',
    notRun: 'no hecha',
    unknown: 'no se puede saber',
  },
  timeline: {
    saved: 'Guardado',
    draft: 'Borrador',
    row: (name, after) => `${name}: sale de servicio tras ${after}`,
  },
};
