import type { targetGroupsEn } from '../en/targetGroups.ts';
import { plural } from '../plural.ts';
import { faultsEs } from './faults.ts';
import { registerTargetsEs } from './registerTargets.ts';
import { targetsEs } from './targets.ts';

const groups = (count: number) => `${count} ${plural('es', count, { one: 'grupo', other: 'grupos' })} de destino`;

/** Words of the pages of target groups, in Spanish. */
export const targetGroupsEs: typeof targetGroupsEn = {
  title: 'Grupos de destino',
  what: 'grupos de destino',
  name: 'Nombre',
  arn: 'ARN',
  port: 'Puerto',
  protocol: 'Protocolo',
  protocolPort: 'Protocolo : Puerto',
  protocolVersion: 'Versión del protocolo',
  targetType: 'Tipo de destino',
  targetTypes: { instance: 'Instancia', ip: 'IP', alb: 'Equilibrador de carga de aplicaciones', lambda: 'Lambda' },
  loadBalancer: 'Equilibrador de carga',
  noneAssociated: 'Ninguno asociado',
  associate: 'Asociar con un oyente',
  vpc: 'ID de VPC',
  ipAddressType: 'Tipo de dirección IP',
  ipv4: 'IPv4',
  crossZone: 'Equilibrio de carga entre zonas',
  health: 'Estado',
  rate: 'Solicitudes/s',
  hasUnhealthy: 'Tiene destinos en mal estado',
  emptyTitle: 'No hay grupos de destino',
  emptyText: 'Dicen adónde va el tráfico.',
  actions: {
    register: 'Registrar destinos',
    editHealthChecks: 'Editar la configuración de la comprobación de estado',
    editAttributes: 'Editar atributos',
    manageTags: 'Administrar etiquetas',
    associate: 'Asociar con un oyente',
    copyArn: 'Copiar ARN',
    copyCommand: 'Copiar como comando de AWS CLI',
    delete: 'Eliminar',
    selectOne: 'Seleccione un grupo de destino.',
    selectSome: 'Seleccione al menos un grupo de destino.',
  },
  arnCopied: 'ARN copiado',
  copyFailed: 'No se ha podido copiar el ARN',
  inUse: (listeners) => `Lo usa ${listeners}. Elimine o cambie eso antes.`,
  inUseBy: {
    default: (loadBalancer, protocolPort) => `${loadBalancer} ${protocolPort}, acción predeterminada`,
    rule: (loadBalancer, protocolPort, priority) => `${loadBalancer} ${protocolPort}, regla ${priority}`,
  },
  deleteDialog: {
    title: (count) => `¿Eliminar ${groups(count)}?`,
    consequence: (name, count) =>
      count === 0
        ? `${name} no tiene destinos.`
        : `${name} se elimina con ${plural('es', count, { one: 'su registro', other: `sus ${count} registros` })}. Las instancias siguen en ejecución.`,
    done: (count) => `Eliminado: ${groups(count)}`,
    partly: (deleted, name, why) => `${deleted} eliminados; ${name} no: ${why}`,
  },
  help: [
    'Un grupo de destino nombra los destinos a los que van las solicitudes, en qué puerto, y cómo se comprueba su estado.',
    'Un grupo no hace nada hasta que un oyente o una regla de un equilibrador de carga reenvía a él.',
  ],
  details: {
    title: 'Detalles',
    tabs: {
      targets: 'Destinos',
      groupDetails: 'Detalles del grupo',
      monitoring: 'Monitorización',
      healthChecks: 'Comprobaciones de estado',
      attributes: 'Atributos',
      tags: 'Etiquetas',
    },
    counters: 'Destinos por estado',
    total: 'Total de destinos',
    inZones: (count) => `en ${count} ${plural('es', count, { one: 'zona', other: 'zonas' })}`,
    distribution: 'Distribución de destinos por zona de disponibilidad',
    totalColumn: 'Total',
    allZones: 'Total',
    outsideZones: 'Sin zona (todas)',
    shareNow: 'Cuota de tráfico actual',
    expectedShare: 'Cuota esperada',
    filterBy: (count, state, zone) => `${count} ${state}, ${zone}: mostrarlos`,
  },
  create: {
    title: 'Crear grupo de destino',
    steps: {
      details: 'Especificar detalles del grupo',
      targets: 'Registrar destinos',
      review: 'Revisar y crear',
    },
    targetsDescription: 'Recomendado. También puede registrar destinos más tarde.',
    basic: 'Configuración básica',
    immutable: 'Estos ajustes no se pueden cambiar una vez creado el grupo.',
    chooseType: 'Elegir un tipo de destino',
    types: {
      instance: { label: 'Instancias', description: 'Instancias de este equipo; los destinos se nombran por su ID.' },
      ip: { label: 'Direcciones IP', description: 'Direcciones de bucle local y privadas, en la VPC o fuera.' },
      lambda: { label: 'Función Lambda', description: 'Una función, que se llama en una dirección de este equipo.' },
      alb: {
        label: 'Equilibrador de carga de aplicaciones',
        description:
          'Uno, detrás de un equilibrador de carga de red: las conexiones llegan a él por una dirección fija.',
      },
    },
    nameLabel: 'Nombre del grupo de destino',
    nameConstraint: (length, max) =>
      `Letras, dígitos y guiones; sin guion en los extremos. ${length}/${max} caracteres.`,
    nameProblem: {
      empty: 'Introduzca un nombre.',
      tooLong: (max) => `Use hasta ${max} caracteres.`,
      characters: 'Use solo letras, dígitos y guiones.',
      edge: 'El nombre no puede empezar ni terminar con un guion.',
      doubleHyphen: 'El nombre no puede tener dos guiones seguidos.',
      taken: 'Ya existe un grupo de destino con este nombre. Elija otro.',
    },
    portConstraint: (min, max) => `${min}-${max}`,
    portProblem: (min, max) => `Introduzca un puerto de ${min} a ${max}.`,
    protocolNote:
      'HTTP y HTTPS para equilibradores de carga de aplicaciones; GENEVE para los de puerta de enlace; los demás, para los de red.',
    onlyTcp: 'Un equilibrador de carga como destino solo recibe TCP.',
    versionNote: 'HTTP2 y gRPC solo admiten solicitudes de oyentes HTTPS y de clientes que hablan HTTP/2.',
    healthChecks: 'Comprobaciones de estado',
    healthCheckText:
      'El equilibrador de carga envía solicitudes, según se define aquí, a los destinos para saber cómo están.',
    tagsTitle: 'Etiquetas',
    tagsProblem: 'Corrija antes las etiquetas.',
    reviewDetails: 'Paso 1: Especificar detalles del grupo',
    reviewTargets: 'Paso 2: Registrar destinos',
    reviewTags: 'Etiquetas',
    noTargetsChosen: 'Sin destinos. Un grupo sin destinos responde 503.',
    noTags: 'Sin etiquetas',
    submit: 'Crear grupo de destino',
    next: 'Siguiente',
    previous: 'Anterior',
    skipTo: (step) => `Saltar a ${step}`,
    navigation: 'Pasos',
    stepNumber: (step) => `Paso ${step}`,
    collapsed: (step, count) => `Paso ${step} de ${count}`,
    tasksTitle: 'Tareas del servidor y estado',
    tasks: {
      create: (name) => `Crear el grupo de destino ${name}`,
      register: (count) => `Registrar ${count} ${plural('es', count, { one: 'destino', other: 'destinos' })}`,
    },
    taskStatus: {
      waiting: 'En espera',
      running: 'En curso',
      done: 'Hecho',
      failed: 'Ha fallado',
      skipped: 'No pedido',
    },
    retry: 'Reintentar',
    view: 'Ver el grupo de destino',
    created: (name) => `Se ha creado el grupo de destino ${name}`,
    partly:
      'El grupo existe, pero sus destinos no están registrados. Inténtelo de nuevo o regístrelos desde su página.',
  },
  targets: targetsEs,
  register: registerTargetsEs,
  faults: faultsEs,
};
