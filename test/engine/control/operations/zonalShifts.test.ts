import { beforeEach, describe, expect, it } from 'vitest';
import { addTags } from '../../../../engine/control/operations/addTags.ts';
import { cancelZonalShift } from '../../../../engine/control/operations/cancelZonalShift.ts';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createRule } from '../../../../engine/control/operations/createRule.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { deleteLoadBalancer } from '../../../../engine/control/operations/deleteLoadBalancer.ts';
import { expiredChanges, nextExpiryMs } from '../../../../engine/control/operations/expiredChanges.ts';
import { modifyLoadBalancerAttributes } from '../../../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { modifyTargetGroupAttributes } from '../../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { setSubnets } from '../../../../engine/control/operations/setSubnets.ts';
import { startZonalShift } from '../../../../engine/control/operations/startZonalShift.ts';
import { updateZonalShift } from '../../../../engine/control/operations/updateZonalShift.ts';
import { BalanzaError } from '../../../../engine/model/BalanzaError.ts';
import type { ListenerArn, LoadBalancerArn, TargetGroupArn } from '../../../../engine/model/names.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { World } from '../../../support/World.ts';

const CROSS_ZONE = 'load_balancing.cross_zone.enabled';
const NEWER = 'balanza.zonal_shift.newer_rules.enabled';
const OPT_IN = 'zonal_shift.config.enabled';

let world: World;
let loadBalancerArn: LoadBalancerArn;
let listenerArn: ListenerArn;
let web: TargetGroupArn;

const newGroup = (name: string) =>
  world.do(createTargetGroup, { name, protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID }).targetGroupArn;
const subnets = (...places: readonly number[]) => places.map((place) => defaultSubnetId(place));
const crossZone = (group: TargetGroupArn, value: string) => ({
  targetGroupArn: group,
  attributes: [{ key: CROSS_ZONE, value }],
});
const set = (values: Readonly<Record<string, string>>) => ({
  loadBalancerArn,
  attributes: Object.entries(values).map(([key, value]) => ({ key, value })),
});
const asked = (more: object = {}) => ({
  loadBalancerArn: String(loadBalancerArn),
  awayFrom: 'us-local-1a',
  expiresIn: '5m',
  comment: 'power',
  ...more,
});
const start = (more: object = {}) => world.do(startZonalShift, asked(more));
const forwardTo = (targetGroupArn: TargetGroupArn) => [{ type: 'forward', targetGroupArn }];

/** A load balancer in zones a, b and c, its one group with cross-zone off. */
beforeEach(() => {
  world = new World();
  web = newGroup('web');
  world.do(modifyTargetGroupAttributes, crossZone(web, 'false'));
  loadBalancerArn = world.do(createLoadBalancer, { name: 'shop', subnets: subnets(0, 1, 2) }).loadBalancerArn;
  listenerArn = world.do(createListener, {
    loadBalancerArn,
    protocol: 'HTTP',
    port: 80,
    defaultActions: forwardTo(web),
  }).listenerArn;
});

describe('startZonalShift', () => {
  it('E-026 is active at once, for the time that was asked', () => {
    const shift = start();
    expect(shift).toEqual({
      zonalShiftId: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ) as string, // how vitest types it: any
      loadBalancerArn,
      awayFrom: 'us-local-1a',
      awayFromAsked: 'us-local-1a',
      comment: 'power',
      startedAtMs: 1_000,
      expiresAtMs: 301_000,
      endedAtMs: null,
      status: 'ACTIVE',
      shiftType: 'ZONAL_SHIFT',
    });
    expect([...world.resources.zonalShifts.values()]).toEqual([shift]);
  });

  it('takes the zone by its id too, and remembers how it was asked', () => {
    expect(start({ awayFrom: 'us-local-1-az2' })).toMatchObject({
      awayFrom: 'us-local-1b',
      awayFromAsked: 'us-local-1-az2',
    });
  });

  it.each([
    { id: '1.5', name: 'a shift of 1 minute', more: { expiresIn: '1m' }, ms: 60_000 },
    { id: '1.5', name: 'a shift of 72 hours', more: { expiresIn: '72h' }, ms: 259_200_000 },
    { id: '1.5', name: 'a shift of 4,320 minutes', more: { expiresIn: '4320m' }, ms: 259_200_000 },
  ])('$id takes $name', ({ more, ms }) => {
    expect(start(more).expiresAtMs).toBe(1_000 + ms);
  });

  it.each([
    {
      more: { expiresIn: '73h' },
      refusal: "ValidationException: A zonal shift cannot last '73h': it lasts 1 minute to 72 hours.",
    },
    { more: { expiresIn: '4321m' }, refusal: "ValidationException: A zonal shift cannot last '4321m'" },
    { more: { expiresIn: '0m' }, refusal: "ValidationError: 1 validation error detected: Value '0m' at 'expiresIn'" },
    { more: { expiresIn: '5s' }, refusal: "ValidationError: 1 validation error detected: Value '5s' at 'expiresIn'" },
    { more: { comment: undefined }, refusal: "ValidationError: 1 validation error detected: Value null at 'comment'" },
    { more: { comment: '' }, refusal: "ValidationError: 1 validation error detected: Value '' at 'comment'" },
    { more: { comment: 'x'.repeat(129) }, refusal: 'ValidationError: 1 validation error detected: Value' },
    {
      more: { awayFrom: 'us-local-1d' },
      refusal:
        "ValidationException: The zone 'us-local-1d' is not enabled for load balancer 'shop': its zones are us-local-1a, us-local-1b, us-local-1c. Name one of these.",
    },
    {
      more: { loadBalancerArn: 'arn:x' },
      refusal: "ResourceNotFoundException: The load balancer 'arn:x' does not exist.",
    },
  ])('1.5 refuses $more', ({ more, refusal }) => {
    expect(world.refusal(startZonalShift, asked(more)).slice(0, refusal.length)).toBe(refusal);
  });

  it('takes a comment of 128 characters', () => {
    expect(start({ comment: 'x'.repeat(128) }).comment).toHaveLength(128);
  });

  it('E-011 refuses a zone of the region that the load balancer has not enabled', () => {
    world.do(setSubnets, { loadBalancerArn, subnets: subnets(0, 1) });
    expect(world.refusal(startZonalShift, asked({ awayFrom: 'us-local-1c' }))).toContain(
      'its zones are us-local-1a, us-local-1b.',
    );
  });

  it.each(['us-local-1a', 'us-local-1b'])('E-030, V13 refuses a second shift, away from %s', (awayFrom) => {
    const { zonalShiftId } = start();
    expect(world.refusal(startZonalShift, asked({ awayFrom }))).toBe(
      `ConflictException: Load balancer 'shop' has an active zonal shift already, '${zonalShiftId}', away from us-local-1a: there can be one at a time, for one zone. Update that one, or cancel it first.`,
    );
  });

  it('E-030 counts the shifts of each load balancer by itself', () => {
    start();
    const other = world.do(createLoadBalancer, { name: 'other', subnets: subnets(0, 1) }).loadBalancerArn;
    expect(start({ loadBalancerArn: other }).status).toBe('ACTIVE');
  });

  it.each([
    { newer: 'false', optIn: 'false', crossZone: 'false', is: 'accepted' },
    { newer: 'false', optIn: 'false', crossZone: 'true', is: 'crossZone' },
    { newer: 'false', optIn: 'false', crossZone: 'use_load_balancer_configuration', is: 'crossZone' },
    { newer: 'false', optIn: 'true', crossZone: 'true', is: 'crossZone' },
    { newer: 'true', optIn: 'false', crossZone: 'false', is: 'notEnabled' },
    { newer: 'true', optIn: 'true', crossZone: 'false', is: 'accepted' },
    { newer: 'true', optIn: 'true', crossZone: 'true', is: 'accepted' },
  ] as const)('E-028, V12 newer rules $newer, opt-in $optIn, cross-zone $crossZone: $is', (row) => {
    world.do(modifyLoadBalancerAttributes, set({ [NEWER]: row.newer, [OPT_IN]: row.optIn }));
    world.do(modifyTargetGroupAttributes, crossZone(web, row.crossZone));
    const sentence = {
      accepted: 'accepted',
      crossZone:
        "ValidationException: A zonal shift of load balancer 'shop' cannot be started: cross-zone load balancing is on for target group 'web'. Set load_balancing.cross_zone.enabled to false there, or let the load balancer follow the newer rules: balanza.zonal_shift.newer_rules.enabled and zonal_shift.config.enabled true.",
      notEnabled:
        "ValidationException: A zonal shift of load balancer 'shop' cannot be started: zonal_shift.config.enabled is false, and the load balancer follows the newer rules, which need it. Set it to true.",
    }[row.is];
    expect(world.refusal(startZonalShift, asked())).toBe(sentence);
  });

  it('E-028 names every group that has cross-zone on', () => {
    for (const [place, name] of ['api', 'img'].entries()) {
      world.do(createRule, {
        listenerArn,
        priority: place + 1,
        conditions: [{ field: 'path-pattern', values: ['/x'] }],
        actions: forwardTo(newGroup(name)),
      });
    }
    newGroup('idle');
    expect(world.refusal(startZonalShift, asked())).toContain("is on for target groups 'api', 'img'.");
  });

  it('E-029 refuses a load balancer that is tagged as an endpoint of an accelerator', () => {
    const tag = (value: string) => {
      world.do(addTags, { resourceArns: [loadBalancerArn], tags: [{ key: 'balanza:accelerator-endpoint', value }] });
    };
    tag('true');
    expect(world.refusal(startZonalShift, asked())).toBe(
      "ValidationException: A zonal shift of load balancer 'shop' cannot be started: it is an endpoint of a Global Accelerator accelerator, by its tag balanza:accelerator-endpoint. Remove the tag if it is none.",
    );
    tag('false');
    expect(world.refusal(startZonalShift, asked())).toBe('accepted');
  });

  it.each([
    { more: { awayFrom: 'x' }, reason: 'InvalidAz' },
    { more: { expiresIn: '73h' }, reason: 'InvalidExpiresIn' },
    { more: {}, reason: 'ZonalShiftAlreadyExists' },
  ])('tells ARC that the reason is $reason', ({ more, reason }) => {
    start();
    expect(reasonOf(() => start(more))).toBe(reason);
  });

  it('keeps 100 shifts that are over, and forgets the oldest', () => {
    for (let turn = 0; turn < 103; turn += 1) {
      const { zonalShiftId } = start({ comment: `turn ${turn}` });
      world.do(cancelZonalShift, { zonalShiftId });
    }
    start({ comment: 'now' });
    const comments = [...world.resources.zonalShifts.values()].map(({ comment }) => comment);
    expect(comments).toHaveLength(101);
    expect([comments[0], comments.at(-1)]).toEqual(['turn 3', 'now']);
  });
});

describe('updateZonalShift', () => {
  it('gives another end, counted from now, and leaves the comment', () => {
    const { zonalShiftId } = start();
    world.nowMs = 61_000;
    expect(world.do(updateZonalShift, { zonalShiftId, expiresIn: '1h' })).toMatchObject({
      expiresAtMs: 3_661_000,
      comment: 'power',
      startedAtMs: 1_000,
      status: 'ACTIVE',
    });
  });

  it('gives another comment, and leaves the end', () => {
    const { zonalShiftId } = start();
    expect(world.do(updateZonalShift, { zonalShiftId, comment: 'cooling' })).toMatchObject({
      expiresAtMs: 301_000,
      comment: 'cooling',
    });
  });

  it('changes nothing when nothing is given, and refuses more than 72 hours', () => {
    const shift = start();
    const { zonalShiftId } = shift;
    expect(world.do(updateZonalShift, { zonalShiftId })).toBe(shift);
    expect(world.refusal(updateZonalShift, { zonalShiftId, expiresIn: '99h' })).toContain("cannot last '99h'");
  });
});

describe('the end of a shift', () => {
  it('comes by itself at its time, not before, and stays as history', () => {
    const { zonalShiftId } = start();
    expect(nextExpiryMs(world.resources)).toBe(301_000);
    world.apply(expiredChanges(world.resources, 300_999));
    expect(world.resources.zonalShifts.get(zonalShiftId)?.status).toBe('ACTIVE');
    world.apply(expiredChanges(world.resources, 302_000));
    expect(world.resources.zonalShifts.get(zonalShiftId)).toMatchObject({ status: 'EXPIRED', endedAtMs: 301_000 });
    expect(nextExpiryMs(world.resources)).toBeNull();
    expect(start().status).toBe('ACTIVE');
  });

  it('comes by cancelling, once', () => {
    const { zonalShiftId } = start();
    world.nowMs = 5_000;
    expect(world.do(cancelZonalShift, { zonalShiftId })).toMatchObject({ status: 'CANCELED', endedAtMs: 5_000 });
    expect(nextExpiryMs(world.resources)).toBeNull();
    const refusal = `ConflictException: The zonal shift '${zonalShiftId}' is not active: it was canceled. Start a new one instead.`;
    expect(world.refusal(cancelZonalShift, { zonalShiftId })).toBe(refusal);
    expect(world.refusal(updateZonalShift, { zonalShiftId, comment: 'x' })).toBe(refusal);
    expect(reasonOf(() => world.do(cancelZonalShift, { zonalShiftId }))).toBe('ZonalShiftStatusNotActive');
  });

  it('cannot be asked of a shift that has expired, or that does not exist', () => {
    const { zonalShiftId } = start();
    world.apply(expiredChanges(world.resources, 301_000));
    expect(world.refusal(cancelZonalShift, { zonalShiftId })).toContain('is not active: it has expired.');
    expect(world.refusal(cancelZonalShift, { zonalShiftId: 'x' })).toBe(
      "ResourceNotFoundException: The zonal shift 'x' does not exist. Check the id with ListZonalShifts.",
    );
  });

  it('is told in the history, as are start and update', () => {
    const { zonalShiftId } = start();
    const random = seededRandom(2);
    const context = { nowMs: world.nowMs, random };
    expect(updateZonalShift(world.resources, { zonalShiftId, expiresIn: '2h', comment: 'longer' }, context).title).toBe(
      'Zonal shift away from zone us-local-1a of shop was updated: it ends in 2h: longer',
    );
    expect(cancelZonalShift(world.resources, { zonalShiftId }, context)).toMatchObject({
      title: 'Zonal shift away from zone us-local-1a of shop was canceled',
      resource: loadBalancerArn,
    });
    world.do(cancelZonalShift, { zonalShiftId });
    expect(startZonalShift(world.resources, asked(), context).title).toBe(
      'Zonal shift started: traffic moves away from zone us-local-1a of shop for 5m: power',
    );
  });
});

describe('while a shift is active', () => {
  const because = (zonalShiftId: string) =>
    `InvalidConfigurationRequest: The change is not allowed while the zonal shift '${zonalShiftId}' moves traffic of load balancer 'shop' away from us-local-1a, since with it `;

  it('E-028 cross-zone cannot be turned on, other attributes can be set', () => {
    const { zonalShiftId } = start();
    for (const value of ['true', 'use_load_balancer_configuration'])
      expect(world.refusal(modifyTargetGroupAttributes, crossZone(web, value))).toBe(
        `${because(zonalShiftId)}cross-zone load balancing is on for target group 'web'. Set load_balancing.cross_zone.enabled to false there, or let the load balancer follow the newer rules: balanza.zonal_shift.newer_rules.enabled and zonal_shift.config.enabled true. Or cancel the shift first.`,
      );
    const delay = { targetGroupArn: web, attributes: [{ key: 'deregistration_delay.timeout_seconds', value: '1' }] };
    expect(world.refusal(modifyTargetGroupAttributes, delay)).toBe('accepted');
    world.do(cancelZonalShift, { zonalShiftId });
    expect(world.refusal(modifyTargetGroupAttributes, crossZone(web, 'true'))).toBe('accepted');
  });

  it('E-028 no rule can bring a group with cross-zone on', () => {
    const { zonalShiftId } = start();
    const api = newGroup('api');
    const rule = {
      listenerArn,
      priority: 1,
      conditions: [{ field: 'path-pattern', values: ['/x'] }],
      actions: forwardTo(api),
    };
    expect(world.refusal(createRule, rule)).toContain(`${because(zonalShiftId)}cross-zone load balancing is on for`);
    const listener = { loadBalancerArn, protocol: 'HTTP', port: 81, defaultActions: forwardTo(api) };
    expect(world.refusal(createListener, listener)).toContain('InvalidConfigurationRequest');
    world.do(modifyTargetGroupAttributes, crossZone(api, 'false'));
    expect(world.refusal(createRule, rule)).toBe('accepted');
  });

  it('the newer rules cannot be left with cross-zone on, nor their opt-in be taken back', () => {
    world.do(modifyLoadBalancerAttributes, set({ [NEWER]: 'true', [OPT_IN]: 'true' }));
    world.do(modifyTargetGroupAttributes, crossZone(web, 'true'));
    const { zonalShiftId } = start();
    expect(world.refusal(modifyLoadBalancerAttributes, set({ [NEWER]: '' }))).toContain(
      `${because(zonalShiftId)}cross-zone load balancing is on for target group 'web'.`,
    );
    expect(world.refusal(modifyLoadBalancerAttributes, set({ [OPT_IN]: 'false' }))).toContain(
      `${because(zonalShiftId)}zonal_shift.config.enabled is false`,
    );
    expect(world.refusal(modifyLoadBalancerAttributes, set({ 'idle_timeout.timeout_seconds': '5' }))).toBe('accepted');
  });

  it('the zone can be disabled; the shift goes on and holds when it is enabled again', () => {
    const { zonalShiftId } = start();
    world.do(setSubnets, { loadBalancerArn, subnets: subnets(1, 2) });
    world.do(setSubnets, { loadBalancerArn, subnets: subnets(0, 1, 2) });
    expect(world.resources.zonalShifts.get(zonalShiftId)?.status).toBe('ACTIVE');
  });

  it('API-06 the load balancer can be deleted, and its shifts go with it', () => {
    const { zonalShiftId } = start();
    world.do(cancelZonalShift, { zonalShiftId });
    start();
    world.do(deleteLoadBalancer, { loadBalancerArn });
    expect(world.resources.zonalShifts.size).toBe(0);
    expect(nextExpiryMs(world.resources)).toBe(null);
  });
});

function reasonOf(refused: () => unknown): string | undefined {
  try {
    refused();
    return 'accepted';
  } catch (error) {
    if (error instanceof BalanzaError) return error.reason;
    throw error;
  }
}
