import type { tourEn } from '../en/tour.ts';

export const tourEs: typeof tourEn = {
  title: 'Visita guiada',
  next: 'Siguiente',
  previous: 'Anterior',
  finish: 'Terminar',
  leave: 'Dejar la visita',
  stop: (place, count) => `Parada ${place} de ${count}`,
  stops: {
    zones: {
      title: 'Zonas',
      content:
        'Una tarjeta por zona: su parte del tráfico, sus destinos por estado y si DNS responde con su nodo. Si todavía no se ejecuta nada, cree aquí el ejemplo.',
    },
    map: {
      title: 'Mapa de tráfico',
      content:
        'De los clientes, por la respuesta DNS y los nodos, a cada destino: lo que recibe, y la marca de lo que debería recibir. Una línea discontinua cruza de zona.',
    },
    attention: {
      title: 'Requiere atención',
      content:
        'Aquí aparece lo que falla, con su remedio. Pruébelo: abra un grupo de destino, averíe un destino y vea cómo sale y vuelve.',
    },
    balancers: {
      title: 'Equilibradores de carga',
      content:
        'Abra uno para ver sus oyentes, reglas y atributos; sus grupos de destino tienen las comprobaciones de estado. Ctrl K encuentra todo lo demás.',
    },
  },
};
