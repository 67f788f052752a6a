import type { balancingEn } from '../en/balancing.ts';
import { plural } from '../plural.ts';

/** Angie's balancing methods on a target group in Spanish. */
export const balancingEs: typeof balancingEn = {
  tab: 'Equilibrio',
  section: 'Método de equilibrio',
  editTitle: 'Editar el método de equilibrio',
  saved: 'Método de equilibrio guardado',
  method: 'Método',
  flowHash: 'Hash del flujo',
  methods: {
    '': {
      label: 'Hash del flujo (ELB)',
      note: 'Cada conexión va al destino al que llevan sus direcciones y puertos.',
    },
    round_robin: {
      label: 'Turno rotativo',
      note: 'Por turno, repartido según el peso: los turnos de un destino pesado se intercalan.',
    },
    least_outstanding_requests: {
      label: 'Solicitudes menos pendientes (ELB)',
      note: 'La siguiente va al destino con menos solicitudes en curso. No admite parámetros de Angie.',
    },
    weighted_random: {
      label: 'Aleatorio ponderado (ELB)',
      note: 'Decide el azar, por igual. No admite parámetros de Angie.',
    },
    hash: { label: 'Hash de una clave', note: 'Las solicitudes con la misma clave van al mismo destino.' },
    ip_hash: {
      label: 'Hash de IP',
      note: 'Los clientes de una misma red (tres bytes de IPv4, toda la IPv6) van al mismo destino.',
    },
    least_conn: {
      label: 'Menos conexiones',
      note: 'El destino con menos solicitudes en curso por unidad de peso; en caso de empate, por turno.',
    },
    random: { label: 'Aleatorio', note: 'Decide el azar, en proporción al peso.' },
    least_time: {
      label: 'Menor tiempo',
      note: 'Decide el azar, en proporción inversa al tiempo medio de respuesta; el más lento conserva cerca del 1 %.',
    },
    feedback: {
      label: 'Valor comunicado',
      note: 'Decide el azar, en proporción a un valor que comunican los destinos.',
    },
  },
  weightMeaning: 'Qué significa aquí el peso',
  weights: {
    round_robin: 'Parte = peso ÷ peso total. Con 5, 1 y 1: de cada 7 solicitudes, 5, 1 y 1.',
    hash: 'La parte del espacio de claves. El tráfico coincide solo si las claves se reparten por igual.',
    ip_hash: 'La parte de las redes de clientes. El tráfico coincide solo si los clientes se reparten por igual.',
    least_conn: 'Divide las solicitudes en curso: con el doble de peso, el doble a la vez, no el doble en total.',
    random: 'La probabilidad de salir = peso ÷ peso total.',
    least_time: 'Este método no admite peso: solo decide el tiempo medido.',
    feedback: 'Multiplica el valor comunicado, así que el peso por sí solo no dice qué parte toca.',
  },
  weightLimits:
    'En todos los métodos, los límites, los fallos, el inicio lento, «fuera de uso» y «reserva» van antes que el peso.',
  fields: {
    'balanza.hash.key': {
      label: 'Clave',
      note: 'Texto con variables, como $request_uri, $remote_addr, $http_x_user, $cookie_session o $arg_id. Las solicitudes de una clave van a un destino.',
    },
    'balanza.hash.consistent': {
      label: 'Consistente (anillo ketama)',
      note: 'Al quitar un destino solo se mueven sus propias claves. Sin esto se mueven también muchas otras.',
    },
    'balanza.random.two': {
      label: 'Sacar dos y elegir el menos ocupado',
      note: 'De dos destinos sacados al azar, el que tiene menos solicitudes en curso por unidad de peso.',
    },
    'balanza.least_time.mode': { label: 'Tiempo que cuenta', note: 'Desde el inicio del intento hasta ese momento.' },
    'balanza.least_time.factor': {
      label: 'Factor del método',
      note: 'Porcentaje que conserva el pasado en la media de este método; vacío: el factor del tiempo de respuesta.',
    },
    'balanza.least_time.account': {
      label: 'Respuestas que cuentan',
      note: 'Texto con variables: una respuesta cuenta si no queda vacío ni es 0. Vacío: cuentan todas.',
    },
    'balanza.response_time_factor': {
      label: 'Factor del tiempo de respuesta',
      note: 'Porcentaje que conserva el pasado en las medias: alto reacciona despacio, bajo olvida deprisa.',
    },
    'balanza.feedback.variable': {
      label: 'Valor comunicado',
      note: 'Variable de la respuesta que contiene un número, como $upstream_http_x_load.',
    },
    'balanza.feedback.inverse': {
      label: 'Cuanto menor, mejor',
      note: 'Para valores que crecen cuando un destino se llena.',
    },
    'balanza.feedback.factor': { label: 'Factor de la media', note: 'Porcentaje que conserva el pasado en la media.' },
    'balanza.feedback.account': {
      label: 'Respuestas que cuentan',
      note: 'Texto con variables: una respuesta cuenta si no queda vacío ni es 0. Vacío: cuentan todas.',
    },
    'balanza.feedback.last_byte': {
      label: 'Leído tras la respuesta entera',
      note: 'No en su cabecera: una respuesta que se interrumpe no cuenta.',
    },
    'balanza.max_fails': {
      label: 'Fallos (max_fails)',
      note: 'Tantos intentos fallidos dejan un destino no disponible. 0: nunca.',
    },
    'balanza.fail_timeout_seconds': {
      label: 'Tiempo de fallo (segundos)',
      note: 'En este tiempo se cuentan los fallos, y durante él se deja en paz al destino.',
    },
    'balanza.max_conns': {
      label: 'Máximo de solicitudes a la vez (max_conns)',
      note: 'De cada destino, contadas en cada nodo. 0: sin límite.',
    },
    'balanza.slow_start_seconds': {
      label: 'Inicio lento (segundos)',
      note: 'Un destino que se ha recuperado recobra su parte en este tiempo. 0: en el acto.',
    },
    'balanza.next_upstream': {
      label: 'Pasar al siguiente destino cuando',
      note: 'Palabras como error, timeout, invalid_header, http_503, non_idempotent; u off.',
    },
    'balanza.next_upstream_tries': {
      label: 'Intentos como máximo',
      note: 'El primero incluido. 0: sin límite propio.',
    },
    'balanza.next_upstream_timeout_seconds': {
      label: 'Ningún intento más después de (segundos)',
      note: 'Desde que empezó el primero. 0: sin límite.',
    },
    'balanza.sticky': {
      label: 'Sesiones persistentes (sticky)',
      note: 'Como en Angie: cookie NOMBRE, route $VARIABLE, o learn zone=NOMBRE:TAMAÑO create=… lookup=….',
    },
    'balanza.sticky_secret': {
      label: 'Secreto de los identificadores',
      note: 'Los identificadores salen como un hash con este texto.',
    },
    'balanza.sticky_strict': {
      label: 'Estricto',
      note: 'Una sesión cuyo destino no puede atenderla recibe un 502, no otro destino.',
    },
    'balanza.queue.size': {
      label: 'Cola',
      note: 'Tantas solicitudes esperan en un nodo mientras ningún destino puede atenderlas. Vacío: ninguna, reciben un 502 en el acto.',
    },
    'balanza.queue.timeout_seconds': { label: 'Espera máxima (segundos)' },
    'balanza.keepalive': {
      label: 'Conexiones inactivas que se conservan',
      note: 'En cada nodo. No influye en qué destino se elige. Vacío: sin límite propio.',
    },
    'balanza.backup_switch': {
      label: 'Quedarse con los destinos de reserva',
      note: 'permanent: las solicitudes siguen con los destinos que atendieron por último; permanent=30s: pasado ese tiempo, una solicitud prueba de nuevo los principales.',
    },
    'balanza.probe.enabled': {
      label: 'Sondear los destinos (upstream_probe)',
      note: 'Cada nodo pregunta a cada destino a su propio ritmo, digan lo que digan las comprobaciones de estado de ELB. Un destino que su sonda rechaza no recibe nada con ningún método, aunque para ELB esté en buen estado.',
    },
    'balanza.probe.uri': { label: 'Ruta', note: 'De la solicitud; empieza por /. Vacía: /.' },
    'balanza.probe.method': { label: 'Método HTTP', note: 'En mayúsculas, como HEAD. Vacío: GET.' },
    'balanza.probe.interval_seconds': { label: 'Intervalo (segundos)', note: 'Entre las sondas de un destino.' },
    'balanza.probe.port': { label: 'Puerto', note: 'Vacío: el del propio destino.' },
    'balanza.probe.test': {
      label: 'Prueba',
      note: 'Texto con variables de la respuesta, como $upstream_status, $upstream_http_x_ready o $upstream_probe_body; en grupos TCP, $upstream_probe_response. La sonda se supera si no queda vacío ni es 0. Vacía: solo falla por lo que pasa una solicitud al siguiente destino, así que un 500 se supera salvo que http_500 esté ahí.',
    },
    'balanza.probe.expect': {
      label: 'Valores con los que se cumple la prueba',
      note: 'Separados por espacios, como claves de un map: 200 204, o ~^2 para una expresión regular. Vacío: cualquiera menos el texto vacío y 0.',
    },
    'balanza.probe.fails': { label: 'Fallos seguidos', note: 'Tantos dejan un destino en mal estado.' },
    'balanza.probe.passes': { label: 'Éxitos seguidos', note: 'Tantos lo devuelven al buen estado.' },
    'balanza.probe.essential': {
      label: 'Esencial',
      note: 'Un destino no recibe nada hasta que supera la sonda. Sin esto, un destino nuevo no tiene que esperar.',
    },
    'balanza.probe.persistent': {
      label: 'Persistente',
      note: 'Con esencial: cuando las sondas empiezan de nuevo, con otros ajustes u otro proceso, los destinos que estaban en buen estado no esperan.',
    },
    'balanza.probe.mode': {
      label: 'Cuándo sondear',
      note: 'idle: solo destinos sin solicitudes durante un intervalo, y los que están en mal estado; onfail: solo estos últimos.',
    },
    'balanza.probe.timeout_seconds': {
      label: 'Espera máxima de una sonda (segundos)',
      note: 'Por la conexión y por cada parte de la respuesta; en grupos TCP, por todo.',
    },
    'balanza.probe.max_body_bytes': { label: 'Bytes guardados del cuerpo', note: 'Para $upstream_probe_body.' },
    'balanza.probe.max_response_bytes': {
      label: 'Bytes guardados de la respuesta',
      note: 'Para $upstream_probe_response. 0: no se espera respuesta.',
    },
    'balanza.probe.send': {
      label: 'Qué se envía primero',
      note: 'Con \\r, \\n, \\t y \\x00 para bytes que no se pueden escribir. Vacío: nada.',
    },
    'balanza.probe.udp': { label: 'Por UDP', note: 'Se envía un datagrama y se espera su respuesta.' },
    weight: { label: 'Peso' },
    max_conns: { label: 'max_conns' },
    max_fails: { label: 'max_fails' },
    fail_timeout_seconds: { label: 'Tiempo de fallo (s)' },
    slow_start_seconds: { label: 'Inicio lento (s)' },
    backup: { label: 'Reserva' },
    state: { label: 'Uso' },
    route: { label: 'Id. de sesión' },
  },
  ofMethod: 'Parámetros del método',
  checks: 'Fallos y límites',
  sessions: 'Sesiones, cola y conexiones',
  probe: {
    title: 'Comprobaciones activas',
    note: 'Además de las comprobaciones de estado de ELB e independientes de ellas: un destino debe superar ambas para recibir solicitudes.',
    waiting: 'Su sonda aún no se ha superado',
    failed: (reason: string) => `Sonda: ${reason}`,
  },
  ofTargets: 'Parámetros de los destinos',
  ofTargetsNote: 'Vacío: lo que dice el grupo; si no, el valor predeterminado de Angie. Cada nodo cuenta por su parte.',
  ofTargetsDefault: (value) => `grupo: ${value}`,
  uses: { up: 'En uso', down: 'Fuera de uso', drain: 'Vaciar' },
  usesNote: '«Fuera de uso» no recibe nada y conserva su lugar en un hash; «vaciar» solo recibe sesiones ligadas a él.',
  noTargets: 'Aún no hay ningún destino registrado.',
  notSet: 'sin definir',
  notOffered: {
    weight: 'Este método no admite peso.',
    slow_start_seconds: 'Este método no tiene inicio lento.',
    backup: 'Este método no tiene destinos de reserva.',
  },
  takeAway: 'Desactivarlo',
  range: (min, max, standard) =>
    standard === '' ? `De ${min} a ${max}` : `De ${min} a ${max}; predeterminado: ${standard}`,
  outOfRange: (min, max) => `Introduzca un número entero de ${min} a ${max}.`,
  problems: {
    takesNone: () =>
      'Este algoritmo no admite parámetros de Angie. Elija turno rotativo o un método de Angie, o vacíe este campo.',
    slowStart: () =>
      'El inicio lento de ELB está activado en este grupo. Desactívelo: el inicio lento (segundos) de aquí sirve para lo mismo.',
    stickiness: () => 'La persistencia de ELB está activada en este grupo. Desactívela, o vacíe este campo.',
    otherMethod: () => 'Este parámetro es de otro método.',
    unsupported: () => 'Este método no admite el parámetro. Vacíelo, o elija otro método.',
    notRegistered: () => 'Este destino ya no está registrado.',
    needed: () => 'Este método no puede ir sin él.',
    value: (text) => text,
    downAndDrain: () => '«Fuera de uso» y «vaciar» se excluyen.',
  },
  states: {
    up: 'Activo',
    busy: 'Ocupado',
    recovering: 'Recuperándose',
    unavailable: 'No disponible',
    checking: 'Comprobándose',
    unhealthy: 'En mal estado',
    down: 'Fuera de uso',
    draining: 'Vaciando',
  },
  columns: {
    target: 'Destino',
    state: 'En el método',
    weight: 'Peso',
    inFlight: 'En curso',
    ofLimit: (inFlight, limit) => `${inFlight} de ${limit}`,
    selected: 'Elegido',
    fails: 'Intentos fallidos',
    probes: 'Sondas',
    probed: (count: string, fails: string) => `${count}, ${fails} con fallo`,
    lastProbe: 'Última sonda',
    nextProbe: 'Próxima sonda',
    headerTime: 'Media hasta la cabecera',
    responseTime: 'Media, completa',
    connectTime: 'Media hasta conectar',
    firstByteTime: 'Media hasta el primer byte',
    average: 'Media comunicada',
    backup: 'reserva',
  },
  liveTitle: 'Destinos en este método',
  liveNote: 'De todos los nodos; se cuenta desde que se registró cada destino.',
  play: {
    settings: 'Nodo, carga y claves',
    title: 'Qué pasaría',
    note: (node) =>
      `Las próximas solicitudes en el nodo de ${node}, desde su estado en este momento. No se envía nada.`,
    noNode: 'Ningún equilibrador de carga usa aún este grupo: empieza sin nada contado.',
    draft: 'Con los valores de este formulario, que no están guardados.',
    asSaved: 'Tal como está guardado el grupo: hay campos del formulario por corregir.',
    node: 'Nodo',
    open: 'Solicitudes que siguen abiertas',
    openNote: 'Tantas solicitudes duran mientras llegan otras.',
    keys: 'Claves, una por línea',
    keysNote: 'Vacío: cada solicitud tiene su propia clave.',
    next: (count) => `Las próximas ${count} elecciones`,
    nobody: 'ninguno',
    target: 'Destino',
    share: 'Parte de 1.000',
    moved: 'Claves que se mueven si se quita',
    movedOwn: (count) => `las ${count} propias`,
    movedOthers: (count) => `${count} de otros`,
    chance: 'Aquí decide el azar: otra mirada muestra otro orden.',
    again: 'Mirar otra vez',
    refused: (count) => `${count} de 1.000 solicitudes no encontrarían destino.`,
    playing: 'Calculando las próximas solicitudes…',
    failed: 'No se puede calcular',
    empty: 'Registre destinos para ver qué pasaría.',
    more: (count) => `y ${count} ${plural('es', count, { one: 'destino', other: 'destinos' })} más`,
  },
  help: {
    title: 'Método de equilibrio',
    paragraphs: [
      'Un grupo de destino puede elegir sus destinos como cualquier upstream de Angie. Las cuentas, los fallos, las medias y los límites son de cada nodo.',
      'Ejemplo: con turno rotativo y los pesos 5, 1 y 1, las siete solicitudes siguientes van a a a b a c a a.',
    ],
    apiName: 'ModifyTargetGroupAttributes',
  },
};
