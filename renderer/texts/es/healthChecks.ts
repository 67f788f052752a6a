import type { HealthCheckProblem } from '../../../engine/model/healthCheckProblems.ts';
import type { healthChecksEn } from '../en/healthChecks.ts';
import { plural } from '../plural.ts';

/** What is wrong with a field, in Spanish. Source: console, *Edit health check settings*. */
function problemText(problem: HealthCheckProblem): string {
  switch (problem.code) {
    case 'empty':
      return `Introduzca un valor. Predeterminado: ${problem.standard}.`;
    case 'outOfRange':
      return `Introduzca un número entero de ${problem.min} a ${problem.max}.`;
    case 'intervalEqualsTimeout':
      return `El intervalo (${problem.intervalSeconds} s) debe ser mayor que el tiempo de espera (${problem.timeoutSeconds} s).`;
    case 'intervalBelowTimeout':
      return `El intervalo (${problem.intervalSeconds} s) no puede ser menor que el tiempo de espera (${problem.timeoutSeconds} s).`;
    case 'protocol':
      return 'Elija HTTP o HTTPS.';
    case 'port':
      return `Introduzca un puerto de ${problem.min} a ${problem.max}.`;
    case 'pathWithoutSlash':
      return 'La ruta debe empezar por "/".';
    case 'pathCharacters':
      return `Use hasta ${problem.max} caracteres sin espacios.`;
    case 'codesSyntax':
      return 'Use códigos como 200, una lista 200,202 o un intervalo 200-299.';
    case 'codesReversed':
      return 'El primer código debe ser menor que el segundo.';
    case 'codesFixed':
      return `El único valor posible en este grupo es ${problem.only}.`;
    case 'codesRange':
      return `Los códigos deben estar entre ${problem.min} y ${problem.max} en este grupo.`;
    default:
      return problem satisfies never;
  }
}

/** Health check settings in Spanish; terms are those of the EC2 console. */
export const healthChecksEs: typeof healthChecksEn = {
  section: 'Configuración de comprobación de estado',
  enabled: 'Comprobaciones de estado',
  enabledNote:
    'Las comprobaciones llaman a la función. Sin ellas cuenta como en buen estado y recibe solicitudes de todos modos.',
  editTitle: 'Editar la configuración de la comprobación de estado',
  advanced: 'Configuración avanzada de la comprobación de estado',
  restore: 'Restablecer valores',
  fields: {
    healthCheckProtocol: 'Protocolo de comprobación de estado',
    healthCheckPath: 'Ruta de comprobación de estado',
    healthCheckPort: 'Puerto de comprobación de estado',
    healthyThresholdCount: 'Umbral de buen estado',
    unhealthyThresholdCount: 'Umbral de mal estado',
    healthCheckTimeoutSeconds: 'Tiempo de espera (segundos)',
    healthCheckIntervalSeconds: 'Intervalo (segundos)',
    matcher: 'Códigos de éxito',
  },
  shortFields: { timeout: 'Tiempo de espera', interval: 'Intervalo' },
  trafficPort: 'Puerto de tráfico',
  override: 'Otro puerto',
  overridePort: 'Puerto para las comprobaciones',
  hints: {
    healthyThreshold: 'Comprobaciones correctas seguidas para volver al servicio.',
    unhealthyThreshold: 'Comprobaciones fallidas seguidas para retirar el destino.',
    timeout: 'Tiempo sin respuesta que cuenta como fallo.',
    interval: 'Tiempo entre dos comprobaciones del mismo destino.',
  },
  range: (min, max) => `${min}-${max}`,
  pathHint: (max) => `Hasta ${max} caracteres. Se permiten cadenas de consulta.`,
  portHint: (min, max) => `${min}-${max}`,
  codesHint: 'Un código, una lista (200,202) o un intervalo (200-299).',
  grpcCodesHint: 'Un código de gRPC de 0 a 99, una lista (0,12) o un intervalo (0-99).',
  problem: problemText,
  httpsWarning: 'Los destinos que solo admiten TLS 1.3 no superarán estas comprobaciones.',
  portWarning: (port, silent, total) =>
    `Nada responde en ${port} en ${silent} de ${total} ${plural('es', total, { one: 'destino', other: 'destinos' })} ahora.`,
  saved: 'Configuración de comprobación de estado guardada',
  saveFailed: 'No se ha podido guardar la configuración de comprobación de estado',
  noChanges: 'Aún no se ha cambiado nada.',
  fixFirst: 'Lo que ha escrito todavía no se puede guardar: corrija los campos con problemas.',
  seconds: (value) => `${value} segundos`,
  secondsShort: (value) => `${value} s`,
  preview: {
    title: 'Qué significan estos valores',
    note: 'Se recalcula al escribir. Nada cambia hasta que guarde.',
    detection: 'Tiempo de detección',
    dead: 'Un destino caído queda fuera de servicio en unos',
    worst: (seconds) => `(en el peor caso + ${seconds} s);`,
    recovered: 'uno recuperado vuelve en unos',
    was: 'antes:',
    dies: 'Si un destino muere ahora',
    leaves: 'queda fuera de servicio tras',
    savedRow: 'Guardado',
    draftRow: 'Borrador',
    load: 'Carga de comprobaciones',
    loadBefore: 'Cada destino recibe unas',
    loadAfter: 'comprobaciones por segundo.',
    loadNote: (nodes, seconds) =>
      `${nodes} ${plural('es', nodes, { one: 'nodo lo comprueba', other: 'nodos lo comprueban' })} por separado, cada ${seconds} s.`,
    loadUnused: 'Ningún equilibrador de carga usa este grupo, así que sus destinos no se comprueban.',
    changes: 'Cambios',
    beforeColumn: 'Antes',
    afterColumn: 'Después',
    fieldColumn: 'Campo',
  },
  test: {
    title: 'Probar ahora',
    note: 'Comprueba los destinos una vez con estos valores sin guardar. No cuenta para nada.',
    button: 'Probar ahora',
    target: 'Destino',
    all: (count) => `Todos los destinos (${count})`,
    result: 'Resultado',
    code: 'Código',
    latency: 'Latencia',
    firstBytes: 'Primeros bytes de la respuesta',
    noTargets: 'El grupo no tiene destinos.',
    fixFirst: 'Corrija primero los campos con problemas.',
    failed: 'No se ha podido hacer la prueba',
    passed: (passed, total) => `${passed} de ${total} la superan`,
    stale: 'Los valores han cambiado desde entonces.',
  },
  outcomes: {
    passed: 'Superada',
    codeMismatch: 'Código incorrecto',
    testFailed: 'La prueba no se cumple',
    timeout: 'Tiempo agotado',
    failed: 'Sin respuesta',
    notRun: 'No realizada',
  },
  replayedOutcomes: {
    passed: 'Superada',
    codeMismatch: 'Código incorrecto',
    timeout: 'Tiempo agotado',
    failed: 'Sin respuesta',
    unknown: 'No se puede saber',
  },
  replay: {
    title: 'Qué habría pasado',
    note: (count) =>
      `Las últimas ${count} respuestas registradas de cada destino, evaluadas de nuevo con estos valores.`,
    other: 'Las respuestas registradas no dicen nada de otro protocolo, otra ruta u otro puerto. Use «Probar ahora».',
    none: 'Aún no se ha registrado ninguna comprobación.',
    target: 'Destino',
    now: 'Ahora',
    withDraft: 'Con el borrador',
    would: (target, state, since) => `${target} estaría ${state.toLowerCase()} desde las ${since}.`,
    failedOf: (failed, total) => `fallan ${failed} de ${total}`,
    unknownOf: (unknown) => `${unknown} no se pueden saber`,
    others: (count) =>
      `${count} ${plural('es', count, { one: 'destino más supera', other: 'destinos más superan' })} todas las comprobaciones.`,
    all: (count) =>
      count === 1
        ? 'El único destino supera todas las comprobaciones.'
        : `Los ${count} destinos superan todas las comprobaciones.`,
    more: (count) => `${count} más con comprobaciones fallidas.`,
  },
  timeline: {
    title: 'Últimas comprobaciones',
    note: 'Una marca por comprobación, en el momento en que se hizo: baja si se superó (más alta si tardó más), entera si falló, hueca si se agotó el tiempo.',
    empty: 'Aún no hay comprobaciones',
    emptyText: 'Empiezan cuando un oyente envía tráfico a este grupo y el grupo tiene destinos.',
    target: 'Destino',
    status: 'Estado',
    checks: 'Comprobaciones',
    last: 'Última comprobación',
    strip: (total, failed) =>
      `${total} ${plural('es', total, { one: 'comprobación', other: 'comprobaciones' })}, ${failed} con fallo`,
    changed: (field, before, after) => `${field} ${before} → ${after}`,
  },
  conflict: {
    title: 'La configuración ha cambiado mientras tanto',
    text: 'Otro cliente ha guardado otra configuración de comprobación de estado de este grupo mientras la editaba.',
    keepMine: 'Conservar la mía',
    takeTheirs: 'Usar la suya',
    compare: 'Comparar',
    keepNote:
      '«Conservar la mía»: lo que ha escrito se queda, y los campos que no ha tocado toman los otros valores. Aún no se guarda nada.',
    field: 'Campo',
    before: 'Antes',
    mine: 'La mía',
    theirs: 'La suya',
  },
  help: {
    page: {
      title: 'Configuración de comprobación de estado',
      paragraphs: [
        'Cada nodo del equilibrador de carga comprueba por su cuenta cada destino del grupo y solo envía tráfico a los que responden bien.',
        'Teclas: Alt+O protocolo, Alt+P ruta, Alt+R puerto, Alt+H umbral de buen estado, Alt+U umbral de mal estado, Alt+M tiempo de espera, Alt+I intervalo, Alt+C códigos de éxito; Ctrl+Intro guarda, Esc sale.',
      ],
      apiName: 'ModifyTargetGroup',
    },
    healthCheckProtocol: {
      title: 'Protocolo de comprobación de estado',
      paragraphs: [
        'Cómo se pregunta a los destinos: HTTP, o HTTPS sin comprobar su certificado. Predeterminado: HTTP.',
        'Ejemplo: un destino que solo sirve HTTPS no supera ninguna comprobación HTTP.',
      ],
      apiName: 'HealthCheckProtocol',
    },
    healthCheckPath: {
      title: 'Ruta de comprobación de estado',
      paragraphs: [
        'Lo que se pide, de 1 a 1024 caracteres que empiezan por una barra; puede seguir una cadena de consulta. Predeterminado: /.',
        'Ejemplo: /health responde 200 mientras el programa puede servir. Las redirecciones no se siguen.',
      ],
      apiName: 'HealthCheckPath',
    },
    healthCheckPort: {
      title: 'Puerto de comprobación de estado',
      paragraphs: [
        'El puerto de tráfico es el de cada destino. Anúlelo, de 1 a 65535, si el estado se indica en otro puerto. Predeterminado: puerto de tráfico.',
        'Ejemplo: destinos que sirven en 8080 e indican su estado en 9090.',
      ],
      apiName: 'HealthCheckPort',
    },
    healthyThresholdCount: {
      title: 'Umbral de buen estado',
      paragraphs: [
        'Comprobaciones superadas seguidas hasta que un destino en mal estado vuelve a estar en buen estado, de 2 a 10. Predeterminado: 5.',
        'Ejemplo: 5 comprobaciones cada 30 s devuelven un destino al cabo de unos 150 s.',
      ],
      apiName: 'HealthyThresholdCount',
    },
    unhealthyThresholdCount: {
      title: 'Umbral de mal estado',
      paragraphs: [
        'Comprobaciones fallidas seguidas hasta que un destino está en mal estado, de 2 a 10. Predeterminado: 2.',
        'Ejemplo: 2 comprobaciones cada 30 s retiran un destino caído al cabo de unos 60 s.',
      ],
      apiName: 'UnhealthyThresholdCount',
    },
    healthCheckTimeoutSeconds: {
      title: 'Tiempo de espera',
      paragraphs: [
        'Segundos sin respuesta tras los que una comprobación ha fallado, de 2 a 120; menos que el intervalo. Predeterminado: 5.',
        'Ejemplo: un destino que tarda 6 s en responder falla con 5 y pasa con 8.',
      ],
      apiName: 'HealthCheckTimeoutSeconds',
    },
    healthCheckIntervalSeconds: {
      title: 'Intervalo',
      paragraphs: [
        'Segundos entre dos comprobaciones de un destino, de 5 a 300; más que el tiempo de espera. Predeterminado: 30.',
        'Ejemplo: tres nodos que comprueban cada 30 s hacen 0,1 comprobaciones por segundo a cada destino.',
      ],
      apiName: 'HealthCheckIntervalSeconds',
    },
    matcher: {
      title: 'Códigos de éxito',
      paragraphs: [
        'Códigos de estado que superan la comprobación, de 200 a 499. Predeterminado: 200. De gRPC: de 0 a 99. Predeterminado: 12, que los servidores responden a un método que no tienen.',
        'Ejemplo: 200,202 o 200-299. Un destino que responde 301 falla con 200.',
      ],
      apiName: 'Matcher.HttpCode',
    },
  },
};
