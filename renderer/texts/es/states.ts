import type { TargetHealthReason } from '../../../engine/model/TargetHealth.ts';
import type { statesEn } from '../en/states.ts';
import { plural } from '../plural.ts';

/** Descriptions in Spanish. Source: ELB, *Reason codes*. */
const DESCRIPTIONS: Readonly<Record<TargetHealthReason, string>> = {
  'Elb.RegistrationInProgress': 'El registro del destino está en curso.',
  'Elb.InitialHealthChecking': 'Las comprobaciones de estado iniciales están en curso.',
  'Elb.InternalError': 'Las comprobaciones de estado no se han superado debido a un error interno.',
  'Target.FailedHealthChecks': 'Las comprobaciones de estado no se han superado.',
  'Target.ResponseCodeMismatch': 'Las comprobaciones de estado no se han superado con estos códigos',
  'Target.Timeout': 'Se ha agotado el tiempo de espera de la solicitud.',
  'Target.DeregistrationInProgress': 'La anulación del registro del destino está en curso.',
  'Target.NotInUse': 'El grupo de destino no se ha configurado para recibir el tráfico del equilibrador de carga.',
  'Target.NotRegistered': 'El destino no está registrado en el grupo de destino.',
  'Target.InvalidState': 'El destino se encuentra en un estado no válido.',
  'Target.HealthCheckDisabled': 'Las comprobaciones de estado están deshabilitadas.',
  'Target.IpUnusable': 'La dirección IP no se puede utilizar como destino, ya que la utiliza un equilibrador de carga.',
};

/** Where one reason has several descriptions, the words of the API's that tell them apart. */
const SPECIAL: readonly (readonly [string, string])[] = [
  [
    'not enabled for the load balancer',
    'El destino se encuentra en una zona de disponibilidad que no está habilitada para el equilibrador de carga.',
  ],
  ['terminated or stopped state', 'El destino se encuentra en estado terminado o detenido.'],
  ['the stopped state', 'El destino se encuentra en estado detenido.'],
  ['the terminated state', 'El destino se encuentra en estado terminado.'],
];

function describe(reason: TargetHealthReason, description: string): string {
  if (reason === 'Target.ResponseCodeMismatch') {
    const codes = /\[.*\]/.exec(description)?.[0];
    return codes === undefined ? `${DESCRIPTIONS[reason]}.` : `${DESCRIPTIONS[reason]}: ${codes}`;
  }
  return SPECIAL.find(([words]) => description.includes(words))?.[1] ?? DESCRIPTIONS[reason];
}

/** Words of states in Spanish. Source: console, *Live status vocabulary*. */
export const statesEs: typeof statesEn = {
  target: {
    healthy: 'En buen estado',
    unhealthy: 'En mal estado',
    initial: 'Inicial',
    unused: 'Sin usar',
    draining: 'Vaciando',
    unavailable: 'No disponible',
  },
  targets: (count, written) => ({
    healthy: `${written} en buen estado`,
    unhealthy: `${written} en mal estado`,
    initial: `${written} ${plural('es', count, { one: 'inicial', other: 'iniciales' })}`,
    unused: `${written} sin usar`,
    draining: `${written} vaciando`,
    unavailable: `${written} ${plural('es', count, { one: 'no disponible', other: 'no disponibles' })}`,
  }),
  drainingLeft: (seconds) => `Vaciando, quedan ${seconds} s`,
  anomalous: { detected: 'Anómalo', mitigated: 'Anómalo, recibe menos' },
  zone: {
    healthy: 'En DNS',
    failOpen: 'Apertura por fallo',
    unhealthy: 'Fuera del DNS',
    shifted: 'Alejada',
    starting: 'Habilitándose',
    retiring: 'Deshabilitándose',
    outage: 'Caída',
    pending: 'Aún sin datos',
    notEnabled: 'No habilitada',
  },
  loadBalancer: {
    provisioning: 'Aprovisionando',
    active: 'Activo',
    active_impaired: 'Activo (con problemas)',
  },
  instance: {
    pending: 'Pendiente',
    running: 'En ejecución',
    stopping: 'Deteniéndose',
    stopped: 'Detenida',
    'shutting-down': 'Cerrándose',
    terminated: 'Terminada',
  },
  exited: (code) => `Finalizada (código ${code})`,
  listener: { listening: 'Escucha', refused: 'Puerto en uso' },
  engine: { running: 'En marcha', stopped: 'Detenido', unreachable: 'Inaccesible' },
  description: describe,
  explanation: {
    'Elb.RegistrationInProgress': 'El destino se está registrando.',
    'Elb.InitialHealthChecking': 'Las primeras comprobaciones de estado siguen en curso.',
    'Elb.InternalError': 'El equilibrador de carga no pudo hacer la comprobación.',
    'Target.FailedHealthChecks':
      'Las comprobaciones fallaron: la conexión se rechazó o se cortó, o la respuesta no tenía sentido.',
    'Target.ResponseCodeMismatch': 'El destino respondió con un código que no está entre los códigos de éxito.',
    'Target.Timeout': 'El destino no respondió dentro del tiempo de espera.',
    'Target.DeregistrationInProgress': 'El destino está saliendo del grupo; las conexiones abiertas terminan.',
    'Target.NotInUse': 'Ningún oyente usa este grupo, o la zona del destino no está habilitada.',
    'Target.NotRegistered': 'El destino no pertenece a este grupo.',
    'Target.InvalidState': 'La instancia está detenida o terminada.',
    'Target.IpUnusable': 'La dirección pertenece a un equilibrador de carga.',
    'Target.HealthCheckDisabled':
      'El grupo no tiene comprobaciones de estado; el destino recibe solicitudes de todos modos.',
  },
};
