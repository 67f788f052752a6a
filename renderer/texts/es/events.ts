import type { eventsEn } from '../en/events.ts';
import { plural } from '../plural.ts';

export const eventsEs: typeof eventsEn = {
  title: 'Historial de eventos',
  what: 'eventos',
  kind: 'Tipo',
  kinds: 'Tipos',
  kindNames: {
    change: 'Cambio',
    health: 'Estado',
    dns: 'DNS',
    listener: 'Oyente',
    worker: 'Proceso de trabajo',
    instance: 'Instancia',
    store: 'Carpeta de datos',
  },
  time: 'Hora del evento',
  event: 'Evento',
  resource: 'Nombre del recurso',
  resources: 'Nombres de recursos',
  detail: 'Resumen del cambio',
  emptyTitle: 'Todavía no ha ocurrido nada',
  emptyText: 'Aquí se guardan los cambios, las transiciones de estado y las respuestas de DNS según ocurren.',
  newEvents: (count: number) => `${count} ${plural('es', count, { one: 'evento nuevo', other: 'eventos nuevos' })}`,
  exportCsv: 'Exportar CSV',
  exportJson: 'Exportar JSON',
  help: [
    'Todo lo que ha cambiado, lo haya cambiado quien lo haya cambiado: la consola, la API o el propio motor cuando un destino pasa a estar en mal estado o una zona sale de DNS.',
    'La página muestra los mil más recientes. Los eventos nuevos esperan tras un botón, para que nada se mueva mientras lee.',
  ],
};
