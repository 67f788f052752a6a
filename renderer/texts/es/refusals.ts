import type { refusalsEn } from '../en/refusals.ts';

/**
 * Refusals in Spanish, by reason, else by code; only those that mean one thing. For any other the engine's own sentence
 * stands, which names what is wrong.
 */
export const refusalsEs: typeof refusalsEn = {
  ShiftForbids:
    'El cambio no se puede hacer mientras un cambio de zona aleja el tráfico de este equilibrador de carga. Cancele antes el cambio de zona.',
  ZonalShiftAlreadyExists:
    'Este equilibrador de carga ya tiene un cambio de zona activo. Actualice ese, o cancélelo antes.',
  ZonalShiftStatusNotActive: 'El cambio de zona ya no está activo. Inicie otro.',
  DuplicateListener: 'Ya hay un oyente en ese puerto de este equilibrador de carga. Elija otro puerto.',
  DuplicateLoadBalancerName: 'Ya existe un equilibrador de carga con ese nombre. Elija otro.',
  DuplicateTargetGroupName: 'Ya existe un grupo de destino con ese nombre. Elija otro.',
  PriorityInUse: 'Otra regla del oyente ya tiene esa prioridad. Elija una libre.',
  ResourceInUse: 'Un oyente o una regla usa este grupo de destino. Quítelo antes de allí.',
  LoadBalancerNotFound: 'El equilibrador de carga ya no existe.',
  TargetGroupNotFound: 'El grupo de destino ya no existe.',
  ListenerNotFound: 'El oyente ya no existe.',
  RuleNotFound: 'La regla ya no existe.',
  InvalidInstanceIDNotFound: 'La instancia ya no existe.',
  IncorrectInstanceState: 'La instancia está en un estado en el que eso no se puede hacer.',
  TooManyLoadBalancers: 'Hay demasiados equilibradores de carga. Elimine uno que no haga falta.',
  TooManyTargetGroups: 'Hay demasiados grupos de destino. Elimine uno que no haga falta.',
  TooManyListeners: 'El equilibrador de carga tiene demasiados oyentes. Elimine uno que no haga falta.',
  TooManyRules: 'El equilibrador de carga tiene demasiadas reglas. Elimine una que no haga falta.',
  TooManyTargets: 'El grupo de destino tiene demasiados destinos.',
  TooManyTags: 'El recurso tiene demasiadas etiquetas: 50 como máximo.',
  TargetGroupAssociationLimit: 'Otro equilibrador de carga ya usa este grupo de destino.',
  Disconnected: 'El motor no responde. Cuando vuelva, inténtelo de nuevo.',
};
