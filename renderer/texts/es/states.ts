import { reasonInSpanish } from '../../../engine/contract/words/reasonInSpanish.ts';
import type { statesEn } from '../en/states.ts';
import { plural } from '../plural.ts';

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
  unhealthyDraining: 'En mal estado, vaciando',
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
  description: reasonInSpanish,
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
