import type { TargetHealthReason } from '../../model/TargetHealth.ts';

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

/** The description of a target's health in Spanish. `description`: the API's own, which has details that the code has not. */
export function reasonInSpanish(reason: TargetHealthReason, description: string): string {
  if (reason === 'Target.ResponseCodeMismatch') {
    const codes = /\[.*\]/.exec(description)?.[0];
    return codes === undefined ? `${DESCRIPTIONS[reason]}.` : `${DESCRIPTIONS[reason]}: ${codes}`;
  }
  return SPECIAL.find(([words]) => description.includes(words))?.[1] ?? DESCRIPTIONS[reason];
}
