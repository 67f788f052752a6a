import { activeShifts } from '../../model/activeShifts.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { groupsOfLoadBalancer } from '../../model/groupsOfLoadBalancer.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import type { LoadBalancerArn, ZoneName } from '../../model/names.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { ZONAL_SHIFT_LIMITS, type ZonalShift } from '../../model/ZonalShift.ts';
import { zonalShiftObstacle } from '../../model/zonalShiftObstacle.ts';
import { zoneId } from '../../model/zones.ts';
import type { Operation } from './Operation.ts';
import { shiftEndMs } from './shiftEndMs.ts';
import { shiftObstacleText } from './shiftObstacleText.ts';
import { zonalShiftId } from './zonalShiftId.ts';

const schema = REQUESTS.startZonalShift;
export type StartZonalShiftInput = RequestOf<'startZonalShift'>;

/**
 * Moves traffic of a load balancer away from one of its zones: the zone's node leaves DNS at once, connections that are
 * open may finish, health states stay as they are. Errors, with ARC's reasons: `ResourceNotFoundException`;
 * `ValidationException` for a zone that is not enabled (InvalidAz), a length beyond 72 hours (InvalidExpiresIn), and
 * settings that forbid it, such as cross-zone on (InvalidResourceIdentifier, E-028, E-029); `ConflictException` while another
 * shift is active (ZonalShiftAlreadyExists, E-030, V13); `ValidationError` for a comment that is missing or too long.
 * Source: E-025 … E-031, V12, ELB, *Zonal shift*; DNS-03. A load balancer has two zones or more (E-014), so one stays.
 */
export const startZonalShift: Operation<StartZonalShiftInput, ZonalShift> = (resources, input, { nowMs, random }) => {
  const asked = parseInput(schema, input);
  const loadBalancer = resources.loadBalancers.get(asked.loadBalancerArn as LoadBalancerArn); // a text that is no ARN is not found
  if (!loadBalancer) {
    throw new BalanzaError(
      'ResourceNotFoundException',
      `The load balancer '${asked.loadBalancerArn}' does not exist. Check the ARN with DescribeLoadBalancers.`,
    );
  }
  const awayFrom = enabledZone(resources, loadBalancer, asked.awayFrom);
  const expiresAtMs = shiftEndMs(asked.expiresIn, nowMs);
  checkNoneActive(resources, loadBalancer);
  checkNoObstacle(resources, loadBalancer);
  checkNotAccelerated(resources, loadBalancer);
  const started: ZonalShift = {
    zonalShiftId: zonalShiftId(random),
    loadBalancerArn: loadBalancer.loadBalancerArn,
    awayFrom,
    awayFromAsked: asked.awayFrom,
    comment: asked.comment,
    startedAtMs: nowMs,
    expiresAtMs,
    endedAtMs: null,
    status: 'ACTIVE',
    shiftType: 'ZONAL_SHIFT',
  };
  return {
    changes: [...forgotten(resources, loadBalancer), { kind: 'zonalShift', id: started.zonalShiftId, put: started }],
    output: started,
    title: `Zonal shift started: traffic moves away from zone ${awayFrom} of ${loadBalancer.name} for ${asked.expiresIn}: ${asked.comment}`,
    fact: {
      code: 'shiftStarted',
      zone: awayFrom,
      loadBalancer: loadBalancer.name,
      expiresIn: asked.expiresIn,
      comment: asked.comment,
    },
    resource: loadBalancer.loadBalancerArn,
  };
};

function enabledZone(resources: Resources, loadBalancer: LoadBalancer, asked: string): ZoneName {
  const zones = loadBalancer.zoneMappings.map(({ zone }) => zone);
  const found = zones.find(
    (zone) => zone === asked || zoneId(resources.region, resources.zones.indexOf(zone)) === asked,
  );
  if (found !== undefined) return found;
  throw new BalanzaError(
    'ValidationException',
    `The zone '${asked}' is not enabled for load balancer '${loadBalancer.name}': its zones are ${zones.join(', ')}. Name one of these.`,
    { reason: 'InvalidAz' },
  );
}

function checkNoneActive(resources: Resources, loadBalancer: LoadBalancer): void {
  const shift = activeShifts(resources).get(loadBalancer.loadBalancerArn);
  if (!shift) return;
  throw new BalanzaError(
    'ConflictException',
    `Load balancer '${loadBalancer.name}' has an active zonal shift already, '${shift.zonalShiftId}', away from ${shift.awayFrom}: there can be one at a time, for one zone. Update that one, or cancel it first.`,
    { reason: 'ZonalShiftAlreadyExists' },
  );
}

function checkNoObstacle(resources: Resources, loadBalancer: LoadBalancer): void {
  const groups = groupsOfLoadBalancer(resources, loadBalancer.loadBalancerArn);
  const obstacle = zonalShiftObstacle(loadBalancer, groups);
  if (!obstacle) return;
  throw new BalanzaError(
    'ValidationException',
    `A zonal shift of load balancer '${loadBalancer.name}' cannot be started: ${shiftObstacleText(obstacle)}`,
    { reason: 'InvalidResourceIdentifier' },
  );
}

/** What stands for an endpoint of Global Accelerator here. Source: contract, *What stands for AWS*. */
const ACCELERATOR_TAG = 'balanza:accelerator-endpoint';

/** E-029 */
function checkNotAccelerated(resources: Resources, { loadBalancerArn, name }: LoadBalancer): void {
  if (resources.tags.get(loadBalancerArn)?.[ACCELERATOR_TAG] !== 'true') return;
  throw new BalanzaError(
    'ValidationException',
    `A zonal shift of load balancer '${name}' cannot be started: it is an endpoint of a Global Accelerator accelerator, by its tag ${ACCELERATOR_TAG}. Remove the tag if it is none.`,
    { reason: 'InvalidResourceIdentifier' },
  );
}

/** The oldest shifts that are over, as many as would be too many with a new one. */
function forgotten(resources: Resources, { loadBalancerArn }: LoadBalancer): readonly ResourceChange[] {
  const over = [...resources.zonalShifts.values()].filter((shift) => shift.loadBalancerArn === loadBalancerArn);
  const tooMany = Math.max(0, over.length - ZONAL_SHIFT_LIMITS.kept);
  return over
    .slice(0, tooMany)
    .map((shift): ResourceChange => ({ kind: 'zonalShift', id: shift.zonalShiftId, put: null }));
}
