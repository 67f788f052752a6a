import { activeShifts } from '../../model/activeShifts.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import type { PracticeRunConfiguration } from '../../model/PracticeRunConfiguration.ts';
import type { Resources } from '../../model/Resources.ts';
import type { ZonalShift } from '../../model/ZonalShift.ts';
import { zoneId } from '../../model/zones.ts';

/** Moments are seconds since the epoch. */
const seconds = (atMs: number) => atMs / 1_000;

/** A shift as ARC answers it, its zone as it was asked for. Source: ELB, *ARC zonal shift*. */
export function shiftView(shift: ZonalShift) {
  return { ...whatOf(shift), status: shift.status };
}

/** A shift in lists: with what kind it is. */
export function shiftSummary(shift: ZonalShift) {
  return { ...shiftView(shift), ...typeOf(shift) };
}

/** What kind of shift it is, and of a practice run how it went: no alarm can say that it failed. */
function typeOf({ shiftType, status }: ZonalShift) {
  const outcomes = { ACTIVE: 'PENDING', EXPIRED: 'SUCCEEDED', CANCELED: 'INTERRUPTED' } as const;
  return shiftType === 'PRACTICE_RUN' ? { shiftType, practiceRunOutcome: outcomes[status] } : { shiftType };
}

function whatOf(shift: ZonalShift) {
  return {
    zonalShiftId: shift.zonalShiftId,
    resourceIdentifier: shift.loadBalancerArn,
    awayFrom: shift.awayFromAsked,
    expiryTime: seconds(shift.expiresAtMs),
    startTime: seconds(shift.startedAtMs),
    comment: shift.comment,
  };
}

/** How a load balancer practises, as ARC answers it. */
export function practiceView(configuration: PracticeRunConfiguration) {
  const { blockingAlarms, outcomeAlarms, blockedWindows, allowedWindows, blockedDates } = configuration;
  return { blockingAlarms, outcomeAlarms, blockedWindows, allowedWindows, blockedDates };
}

/** The same, with whose it is. */
export function configurationView(resources: Resources, configuration: PracticeRunConfiguration) {
  const { loadBalancerArn: arn, zonalAutoshiftStatus } = configuration;
  const name = resources.loadBalancers.get(arn)?.name ?? '';
  return { arn, name, zonalAutoshiftStatus, practiceRunConfiguration: practiceView(configuration) };
}

/** A load balancer as ARC answers it: weight 1 for each zone that gets traffic, 0 for the one that is shifted away from. */
export function managedResource(resources: Resources, loadBalancer: LoadBalancer) {
  const shift = activeShifts(resources).get(loadBalancer.loadBalancerArn);
  const practice = resources.practiceRuns.get(loadBalancer.loadBalancerArn);
  const idOf = (zone: LoadBalancer['zoneMappings'][number]['zone']) =>
    zoneId(resources.region, resources.zones.indexOf(zone));
  return {
    arn: loadBalancer.loadBalancerArn,
    name: loadBalancer.name,
    appliedWeights: Object.fromEntries(
      loadBalancer.zoneMappings.map(({ zone }) => [idOf(zone), zone === shift?.awayFrom ? 0 : 1]),
    ),
    zonalShifts: shift ? [{ appliedStatus: 'APPLIED', ...whatOf(shift), ...typeOf(shift) }] : [],
    autoshifts: [],
    zonalAutoshiftStatus: practice?.zonalAutoshiftStatus ?? 'DISABLED',
    practiceRunConfiguration: practice && practiceView(practice),
  };
}

/** The same in the list of all, with the ids of its zones. */
export function managedResourceSummary(resources: Resources, loadBalancer: LoadBalancer) {
  const { practiceRunConfiguration, ...view } = managedResource(resources, loadBalancer);
  const practiceRunStatus = practiceRunConfiguration ? 'ENABLED' : 'DISABLED';
  return { ...view, availabilityZones: Object.keys(view.appliedWeights), practiceRunStatus };
}
