import type { testerEn } from '../en/tester.ts';
import { plural } from '../plural.ts';

const requests = (count: number) => plural('es', count, { one: 'solicitud', other: 'solicitudes' });

export const testerEs: typeof testerEn = {
  title: 'Probador de tráfico',
  form: 'Ejecución',
  loadBalancer: 'Equilibrador de carga',
  listener: 'Oyente',
  path: 'Ruta',
  rate: 'Solicitudes por segundo',
  clients: 'Clientes simulados',
  clientsDescription:
    'Cada uno resuelve el nombre por su cuenta, toma la primera dirección y la conserva durante el TTL.',
  seconds: 'Duración (segundos)',
  constraint: (min: string, max: string) => `${min}-${max}`,
  planned: (count: string) => `Se enviarán unas ${count} solicitudes.`,
  preset: 'Ajuste predefinido',
  presets: {
    thousand: '1000 solicitudes en 5 s',
    gentle: '200 solicitudes/s durante un minuto',
    burst: '2000 solicitudes/s durante 10 s',
  },
  run: 'Ejecutar',
  stop: 'Detener',
  running: (percent: string) => `En ejecución, ${percent} hecho`,
  runFailed: 'No se ha podido iniciar la ejecución',
  stopFailed: 'No se ha podido detener la ejecución',
  removeFailed: 'No se ha podido eliminar la ejecución',
  started: 'Ejecución iniciada',
  problems: {
    number: (min: string, max: string) => `Introduzca un número de ${min} a ${max}.`,
    whole: (min: string, max: string) => `Introduzca un número entero de ${min} a ${max}.`,
    path: 'Empiece la ruta por "/" y no deje espacios en ella.',
  },
  emptyTitle: 'Todavía no hay ejecuciones',
  emptyText: 'Elija un equilibrador y pulse Ejecutar.',
  noBalancerTitle: 'No hay equilibrador de carga al que enviar',
  noBalancerText: 'Cree antes un equilibrador de carga con un oyente.',
  beside: (runs) =>
    `Otra ejecución envió entretanto a los mismos destinos (${runs}). Comparten una sola rotación, que reparte exactamente la suma y no cada una por separado.`,
  results: 'Resultado',
  choose: 'Ejecución mostrada',
  runName: (name: string, time: string) => `${name}, ${time}`,
  totals: {
    requests: 'Solicitudes',
    errors: 'Sin respuesta',
    statuses: 'Códigos',
    clients: 'Clientes',
    began: 'Inicio',
    length: 'Duración',
    planned: 'Ritmo previsto',
    achieved: 'Ritmo alcanzado',
  },
  distribution: 'Reparto entre destinos',
  byNode: 'Reparto entre nodos',
  columns: {
    zone: 'Zona',
    target: 'Destino',
    node: 'Nodo',
    count: 'Solicitudes',
    observed: 'Observado',
    expected: 'Esperado',
    difference: 'Diferencia',
    verdict: 'Veredicto',
  },
  verdicts: { matches: 'coincide', noise: (count: string) => `dentro del azar (n=${count})`, differs: 'difiere' },
  expectedThen: (group: string) =>
    `Las partes esperadas se calculan con lo que estaba en buen estado y en DNS al empezar, en el grupo ${group}, según cómo se repartieron estos clientes entre los nodos.`,
  expectationChanged: (group: string) =>
    `El grupo ${group}, sus destinos o sus zonas cambiaron durante la ejecución, así que las partes no se juzgan. Lo esperado es lo de cuando empezó.`,
  noExpectation: 'Las solicitudes de esta ejecución no van a ningún grupo de destino.',
  severalGroups: (groups) =>
    `Las solicitudes de esta ejecución van a varios grupos, según su peso: ${groups}. La parte esperada es la del cálculo de cada grupo, por su parte del peso.`,
  changed: 'cambió durante la ejecución',
  unexpected: 'no estaba en el grupo',
  noAnswers: 'Ningún destino ha respondido.',
  delete: 'Eliminar ejecución',
  errorsBy: (code: string, count: string) => `${code}: ${count}`,
  send: (count: number) => `${count} ${requests(count)}`,
  help: [
    'Los clientes se comportan como los que hay detrás de DNS: cada uno pregunta al servidor DNS del motor, conserva la primera dirección 60 s y envía su parte del ritmo.',
    'La tabla compara lo que recibió cada destino con lo que espera la aritmética de zonas y nodos. El turno rotativo es exacto salvo una solicitud por nodo; en otro caso el veredicto admite la dispersión del azar.',
    'Una ejecución continúa aunque salga de la página.',
  ],
};
