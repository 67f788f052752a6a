import { groupBy } from '../model/groupBy.ts';
import type { LoadBalancerArn, TargetGroupArn, ZoneName } from '../model/names.ts';
import { emptySample, type RowSample } from './readRow.ts';
import type { GroupEntry, NodeRow, RowDirectory, TargetRow } from './RowDirectory.ts';
import { SecondRing } from './SecondRing.ts';
import { Series } from './Series.ts';
import { scopeKey, type SeriesScope } from './SeriesScope.ts';

/** Targets that have series; those beyond still count in their group, zone and load balancer. */
export const MAX_TARGET_SERIES = 2_000;
/** Other series that are kept by the second; those beyond are kept by the minute. */
export const MAX_OTHER_RINGS = 2_000;
/** Seconds for which a row is still read after it has left the directory: its node may be a little behind. */
const LINGER_TICKS = 3;

/** A row that is read each second, and the series that what it says is added to. */
interface Tracked {
  readonly owner: string;
  readonly before: RowSample;
  /** Ticks since the row left the directory; 0 while it is in it. */
  goneTicks: number;
}

export interface TrackedNode extends Tracked {
  readonly entry: NodeRow;
  series: Series;
}

export interface TrackedTarget extends Tracked {
  readonly entry: TargetRow;
  pair: Series;
  /** Undefined beyond `MAX_TARGET_SERIES`. */
  series: Series | undefined;
}

/** How series add up, from the bottom: what is added to what at the end of each second. */
export interface SeriesLinks {
  readonly pairs: readonly { readonly series: Series; readonly groupZone: Series }[];
  readonly groupZones: readonly {
    readonly series: Series;
    readonly group: Series;
    readonly node: Series | undefined;
  }[];
  readonly groups: readonly { readonly series: Series; readonly balancer: Series }[];
  readonly nodes: readonly { readonly series: Series; readonly balancer: Series; readonly zone: Series }[];
  /** Each registered target once, and where its zone's hosts are counted. */
  readonly hosts: readonly {
    readonly entry: TargetRow;
    readonly series: Series | undefined;
    readonly groupZone: Series;
  }[];
}

const nodeOwner = ({ nodeId }: NodeRow) => nodeId;
const targetOwner = ({ nodeId, targetGroupArn, key }: TargetRow) => `${nodeId}|${targetGroupArn}|${key}`;

/**
 * Which rows are read and which series they feed. Rebuilt when the directory changes, which keeps the second's work
 * free of look-ups. A series lives while something feeds it: a target's while it is registered, those of groups and
 * zones while the group is in use, so that what a removed target counted stays in the counts above it.
 */
export class SeriesBook {
  #series = new Map<string, Series>();
  #nodes = new Map<number, TrackedNode>();
  #targets = new Map<number, TrackedTarget>();
  #links: SeriesLinks = { pairs: [], groupZones: [], groups: [], nodes: [], hosts: [] };
  #version: number | undefined;
  #hasExpired = false;
  #targetsWithoutSeries = 0;

  get series(): ReadonlyMap<string, Series> {
    return this.#series;
  }

  get nodes(): Iterable<TrackedNode> {
    return this.#nodes.values();
  }

  get targets(): Iterable<TrackedTarget> {
    return this.#targets.values();
  }

  get links(): SeriesLinks {
    return this.#links;
  }

  /** How many registered targets have no series of their own. */
  get targetsWithoutSeries(): number {
    return this.#targetsWithoutSeries;
  }

  /** Follows the directory; returns the series that are no more. `second` is the one that is about to be written. */
  follow(directory: RowDirectory, second: number): readonly Series[] {
    if (directory.version === this.#version && !this.#hasExpired) return [];
    this.#version = directory.version;
    this.#hasExpired = false;
    this.#nodes = track(this.#nodes, directory.nodes, (entry) => ({
      entry,
      owner: nodeOwner(entry),
      before: emptySample('node', nodeOwner(entry)),
      goneTicks: 0,
      series: unlinked,
    }));
    this.#targets = track(this.#targets, directory.targets, (entry) => ({
      entry,
      owner: targetOwner(entry),
      before: emptySample('target', targetOwner(entry)),
      goneTicks: 0,
      pair: unlinked,
      series: undefined,
    }));
    return this.#link(directory, second);
  }

  /** Ages the rows that have left the directory; after `LINGER_TICKS` they are read no more. */
  age(): void {
    for (const rows of [this.#nodes.values(), this.#targets.values()]) {
      for (const tracked of rows) {
        if (tracked.goneTicks === 0) continue;
        tracked.goneTicks += 1;
        this.#hasExpired ||= tracked.goneTicks > LINGER_TICKS;
      }
    }
  }

  #link(directory: RowDirectory, second: number): readonly Series[] {
    const before = this.#series;
    const builder = new LinkBuilder(before, second);
    for (const tracked of this.#nodes.values()) tracked.series = builder.node(tracked.entry);
    for (const { loadBalancerArn, targetGroupArn } of directory.groups) builder.group(loadBalancerArn, targetGroupArn);
    builder.groupsInZones();
    for (const tracked of this.#targets.values()) builder.target(tracked);
    this.#series = builder.series;
    this.#links = builder.links();
    this.#targetsWithoutSeries = builder.targetsWithoutSeries;
    return [...before.values()].filter(({ key }) => !this.#series.has(key));
  }
}

/** Stands in until the links are made, before anything is read. */
const unlinked = new Series({ kind: 'zone', zone: '' as ZoneName }, undefined, undefined); // never in the book

function track<Entry extends { readonly row: number }, Row extends Tracked & { readonly entry: Entry }>(
  before: ReadonlyMap<number, Row>,
  entries: readonly Entry[],
  start: (entry: Entry) => Row,
): Map<number, Row> {
  const after = new Map<number, Row>();
  for (const entry of entries) {
    const started = start(entry);
    const known = before.get(entry.row);
    after.set(entry.row, known?.owner === started.owner ? { ...started, before: known.before } : started);
  }
  for (const [row, tracked] of before) {
    if (after.has(row) || tracked.goneTicks > LINGER_TICKS) continue;
    if (tracked.goneTicks === 0) tracked.goneTicks = 1;
    after.set(row, tracked);
  }
  return after;
}

/** Makes the series and links of one state of the directory, taking over the series that exist. */
class LinkBuilder {
  readonly series = new Map<string, Series>();
  targetsWithoutSeries = 0;
  readonly #before: ReadonlyMap<string, Series>;
  readonly #second: number;
  readonly #nodes = new Map<Series, SeriesLinks['nodes'][number]>();
  readonly #groups = new Map<Series, SeriesLinks['groups'][number]>();
  readonly #groupZones = new Map<Series, { series: Series; group: Series; nodeKey: string }>();
  readonly #pairs = new Map<Series, SeriesLinks['pairs'][number]>();
  readonly #hosts = new Map<string, SeriesLinks['hosts'][number]>();
  #rings = 0;
  #targets = 0;

  constructor(before: ReadonlyMap<string, Series>, second: number) {
    this.#before = before;
    this.#second = second;
  }

  node({ loadBalancerArn, zone }: Pick<NodeRow, 'loadBalancerArn' | 'zone'>): Series {
    const series = this.#of({ kind: 'node', loadBalancerArn, zone }, loadBalancerArn);
    if (!this.#nodes.has(series)) {
      const balancer = this.#of({ kind: 'balancer', loadBalancerArn }, loadBalancerArn);
      this.#nodes.set(series, { series, balancer, zone: this.#of({ kind: 'zone', zone }, undefined) });
    }
    return series;
  }

  group(loadBalancerArn: LoadBalancerArn, targetGroupArn: TargetGroupArn): Series {
    const series = this.#of({ kind: 'group', targetGroupArn }, loadBalancerArn);
    if (!this.#groups.has(series)) {
      this.#groups.set(series, { series, balancer: this.#of({ kind: 'balancer', loadBalancerArn }, loadBalancerArn) });
    }
    return series;
  }

  /** Every group in every zone of its load balancer, so that these last when the targets go. */
  groupsInZones(): void {
    const zones = groupBy(this.#nodes.values(), ({ balancer }) => balancer);
    for (const { series, balancer } of this.#groups.values()) {
      const { scope, loadBalancerArn } = series;
      if (scope.kind !== 'group' || !loadBalancerArn) continue;
      for (const node of zones.get(balancer) ?? []) {
        if (node.zone.scope.kind !== 'zone') continue;
        this.#groupZone({ loadBalancerArn, targetGroupArn: scope.targetGroupArn }, node.zone.scope.zone);
      }
    }
  }

  target(tracked: TrackedTarget): void {
    const { entry } = tracked;
    const { targetGroupArn, nodeZone, targetZone, key, loadBalancerArn } = entry;
    tracked.pair = this.#of({ kind: 'zonePair', targetGroupArn, nodeZone, targetZone }, loadBalancerArn);
    if (!this.#pairs.has(tracked.pair)) {
      this.#pairs.set(tracked.pair, { series: tracked.pair, groupZone: this.#groupZone(entry, nodeZone) });
    }
    const name = scopeKey({ kind: 'target', targetGroupArn, key });
    let host = this.#hosts.get(name);
    if (!host) {
      host = { entry, series: this.#targetSeries(entry), groupZone: this.#groupZone(entry, targetZone) };
      this.#hosts.set(name, host);
    }
    tracked.series = host.series;
  }

  links(): SeriesLinks {
    return {
      pairs: [...this.#pairs.values()],
      groupZones: [...this.#groupZones.values()].map(({ series, group, nodeKey }) => ({
        series,
        group,
        node: this.series.get(nodeKey),
      })),
      groups: [...this.#groups.values()],
      nodes: [...this.#nodes.values()],
      hosts: [...this.#hosts.values()],
    };
  }

  #groupZone({ loadBalancerArn, targetGroupArn }: GroupEntry, zone: ZoneName | 'all'): Series {
    const series = this.#of({ kind: 'groupZone', targetGroupArn, zone }, loadBalancerArn);
    if (!this.#groupZones.has(series)) {
      const nodeKey = zone === 'all' ? '' : scopeKey({ kind: 'node', loadBalancerArn, zone });
      this.#groupZones.set(series, { series, group: this.group(loadBalancerArn, targetGroupArn), nodeKey });
    }
    return series;
  }

  #targetSeries({ targetGroupArn, key, loadBalancerArn }: TargetRow): Series | undefined {
    if (this.#targets >= MAX_TARGET_SERIES) {
      this.targetsWithoutSeries += 1;
      return undefined;
    }
    this.#targets += 1;
    return this.#of({ kind: 'target', targetGroupArn, key }, loadBalancerArn);
  }

  #of(scope: SeriesScope, loadBalancerArn: LoadBalancerArn | undefined): Series {
    const key = scopeKey(scope);
    const made = this.series.get(key);
    if (made) return made;
    const hasRing = scope.kind === 'target' || this.#rings < MAX_OTHER_RINGS;
    if (scope.kind !== 'target' && hasRing) this.#rings += 1;
    const series =
      this.#before.get(key) ?? new Series(scope, loadBalancerArn, hasRing ? new SecondRing(this.#second) : undefined);
    this.series.set(key, series);
    return series;
  }
}
