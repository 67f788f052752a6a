import type { groupAttributesEn } from '../en/groupAttributes.ts';

/** Attributes of a target group in Spanish. */
export const groupAttributesEs: typeof groupAttributesEn = {
  section: 'Atributos',
  basic: 'Configuración básica',
  editTitle: 'Editar los atributos del grupo de destino',
  saved: 'Atributos del grupo de destino guardados',
  saveFailed: 'No se han podido guardar los atributos',
  range: (min, max) => `${min}-${max}`,
  deregistration: {
    container: 'Administración de la anulación del registro de destinos',
    delay: 'Retardo de anulación del registro (segundos)',
    hint: 'Cuánto tiempo puede terminar sus solicitudes abiertas un destino que sale del grupo.',
  },
  traffic: {
    container: 'Configuración del tráfico',
    algorithm: 'Algoritmo de equilibrio de carga',
    algorithms: {
      round_robin: 'Turno rotativo',
      least_outstanding_requests: 'Solicitudes menos pendientes',
      weighted_random: 'Aleatorio ponderado',
    },
    algorithmNotes: {
      round_robin: 'Cada destino recibe una solicitud por turno.',
      least_outstanding_requests: 'La siguiente va al destino con menos solicitudes en curso.',
      weighted_random: 'Decide el azar, por igual; los destinos que fallan más que el resto pueden recibir menos.',
    },
    anomaly: 'Mitigación de anomalías',
    anomalyNote:
      'Un destino que responde con errores mucho más que el resto recibe cada vez menos, hasta que se recupera.',
    ofAngie: 'Un método de Angie, con sus parámetros en la pestaña Equilibrio.',
    slowStart: 'Duración del inicio lento (segundos)',
    slowStartNote:
      'Un destino que pasa a buen estado junto a otros recibe su cuota completa solo tras este tiempo. 0: en el acto.',
    slowStartHint: (min, max) => `${min}-${max}, o 0`,
  },
  selection: {
    container: 'Selección de destinos',
    stickiness: 'Persistencia',
    stickinessNote: 'Un cliente que vuelve con su cookie va de nuevo al mismo destino, mientras esté en buen estado.',
    stickinessObstacles: {
      algorithm: 'No con el algoritmo aleatorio ponderado: elija otro antes.',
      crossZone: 'No mientras el equilibrio de carga entre zonas esté desactivado: actívelo antes.',
    },
    stickyType: 'Tipo de persistencia',
    stickyTypes: { lb_cookie: 'Cookie generada por el equilibrador', app_cookie: 'Cookie basada en la aplicación' },
    stickyTypeNotes: {
      lb_cookie: 'El equilibrador pone AWSALB y AWSALBCORS en cada respuesta.',
      app_cookie: 'Empieza cuando un destino pone la cookie propia de la aplicación.',
    },
    stickySeconds: 'Duración de la persistencia (segundos)',
    cookieName: 'Nombre de la cookie de la aplicación',
    cookieNameHint: 'Los nombres que empiezan por AWSALB están reservados.',
    stickyWords: {
      off: 'Desactivada',
      lb_cookie: (seconds) => `Cookie del equilibrador, ${seconds} s`,
      app_cookie: (seconds, name) => `Cookie de la aplicación ${name}, ${seconds} s`,
    },
    crossZone: 'Equilibrio de carga entre zonas',
    crossZoneValues: {
      use_load_balancer_configuration: 'Heredar del equilibrador de carga (activado)',
      true: 'Activado',
      false: 'Desactivado',
    },
    crossZoneNotes: {
      use_load_balancer_configuration: 'Un equilibrador de carga de aplicaciones siempre lo tiene activado.',
      true: 'Cada nodo envía a los destinos de todas las zonas habilitadas.',
      false: 'Cada nodo envía solo a los destinos de su propia zona.',
    },
    sharesTitle: 'Qué cambia para cada destino',
    sharesOf: (group) => `Qué cambia para cada destino de ${group}`,
    sharesNote: 'Porcentajes esperados de todas las solicitudes, con los destinos y zonas tal como están ahora.',
    target: 'Destino',
    zone: 'Zona',
    before: 'Antes',
    after: 'Después',
    lost: (share) => `El ${share} de las solicitudes no encontraría destino y recibiría un 503.`,
    unused: 'Ningún equilibrador de carga usa este grupo, así que no hay porcentajes que comparar.',
    more: (count) => `y ${count} más`,
  },
  health: {
    container: 'Requisitos de estado del grupo de destino',
    note: 'Qué se considera demasiado pocos destinos en buen estado en una zona: entonces su dirección sale del DNS, o su nodo envía a todos los destinos sin mirar su estado.',
    mode: 'Configuración',
    unified: 'Unificada',
    unifiedNote: 'El mismo mínimo para el DNS y para el enrutamiento.',
    granular: 'Detallada',
    granularNote: 'Un mínimo para cada uno.',
    unifiedTitle: 'Requisitos de buen estado',
    dns: 'Conmutación por error de DNS',
    routing: 'Conmutación por error de enrutamiento',
    count: 'Número mínimo de destinos en buen estado',
    percent: 'Porcentaje mínimo de destinos en buen estado',
    countHint: (min, max) => `${min}-${max}`,
    offHint: (min, max) => `${min}-${max}, o «off» para no exigirlo`,
    atLeast: (count, percent) =>
      percent === 'off'
        ? `Al menos ${count} en buen estado`
        : count === 'off'
          ? `Al menos el ${percent} % en buen estado`
          : `Al menos ${count} y el ${percent} % en buen estado`,
  },
  function: {
    container: 'Función',
    endpoint: 'Punto de enlace',
    endpointNote:
      'Dónde se llama a la función: la dirección de un entorno de ejecución que acepta las llamadas de AWS Lambda. Sin ella, las solicitudes reciben 502.',
    endpointExample: 'Por ejemplo, http://127.0.0.1:9000/2015-03-31/functions/function/invocations',
    endpointProblem: 'Escriba una dirección que empiece por http:// o https://.',
    multiValue: 'Cabeceras de varios valores',
    multiValueNote:
      'Las cabeceras y los parámetros de consulta de los eventos son listas de valores, y las cabeceras de las respuestas deben serlo.',
  },
  gateway: {
    delayNote: 'Con reequilibrio, los flujos de un destino que sale pasan a otros cuando termina.',
    flow: 'Persistencia del flujo',
    flowNote: 'Los paquetes que coinciden en esto van al mismo destino, en ambos sentidos.',
    flows: {
      five: {
        label: '5-tupla',
        description: 'Dirección de origen y de destino, protocolo, puerto de origen y de destino: un flujo cada uno.',
      },
      three: { label: '3-tupla', description: 'Dirección de origen y de destino, y protocolo.' },
      two: { label: '2-tupla', description: 'Dirección de origen y de destino.' },
    },
    failover: 'Conmutación por error de destinos',
    existing: 'Flujos existentes',
    existingNote:
      'De los destinos cuyo registro se anula y de los que pasan a mal estado. Los flujos nuevos van siempre a destinos en buen estado.',
    failovers: {
      no_rebalance: { label: 'Sin reequilibrio', description: 'Siguen con su destino hasta que terminan.' },
      rebalance: { label: 'Reequilibrar los flujos existentes', description: 'Pasan a destinos en buen estado.' },
    },
  },
  problems: {
    wholeNumber: (min, max) => `Introduzca un número entero de ${min} a ${max}.`,
    wholeNumberOrZero: (min, max) => `Introduzca un número entero de ${min} a ${max}, o 0.`,
    cookieNameMissing: 'Introduzca el nombre de la cookie de la aplicación.',
    cookieNameReserved: 'Los nombres que empiezan por AWSALB son del propio equilibrador. Elija otro.',
    wholeNumberOrOff: (min, max) => `Introduzca un número entero de ${min} a ${max}, o «off» para no exigirlo.`,
    dnsBelowRouting:
      'El mínimo de DNS no debe ser menor que el de enrutamiento: una zona seguiría en el DNS mientras su nodo envía a los destinos sin mirar su estado.',
  },
  details: {
    targetType: 'Tipo de destino',
    targetTypes: {
      instance: 'Instancia',
      ip: 'Direcciones IP',
      alb: 'Application Load Balancer',
      lambda: 'Función Lambda',
    },
    protocolPort: 'Protocolo : Puerto',
    protocolVersion: 'Versión del protocolo',
    vpc: 'VPC',
    ipAddressType: 'Tipo de dirección IP',
    loadBalancer: 'Equilibrador de carga',
    noneAssociated: 'Ninguno asociado',
    created: 'Fecha de creación',
  },
  help: {
    title: 'Atributos del grupo de destino',
    paragraphs: [
      'Valen para todos los destinos del grupo y se aplican en el acto; las solicitudes en curso terminan como empezaron.',
      'Ejemplo: con un retardo de anulación del registro de 300 s, un destino que sale puede terminar sus solicitudes durante cinco minutos.',
    ],
    apiName: 'ModifyTargetGroupAttributes',
  },
};
