import { PROBE_FAILURE_WORDS } from '../../../engine/contract/words/probeFailureWords.ts';
import type { EventListener, EventParameters } from '../../../engine/model/EventFact.ts';
import { networkWordsEs, practiceWordsEs } from './networkWords.ts';
import type { EventWords, WordedEvent } from '../EventWords.ts';
import { plural } from '../plural.ts';
import { failuresEs } from './failures.ts';
import { statesEs } from './states.ts';
import { zonesEs } from './zones.ts';

const said = (title: string, detail = ''): WordedEvent => ({ title, detail });
const list = new Intl.ListFormat('es');
const moment = new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeStyle: 'medium' });
const listener = ({ protocol, port, loadBalancer }: EventListener) => `${protocol}:${port} de ${loadBalancer}`;
const values = (attributes: readonly { readonly key: string; readonly value: string }[]) =>
  attributes.map(({ key, value }) => `${key} = ${value}`).join(', ');
/** The names, and how many more there are. */
const named = (names: readonly string[], count: number) =>
  list.format(count > names.length ? [...names, `${count - names.length} más`] : [...names]);
const registered = (count: number) =>
  `${count} ${plural('es', count, { one: 'destino registrado', other: 'destinos registrados' })}`;
const deregistered = (count: number) =>
  plural('es', count, {
    one: `Registro de ${count} destino anulado`,
    other: `Registro de ${count} destinos anulado`,
  });

/** What was changed of a Classic Load Balancer, by its name; `port` where it is about one. */
const CLASSIC: Readonly<Record<EventParameters['classicChanged']['what'], (name: string, port: number) => string>> = {
  securityGroups: (name) => `Se fijaron los grupos de seguridad de ${name}`,
  zones: (name) => `Se fijaron las zonas de ${name}`,
  healthCheck: (name) => `Se cambió la comprobación de estado de ${name}`,
  listenersAdded: (name) => `Se crearon oyentes de ${name}`,
  listenersRemoved: (name) => `Se eliminaron oyentes de ${name}`,
  policyAdded: (name) => `Se creó una política de ${name}`,
  policyRemoved: (name) => `Se eliminó una política de ${name}`,
  instancesAdded: (name) => `Se registraron instancias en ${name}`,
  instancesRemoved: (name) => `Se anuló el registro de instancias de ${name}`,
  attributes: (name) => `Se cambiaron atributos de ${name}`,
  certificate: (name, port) => `Se cambió el certificado del puerto ${port} de ${name}`,
  listenerPolicies: (name, port) => `Se fijaron las políticas del puerto ${port} de ${name}`,
  instancePortPolicies: (name, port) => `Se fijaron las políticas del puerto de instancia ${port} de ${name}`,
};

/** Events in Spanish. Source: console, *Event history*. */
export const eventWordsEs: EventWords = {
  loadBalancerCreated: ({ name }) => said(`Se creó el equilibrador de carga ${name}`),
  loadBalancerDeleted: ({ name }) => said(`Se eliminó el equilibrador de carga ${name}`),
  loadBalancerAttributes: ({ name, attributes }) => said(`Se cambiaron atributos de ${name}`, values(attributes)),
  loadBalancerZones: ({ name, zones }) => said(`Se fijaron las zonas de ${name}`, list.format(zones)),
  loadBalancerIpAddressType: ({ name, ipAddressType }) =>
    said(`Se fijó el tipo de dirección IP de ${name}`, ipAddressType),
  loadBalancerSecurityGroups: ({ name, groups }) =>
    said(`Se fijaron los grupos de seguridad de ${name}`, list.format(groups)),
  listenerCreated: (event) => said(`Se creó el oyente ${listener(event)}`),
  listenerChanged: (event) => said(`Se cambió el oyente ${listener(event)}`),
  listenerDeleted: (event) => said(`Se eliminó el oyente ${listener(event)}`),
  listenerAttributes: ({ attributes, ...event }) =>
    said(`Se cambiaron atributos del oyente ${listener(event)}`, values(attributes)),
  listenerCertificates: (event) => said(`Se cambiaron los certificados del oyente ${listener(event)}`),
  classicChanged: ({ name, what, values: names, port }) => said(CLASSIC[what](name, port ?? 0), list.format(names)),
  classicTags: ({ names }) => said(`Se cambiaron las etiquetas de ${list.format(names)}`),
  networkChanged: ({ what, values: [one = '', other = '', value = ''] }) =>
    said(networkWordsEs[what](one, other, value)),
  practiceRunChanged: ({ what, loadBalancer }) => said(practiceWordsEs[what](loadBalancer)),
  autoshiftObserver: ({ status }) =>
    said(`Se ${status === 'ENABLED' ? 'habilitó' : 'deshabilitó'} la notificación de cambios de zona automáticos`),
  certificateChanged: ({ name, what }) =>
    said(
      {
        issued: `La CA local emitió el certificado ${name}`,
        imported: `Se importó el certificado ${name}`,
        deleted: `Se eliminó el certificado ${name}`,
      }[what],
    ),
  trustStoreChanged: ({ name, what }) =>
    said(`Se ${{ created: 'creó', changed: 'cambió', deleted: 'eliminó' }[what]} el almacén de confianza ${name}`),
  ruleCreated: (event) => said(`Se creó la regla ${event.priority}`, `Oyente ${listener(event)}`),
  ruleChanged: (event) => said(`Se cambió la regla ${event.priority}`, `Oyente ${listener(event)}`),
  ruleDeleted: (event) => said(`Se eliminó la regla ${event.priority}`, `Oyente ${listener(event)}`),
  rulePriorities: ({ count }) =>
    said(`Se fijaron las prioridades de ${count} ${plural('es', count, { one: 'regla', other: 'reglas' })}`),
  targetGroupCreated: ({ name }) => said(`Se creó el grupo de destino ${name}`),
  targetGroupDeleted: ({ name }) => said(`Se eliminó el grupo de destino ${name}`),
  targetGroupAttributes: ({ name, attributes }) => said(`Se cambiaron atributos de ${name}`, values(attributes)),
  healthCheckChanged: ({ name }) => said(`Se cambió la comprobación de estado de ${name}`),
  targetsRegistered: ({ group, count, targets }) => said(`${registered(count)} en ${group}`, named(targets, count)),
  targetsDeregistered: ({ group, count, targets }) => said(`${deregistered(count)} en ${group}`, named(targets, count)),
  tagsAdded: ({ keys }) => said('Se añadieron etiquetas', keys.join(', ')),
  tagsRemoved: ({ keys }) => said('Se quitaron etiquetas', keys.join(', ')),
  instancesLaunched: ({ name, count, zone }) =>
    said(
      plural('es', count, {
        one: `Se lanzó ${count} instancia en ${zone}`,
        other: `Se lanzaron ${count} instancias en ${zone}`,
      }),
      name,
    ),
  instancesAsked: ({ what, instances }) =>
    said(
      { started: 'Iniciando ', stopped: 'Deteniendo ', terminated: 'Terminando ' }[what] +
        (instances.length === 1 ? instances.join('') : `${instances.length} instancias`),
      instances.length === 1 ? '' : list.format(instances),
    ),
  instanceState: ({ name, state }) => said(`Instancia ${name}: ${statesEs.instance[state].toLowerCase()}`),
  instanceFails: ({ name, text }) => said(`La instancia ${name} no supera su comprobación de estado`, text),
  securityGroupCreated: ({ name }) => said(`Se creó el grupo de seguridad ${name}`),
  securityGroupDeleted: ({ name }) => said(`Se eliminó el grupo de seguridad ${name}`),
  securityGroupRules: ({ name, what, count }) =>
    said(
      `${count} ${plural('es', count, { one: 'regla', other: 'reglas' })} ` +
        { added: 'más', changed: 'con cambios', removed: 'menos' }[what] +
        ` en el grupo de seguridad ${name}`,
    ),
  shiftStarted: ({ zone, loadBalancer, expiresIn, comment }) =>
    said(`El tráfico de ${loadBalancer} se aleja de ${zone}`, `Durante ${expiresIn}. ${comment}`),
  shiftUpdated: ({ zone, loadBalancer, expiresIn, comment }) =>
    said(
      `Se actualizó el cambio de zona de ${loadBalancer} (${zone})`,
      [expiresIn === null ? [] : `Termina en ${expiresIn}.`, comment ?? []].flat().join(' '),
    ),
  shiftCanceled: ({ zone, loadBalancer }) => said(`Se canceló el cambio de zona de ${loadBalancer} (${zone})`),
  shiftExpired: ({ zone, loadBalancer }) => said(`El cambio de zona de ${loadBalancer} (${zone}) ha terminado`),
  outageStarted: ({ zone, mode }) =>
    said(
      `Se hace fallar la zona ${zone}`,
      mode === 'hang' ? 'Sus conexiones no reciben respuesta.' : 'Sus conexiones se restablecen.',
    ),
  outageEnded: ({ zone }) => said(`La zona ${zone} vuelve a responder`),
  targetHealth: ({ target, group, before, after, reason, description }) =>
    said(
      after === 'healthy' && before === 'unhealthy'
        ? `${target} de ${group} vuelve a estar en buen estado`
        : `${target} de ${group}: ${statesEs.target[after].toLowerCase()}`,
      reason === null ? `Antes: ${statesEs.target[before].toLowerCase()}` : statesEs.description(reason, description),
    ),
  targetProbe: ({ target, group, isFailing, zones, failure }) =>
    said(
      isFailing ? `${target} de ${group} no supera su sonda` : `${target} de ${group} supera su sonda`,
      isFailing ? [`En ${list.format(zones)}.`, failure ? PROBE_FAILURE_WORDS.es(failure) : []].flat().join(' ') : '',
    ),
  requestsFailed: ({ loadBalancer, group, target, failure, status, count }) => {
    const at = [target ?? [], group ?? []].flat().join(' de ');
    const answered = plural('es', count, {
      one: `${count} solicitud a ${loadBalancer} respondida`,
      other: `${count} solicitudes a ${loadBalancer} respondidas`,
    });
    const cut = plural('es', count, {
      one: `${count} respuesta de ${loadBalancer} cortada`,
      other: `${count} respuestas de ${loadBalancer} cortadas`,
    });
    const what = status === null ? cut : `${answered} con ${status}`;
    return said(at === '' ? what : `${what} (${at})`, failuresEs[failure]);
  },
  zoneInDns: ({ zone, loadBalancer, isPublished, why, failing }) =>
    said(
      `${zone} de ${loadBalancer} está ${isPublished ? 'en DNS' : 'fuera del DNS'}`,
      why === 'unhealthy' ? `Pocos destinos en buen estado en ${list.format(failing)}.` : zonesEs.reasons[why],
    ),
  listening: (event) => said(`${listener(event)} escucha en ${event.address}`),
  notListening: ({ error, holder, ...event }) =>
    said(
      `${listener(event)} no puede escuchar en ${event.address}`,
      holder === null ? error : `${error}: el puerto lo usa ${holder.name} (proceso ${holder.pid}).`,
    ),
  checksStopped: ({ loadBalancer, zone, error }) =>
    said(
      'Las comprobaciones de estado no se pueden hacer',
      `Primero las de ${loadBalancer} en ${zone} (${error}). ${error === 'EMFILE' ? 'El motor no puede abrir más archivos ni sockets: las conexiones abiertas siguen, las nuevas pueden rechazarse. Cierre algunas, o suba el límite (ulimit -n) y vuelva a iniciar Balanza.' : ''}`.trim(),
    ),
  checksResumed: ({ error }) => said('Las comprobaciones de estado se pueden hacer de nuevo', `Ya no hay ${error}.`),
  workerDied: ({ worker, reason }) => said(`El proceso de trabajo ${worker} del motor se cayó`, reason),
  workerReplaced: ({ worker, nodes }) =>
    said(
      `El proceso de trabajo ${worker} del motor se sustituyó`,
      `${plural('es', nodes, { one: 'Volvió', other: 'Volvieron' })} ${nodes} ${plural('es', nodes, { one: 'nodo', other: 'nodos' })}.`,
    ),
  engineGap: ({ fromMs, toMs, isClean }) =>
    said(
      'El motor no estaba en marcha',
      `No hay nada registrado desde el ${moment.format(fromMs)} hasta el ${moment.format(toMs)}.${isClean ? '' : ' Había terminado sin que nadie lo detuviera.'}`,
    ),
  databaseDamaged: ({ text }) => said('La base de datos estaba dañada', text),
  dataReset: ({ loadBalancers, targetGroups, instances }) =>
    said(
      'Se restablecieron todos los datos',
      `Equilibradores de carga: ${loadBalancers}, grupos de destino: ${targetGroups}, instancias: ${instances}.`,
    ),
};
