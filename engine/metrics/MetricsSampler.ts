import type { Clock } from '../model/Clock.ts';
import { Listeners } from '../model/Listeners.ts';
import { TARGET_INT } from '../sharedTable/layout.ts';
import type { SharedTable } from '../sharedTable/SharedTable.ts';
import { listCloudWatch, type ListedMetric } from './cloudWatch/listCloudWatch.ts';
import {
  queryCloudWatch,
  type CloudWatchAnswer,
  type CloudWatchQuery,
  type CloudWatchSources,
} from './cloudWatch/queryCloudWatch.ts';
import { appendCells, CELLS, COLUMN, emptyCells, FIRST_BUCKET } from './columns.ts';
import type { MetricsHistory } from './MetricsHistory.ts';
import type { MetricsReadout } from './MetricsReadout.ts';
import { Periods, type CompletedMinute } from './Periods.ts';
import { querySeries, type SeriesAnswer, type SeriesQuery } from './querySeries.ts';
import { readoutOf } from './readoutOf.ts';
import { emptySample, readRow } from './readRow.ts';
import type { RowDirectory, TargetRow } from './RowDirectory.ts';
import { rowDelta } from './rowDelta.ts';
import { SecondLog } from './SecondLog.ts';
import type { Series } from './Series.ts';
import { MAX_TARGET_SERIES, SeriesBook, type TrackedNode, type TrackedTarget } from './SeriesBook.ts';
import { TrafficWatch, type TrafficSecond } from './TrafficWatch.ts';

export interface MetricsSamplerOptions {
  readonly clock: Clock;
  readonly table: SharedTable;
  readonly directory: RowDirectory;
  readonly history: MetricsHistory;
  readonly log: (level: 'error' | 'warn' | 'info', message: string) => void;
}

const TICK_MS = 1_000;

/**
 * Reads every row of the shared table once a second and keeps what it says: 15 minutes by the second for each load
 * balancer, node, zone, group, group in a zone, pair of zones and target (a target's is the sum over nodes; one row at
 * one node has no series), a day by the minute for all of these but targets, 15 days by five minutes for all.
 *
 * A row is added to two series, its target's and its pair of zones'; everything above is added up from those and from
 * the rows of nodes at the end of the second, so the cost grows with rows and not with rows times levels. 3,000 rows
 * (1,000 targets at 3 nodes, 12,000 requests/s over all of them) take 10 ms of one core a second at the median, 3 ms
 * when idle, and up to 40 ms in the second that stores five minutes; their rings take 36 MB busy, 2 MB idle.
 */
export class MetricsSampler {
  readonly #options: MetricsSamplerOptions;
  readonly #book = new SeriesBook();
  readonly #seconds: SecondLog;
  readonly #stop: () => void;
  readonly #node = emptySample('node', '');
  readonly #target = emptySample('target', '');
  readonly #delta = emptyCells();
  readonly #periods: Periods;
  readonly #traffic: TrafficWatch;
  readonly #onSample: Listeners<void>;
  /** Targets that fail more than their peers, by `<group>|<key>`: whether they get less for it. */
  readonly #anomalies = new Map<string, boolean>();
  #lastElapsedMs = TICK_MS;
  #hasWarned = false;
  #isClosed = false;

  constructor(options: MetricsSamplerOptions) {
    this.#options = options;
    this.#seconds = new SecondLog(options.clock);
    this.#periods = new Periods(options.history);
    this.#traffic = new TrafficWatch(options.log);
    this.#onSample = new Listeners('samples', options.log);
    this.#book.follow(options.directory, this.#seconds.nextSecond);
    this.#stop = options.clock.every(TICK_MS, () => {
      this.sample();
    });
  }

  /** The last full minute under CloudWatch's names; undefined in the first minute of an engine's life. */
  get lastMinute(): CompletedMinute | undefined {
    return this.#periods.lastMinute;
  }

  /** Bytes of all rings. */
  get ringBytes(): number {
    let bytes = 0;
    for (const { ring } of this.#book.series.values()) bytes += ring?.bytes ?? 0;
    return bytes;
  }

  /** How many series there are. */
  get seriesCount(): number {
    return this.#book.series.size;
  }

  /** Points of one metric over time, null where nothing was measured. Source: UIX-01, UIX-04. */
  series(query: SeriesQuery): SeriesAnswer {
    return querySeries(query, {
      nowMs: this.#options.clock.nowMs(),
      seriesOf: (key) => this.#book.series.get(key),
      seconds: this.#seconds,
      history: this.#options.history,
    });
  }

  /** Points of one of CloudWatch's metrics; undefined for a name that it does not have. */
  cloudWatch(
    query: CloudWatchQuery,
    region: Pick<CloudWatchSources, 'region' | 'zones'>,
  ): CloudWatchAnswer | undefined {
    const { clock, history } = this.#options;
    return queryCloudWatch(query, { ...region, nowSecond: Math.floor(clock.nowMs() / 1_000), history });
  }

  /** CloudWatch's metrics that have had data since the engine started, of what there is now. */
  cloudWatchMetrics(): readonly ListedMetric[] {
    return listCloudWatch(
      [...this.#book.series.values()].map(({ scope, loadBalancerArn, life, minute }) => {
        const cells = life.slice();
        appendCells(cells, minute);
        return { scope, loadBalancerArn, cells };
      }),
    );
  }

  /** Everything that `prometheusText` needs, as it is now. */
  readout(): MetricsReadout {
    return readoutOf({ book: this.#book, directory: this.#options.directory, lastMinute: this.lastMinute });
  }

  /** What flowed in the last second; its edges only while `onTraffic` has a listener. */
  traffic(): TrafficSecond {
    return this.#traffic.second({
      atMs: this.#options.clock.nowMs(),
      overMs: this.#lastElapsedMs,
      links: this.#book.links,
    });
  }

  /** Tells once a second what flowed in it. Returns how to stop that, here and below. */
  onTraffic(listener: (second: TrafficSecond) => void): () => void {
    return this.#traffic.on(listener);
  }

  /** Tells that another second can be asked for. */
  onSample(listener: () => void): () => void {
    return this.#onSample.on(listener);
  }

  /** Takes a sample now. The clock does this once a second. */
  sample(): void {
    const { directory } = this.#options;
    const { second, elapsedMs } = this.#seconds.next();
    this.#lastElapsedMs = elapsedMs;
    this.#traffic.begin();
    this.#periods.moveTo(second, this.#book.series);
    this.#periods.store(second, this.#book.follow(directory, second));
    for (const series of this.#book.series.values()) series.begin();
    for (const tracked of this.#book.nodes) this.#addNode(tracked);
    for (const tracked of this.#book.targets) this.#addTarget(tracked);
    this.#countHosts();
    this.#addUp();
    this.#countZones();
    for (const series of this.#book.series.values()) series.commit(second, elapsedMs);
    this.#book.age();
    this.#warnOfTooMany();
    this.#periods.moveTo(second + 1, this.#book.series);
    if (this.#isClosed) return;
    if (this.#traffic.isWatched) this.#traffic.tell(this.traffic());
    this.#onSample.tell();
  }

  /** Stops sampling, takes a last sample and stores what is not yet stored. The history is the caller's to close. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stop();
    this.sample();
    this.#periods.close(this.#book.series);
  }

  #addNode({ entry, owner, before, series }: TrackedNode): void {
    const after = this.#node;
    after.owner = owner;
    readRow(this.#options.table, entry.row, after);
    rowDelta(before, after, this.#delta);
    before.cells.set(after.cells);
    series.addClientSide(this.#delta);
    if (hasCounts(this.#delta)) series.addHistogram(this.#delta);
  }

  #addTarget({ entry, owner, before, series, pair }: TrackedTarget): void {
    this.#noteAnomaly(entry);
    const after = this.#target;
    after.owner = owner;
    readRow(this.#options.table, entry.row, after);
    rowDelta(before, after, this.#delta);
    before.cells.set(after.cells);
    pair.addTargetSide(this.#delta);
    series?.addTargetSide(this.#delta);
    this.#traffic.addTarget(entry, this.#delta);
    if (!hasCounts(this.#delta)) return;
    pair.addHistogram(this.#delta);
    series?.addHistogram(this.#delta);
  }

  /** One node that finds something is enough. */
  #noteAnomaly({ row, targetGroupArn, key }: TargetRow): void {
    const { table } = this.#options;
    const isMitigated = table.int(row, TARGET_INT.mitigated) === 1;
    if (isMitigated || table.int(row, TARGET_INT.anomalous) === 1) {
      const id = `${targetGroupArn}|${key}`;
      this.#anomalies.set(id, isMitigated || (this.#anomalies.get(id) ?? false));
    }
  }

  /** Zones by how a group stands there: 1 or 0 for a group in a zone, their number for the group. */
  #countZones(): void {
    for (const { series, group } of this.#book.links.groupZones) {
      const { scope } = series;
      if (scope.kind !== 'groupZone' || scope.zone === 'all') continue;
      const standing = this.#options.directory.standingOf(scope.targetGroupArn, scope.zone);
      if (standing === undefined) continue;
      for (const counted of [series, group]) {
        bump(counted, standing.isDnsHealthy ? COLUMN.dnsHealthyZones : COLUMN.dnsUnhealthyZones);
        bump(counted, standing.isRoutingHealthy ? COLUMN.routingHealthyZones : COLUMN.routingUnhealthyZones);
      }
    }
  }

  /** Hosts by the state that the API shows, each target once however many nodes it has a row at (UIX-04). */
  #countHosts(): void {
    for (const { entry, series, groupZone } of this.#book.links.hosts) {
      const state = this.#options.directory.healthOf(entry.targetGroupArn, entry.key);
      if (state === undefined) continue;
      const isMitigated = this.#anomalies.get(`${entry.targetGroupArn}|${entry.key}`);
      for (const counted of series ? [series, groupZone] : [groupZone]) {
        bump(counted, COLUMN.registeredHosts);
        if (state === 'healthy') bump(counted, COLUMN.healthyHosts);
        if (state === 'unhealthy') bump(counted, COLUMN.unhealthyHosts);
        if (isMitigated !== undefined) bump(counted, COLUMN.anomalousHosts);
        if (isMitigated === true) bump(counted, COLUMN.mitigatedHosts);
      }
    }
    this.#anomalies.clear();
  }

  /** From the bottom up, so that each series is complete before it is added to another. */
  #addUp(): void {
    const { pairs, groupZones, groups, nodes } = this.#book.links;
    for (const { series, groupZone } of pairs) {
      groupZone.addTargetSide(series.second);
      groupZone.addHistogramOf(series);
    }
    for (const { series, group, node } of groupZones) {
      group.addTargetSide(series.second);
      group.addHistogramOf(series);
      node?.addTargetSide(series.second);
    }
    for (const { series, balancer } of groups) balancer.addTargetSide(series.second);
    for (const { series, balancer, zone } of nodes) {
      balancer.addClientSide(series.second);
      balancer.addHistogramOf(series);
      zone.addTargetSide(series.second);
      zone.addClientSide(series.second);
      zone.addHistogramOf(series);
    }
  }

  #warnOfTooMany(): void {
    const { targetsWithoutSeries } = this.#book;
    if (targetsWithoutSeries > 0 && !this.#hasWarned) {
      const text = `metrics: ${targetsWithoutSeries} targets beyond the first ${MAX_TARGET_SERIES} have no series of their own; they count in their group, zone and load balancer`;
      this.#options.log('warn', text);
    }
    this.#hasWarned = targetsWithoutSeries > 0;
  }
}

function bump(series: Series, column: number): void {
  series.second[column] = (series.second[column] ?? 0) + 1;
}

function hasCounts(cells: Float64Array): boolean {
  for (let cell = FIRST_BUCKET; cell < CELLS; cell += 1) if (cells[cell] !== 0) return true;
  return false;
}
