import type { NextChoicesView } from '../../contract/views/BalancingView.ts';
import { cellsOfRow } from '../../dataplane/node/cellsOfRow.ts';
import type { AttributeInput } from '../../model/AttributeDefinition.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { isBelowMinimum, minimumHealthy } from '../../model/minimumHealthy.ts';
import type { NodeConfiguration, TargetConfiguration } from '../../model/NodeConfiguration.ts';
import type { Random } from '../../model/Random.ts';
import type { TargetGroup, TargetRegistration } from '../../model/TargetGroup.ts';
import { isNetworkGroup } from '../../model/NetworkGroup.ts';
import { STANDARD_METHOD } from '../../model/upstream/BalancingMethod.ts';
import { plainSettings } from '../../model/upstream/plainSettings.ts';
import { serverParametersOf, upstreamSettingsOf } from '../../model/upstream/upstreamSettingsOf.ts';
import type { UpstreamSettings } from '../../model/upstream/UpstreamSettings.ts';
import { movedKeys, nextChoices, type GroupState } from '../../routing/upstream/nextChoices.ts';
import { playedSource } from '../../routing/upstream/playedSource.ts';
import { TARGET_INT, VERDICT } from '../../sharedTable/layout.ts';
import type { ControlPlane } from '../ControlPlane.ts';
import { modifyTargetGroupAttributes } from '../operations/modifyTargetGroupAttributes.ts';
import { findTargetGroup } from '../operations/find.ts';
import type { OperationContext } from '../operations/Operation.ts';

export interface PlayedInput {
  readonly targetGroupArn: string;
  /** Attributes that are not saved. */
  readonly attributes: readonly AttributeInput[];
  /** Whose state is taken; null: of the first node that has the group. */
  readonly nodeId: string | null;
  /** Keys of the requests; empty: a new one for each. */
  readonly keys: readonly string[];
  /** Requests that stay open. */
  readonly open: number;
}

const SHOWN = 50;
const COUNTED = 1_000;
/** Of so many targets it is told which keys move. */
const MOST_REMOVED = 20;
/** Of all targets of a consistent hash: its ring has 160 points for each unit, and is made anew for each target removed. */
const MOST_RING_WEIGHT = 500;
const BY_CHANCE: readonly string[] = ['random', 'least_time', 'feedback'];

/**
 * What the next requests of a group would do at a node, from its state at this moment; with `attributes`, what they would do
 * were these set. Errors as of modifyTargetGroupAttributes. Source: issue 7, *Console*.
 */
export function playChoices(
  control: Pick<ControlPlane, 'resources' | 'running' | 'configurations' | 'table'>,
  input: PlayedInput,
  { nowMs, random }: { readonly nowMs: number; readonly random: Random },
): NextChoicesView {
  const group = draftOf(control, input, { nowMs, random });
  const nodes = [...control.configurations.values()].filter((node) => configured(node, group) !== undefined);
  const node = nodes.find(({ nodeId }) => nodeId === input.nodeId) ?? nodes[0];
  const { state, keys } = stateOf(control, group, node);
  checkRing(state);
  const sources = Array.from({ length: COUNTED }, (_, number) =>
    playedSource(number, input.keys.length === 0 ? undefined : input.keys[number % input.keys.length]),
  );
  const played = { sources, open: input.open, nowMs };
  const choices = nextChoices(state, played, random);
  const counts = new Map<string, number>(keys.map((key) => [key, 0]));
  for (const at of choices) {
    const key = at === null ? undefined : keys[at];
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const keyOf = (at: number) => keys[at] ?? '';
  return {
    nodeId: node?.nodeId ?? null,
    nodeIds: nodes.map(({ nodeId }) => nodeId),
    choices: choices.slice(0, SHOWN).map((at) => (at === null ? null : keyOf(at))),
    shares: [...counts].map(([key, requests]) => ({ key, requests })),
    refused: choices.filter((at) => at === null).length,
    moved:
      movedKeys(state, played, { random, most: MOST_REMOVED })?.map(({ server, own, others }) => ({
        key: keyOf(server),
        own,
        others,
      })) ?? null,
    isByChance: BY_CHANCE.includes(state.group.method.kind),
  };
}

/** The group with the attributes that are not saved, which are checked as if they were to be. */
function draftOf(
  control: Pick<ControlPlane, 'resources'>,
  { targetGroupArn, attributes }: PlayedInput,
  context: OperationContext,
): TargetGroup {
  const group = findTargetGroup(control.resources, targetGroupArn);
  if (attributes.length === 0) return group;
  const asked = { targetGroupArn, attributes: [...attributes] };
  const { changes } = modifyTargetGroupAttributes(control.resources, asked, context);
  const changed = changes.find((change) => change.kind === 'targetGroup');
  return changed?.put ?? group;
}

function stateOf(
  control: Pick<ControlPlane, 'running' | 'table'>,
  group: TargetGroup,
  node: NodeConfiguration | undefined,
): { readonly state: GroupState; readonly keys: readonly string[] } {
  const registrations = [...(control.running.targets.get(group.targetGroupArn)?.values() ?? [])];
  const targets = node === undefined ? [] : (configured(node, group) ?? []);
  const of = new Map(targets.map((target) => [target.key, target]));
  const eligible = eligibleOf(control, group, targets);
  const known = node === undefined ? registrations : registrations.filter(({ key }) => of.has(key));
  const settings = upstreamSettingsOf(group) ?? inTurn(group);
  return {
    keys: known.map(({ key }) => key),
    state: {
      group: {
        ...settings,
        zone: null,
        probes: [],
        servers: known.map((registration) => ({
          ...serverParametersOf(group.attributes, registration.key),
          ...addressOf(registration, of.get(registration.key)),
          resolve: null,
        })),
      },
      servers: known.map(({ key }) => {
        const target = of.get(key);
        return {
          cells: target ? cellsOfRow(control.table, target.row) : null,
          isExcluded: target !== undefined && !eligible.has(target),
        };
      }),
    },
  };
}

/** `ValidationError`: this thread has other things to do than to make a ring of millions of points. */
function checkRing({ group: { method, servers } }: GroupState): void {
  if (method.kind !== 'hash' || !method.isConsistent) return;
  const weight = servers.reduce((sum, server) => sum + server.weight, 0);
  if (weight <= MOST_RING_WEIGHT) return;
  throw new BalanzaError(
    'ValidationError',
    `The weights of the group add up to ${weight}, and a consistent hash is played up to ${MOST_RING_WEIGHT}. Lower weights in proportion give the same shares.`,
  );
}

function configured(node: NodeConfiguration, group: TargetGroup): readonly TargetConfiguration[] | undefined {
  return node.targetGroups.find(({ targetGroupArn }) => targetGroupArn === group.targetGroupArn)?.targets;
}

/** As a node decides: the healthy ones of those that it may use, or all of these when too few are. */
function eligibleOf(
  { table }: Pick<ControlPlane, 'table'>,
  group: TargetGroup,
  targets: readonly TargetConfiguration[],
): ReadonlySet<TargetConfiguration> {
  const routable = targets.filter((target) => target.routable);
  const healthy = routable.filter(({ row }) => table.int(row, TARGET_INT.verdict) === VERDICT.healthy);
  return new Set(
    isBelowMinimum(healthy.length, routable.length, minimumHealthy(group.attributes)) ? routable : healthy,
  );
}

function addressOf({ key, id, port }: TargetRegistration, target: TargetConfiguration | undefined) {
  const host = target?.host ?? id;
  return { name: target ? `${target.host}:${target.port}` : key, addresses: [{ host, port: target?.port ?? port }] };
}

/** Of a group without anything of Angie's: its targets in turn. */
function inTurn(group: TargetGroup): UpstreamSettings {
  return plainSettings({
    name: group.name,
    level: isNetworkGroup(group) ? 'stream' : 'http',
    method: STANDARD_METHOD,
  });
}
