import { isGatewayProtocol } from '../../model/gatewayGroupAttributes.ts';
import { isNetworkGroup } from '../../model/NetworkGroup.ts';
import type { TargetGroup, TargetRegistration } from '../../model/TargetGroup.ts';
import type { TargetHealthState } from '../../model/TargetHealth.ts';
import type { PeerFigures, PeerStateName } from '../../model/upstream/PeerFigures.ts';
import { serverParametersOf } from '../../model/upstream/upstreamSettingsOf.ts';
import type { ControlPlane } from '../ControlPlane.ts';
import { nodePeers } from './nodePeers.ts';
import type { ShownUpstream } from './statusOf.ts';
import { summedFigures } from './summedFigures.ts';

/** Of what is shown, the part of the control plane that is read. */
export type ShownSources = Pick<ControlPlane, 'table' | 'configurations' | 'running' | 'healthOf' | 'probesOf'>;

/** How a target that no node may choose is shown, by what the API says of it. */
const ELSEWHERE: Readonly<Record<TargetHealthState, PeerStateName>> = {
  healthy: 'up',
  unavailable: 'up',
  initial: 'checking',
  unhealthy: 'unhealthy',
  draining: 'draining',
  unused: 'down',
};

/**
 * A target group as a group of servers, summed over the nodes; null for GENEVE, which Angie does not know.
 * `nowMs`: epoch milliseconds. Source: contract, *The AWS endpoint*; Angie 8.1.
 */
export function shownGroup(group: TargetGroup, control: ShownSources, nowMs: number): ShownUpstream | null {
  if (isGatewayProtocol(group.protocol)) return null;
  const { table, configurations } = control;
  const peersOf = nodePeers(group.targetGroupArn, { table, configurations, nowMs });
  const registrations = [...(control.running.targets.get(group.targetGroupArn)?.values() ?? [])];
  const peers = registrations.map((registration) => {
    const nodes = peersOf.get(registration.key) ?? [];
    const usable = nodes.filter(({ configuration }) => configuration.routable);
    const summed = summedFigures((usable.length > 0 ? usable : nodes).map(({ figures }) => figures));
    const health = control.healthOf(group.targetGroupArn, registration.key).state;
    const [probe] = control.probesOf(group.targetGroupArn, registration.key);
    const figures = summed ?? unknownFigures(group, registration);
    return {
      ...figures,
      ...(usable.length === 0 && { state: ELSEWHERE[health] }),
      probes: figures.probes && { ...figures.probes, lastMs: figures.probes.lastMs || (probe?.startedAtMs ?? 0) },
    };
  });
  const all = [...peersOf.values()].flat();
  return {
    name: group.name,
    level: isNetworkGroup(group) ? 'stream' : 'http',
    peers: [...peers.filter(isPrimary), ...peers.filter((figures) => !isPrimary(figures))],
    keepalive: all.reduce((sum, { idle }) => sum + idle, 0),
  };
}

/** All target groups that are shown. */
export function shownGroups(control: ShownSources & Pick<ControlPlane, 'resources'>, nowMs: number): ShownUpstream[] {
  return [...control.resources.targetGroups.values()].flatMap((group) => shownGroup(group, control, nowMs) ?? []);
}

function isPrimary({ parameters }: PeerFigures): boolean {
  return !parameters.isBackup;
}

/** Of a target that no node has. */
function unknownFigures(group: TargetGroup, { key }: TargetRegistration): PeerFigures {
  const parameters = serverParametersOf(group.attributes, key);
  return {
    name: key,
    server: key,
    service: null,
    parameters,
    sid: parameters.sid ?? '',
    state: 'down',
    inFlight: 0,
    selectedTotal: 0,
    selectedAtMs: 0,
    responses: [],
    sentBytes: 0,
    receivedBytes: 0,
    failsTotal: 0,
    unavailableTotal: 0,
    downtimeMs: 0,
    downSinceMs: 0,
    connectMs: 0,
    headerMs: 0,
    responseMs: 0,
    average: null,
    probes: null,
  };
}
