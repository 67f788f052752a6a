import { BalanzaError } from '../../model/BalanzaError.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import { pageOf } from '../elbv2/pageOf.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, double, integer, list, map, string, structure, timestamp } from '../query/Shape.ts';
import { askedRange, type AskedRange } from './askedRange.ts';
import { getMetricData } from './getMetricData.ts';
import { metricPoints } from './metricPoints.ts';
import { metricShape } from './metricShape.ts';
import { readStatistic } from './readStatistic.ts';

/** Most points of one answer to GetMetricStatistics. Source: CloudWatch's API, here and below. */
const DATA_POINTS = 1_440;
/** Most metrics of one answer to ListMetrics. */
const METRICS = 500;

/** What CloudWatch is asked of load balancers' metrics. Source: ELB, *Metrics and logs*. */
export const metricActions: QueryActions = {
  GetMetricData: getMetricData,

  GetMetricStatistics: queryAction({
    input: structure(
      {
        Namespace: string,
        MetricName: string,
        Dimensions: metricShape.members.Dimensions,
        StartTime: timestamp,
        EndTime: timestamp,
        Period: integer,
        Statistics: list(string),
        ExtendedStatistics: list(string),
        Unit: string,
      },
      ['Namespace', 'MetricName', 'StartTime', 'EndTime', 'Period'],
    ),
    output: structure({
      Label: string,
      Datapoints: list(
        structure({
          Timestamp: timestamp,
          SampleCount: double,
          Average: double,
          Sum: double,
          Minimum: double,
          Maximum: double,
          Unit: string,
          ExtendedStatistics: map(double),
        }),
      ),
    }),
    run: ({ Statistics = [], ExtendedStatistics = [], Unit, ...asked }, context) => {
      const plain = Statistics.map((name) => ({ name, read: readStatistic(name) }));
      const extended = ExtendedStatistics.map((name) => ({ name, read: readStatistic(name) }));
      if (plain.length + extended.length === 0)
        throw new BalanzaError(
          'InvalidParameterCombination',
          'At least one of the parameters Statistics and ExtendedStatistics must be specified.',
        );
      checkCount(asked);
      const { unit, points } = metricPoints(asked, asked, context);
      const isOfUnit = Unit === undefined || Unit === unit;
      return {
        Label: asked.MetricName,
        Datapoints: (isOfUnit ? points : []).map(({ startSecond, statistics }) => {
          const percentiles = extended.flatMap(({ name, read }) => {
            const value = read(statistics);
            return value === undefined ? [] : [[name, value] as const];
          });
          return {
            Timestamp: startSecond * 1_000,
            ...Object.fromEntries(plain.map(({ name, read }) => [name, read(statistics)])),
            Unit: unit,
            ExtendedStatistics: extended.length === 0 ? undefined : Object.fromEntries(percentiles),
          };
        }),
      };
    },
  }),

  ListMetrics: queryAction({
    input: structure({
      Namespace: string,
      MetricName: string,
      Dimensions: list(structure({ Name: string, Value: string }, ['Name'])),
      NextToken: string,
      RecentlyActive: string,
      IncludeLinkedAccounts: boolean,
      OwningAccount: string,
    }),
    output: structure({ Metrics: list(metricShape), NextToken: string, OwningAccounts: list(string) }),
    run: (asked, { metrics }) => {
      if (asked.RecentlyActive !== undefined && asked.RecentlyActive !== 'PT3H')
        throw new BalanzaError('InvalidParameterValue', "RecentlyActive can only be 'PT3H'.");
      const isOwn = asked.OwningAccount === undefined || asked.OwningAccount === ACCOUNT_ID;
      const found = (isOwn ? metrics.cloudWatchMetrics() : [])
        .map(({ namespace, metricName, dimensions }) => ({
          Namespace: namespace,
          MetricName: metricName,
          Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value: String(Value) })),
        }))
        .filter(({ Namespace }) => asked.Namespace === undefined || Namespace === asked.Namespace)
        .filter(({ MetricName }) => asked.MetricName === undefined || MetricName === asked.MetricName)
        .filter(({ Dimensions }) =>
          (asked.Dimensions ?? []).every((wanted) =>
            Dimensions.some(
              ({ Name, Value }) => Name === wanted.Name && (wanted.Value === undefined || Value === wanted.Value),
            ),
          ),
        );
      const { items, NextMarker } = page(found, asked.NextToken);
      return {
        Metrics: items,
        NextToken: NextMarker,
        OwningAccounts: asked.IncludeLinkedAccounts === true ? items.map(() => ACCOUNT_ID) : undefined,
      };
    },
  }),
};

function page<Item>(items: readonly Item[], token: string | undefined) {
  try {
    return pageOf(items, { Marker: token, largest: METRICS }, (item) => JSON.stringify(item));
  } catch (cause) {
    throw new BalanzaError('InvalidParameterValue', 'The NextToken is not valid. Give that of the answer before.', {
      cause,
    });
  }
}

function checkCount({ StartTime, EndTime, Period }: AskedRange): void {
  const { fromSecond, toSecond, periodSeconds } = askedRange({ StartTime, EndTime, Period });
  const points = Math.ceil((toSecond - fromSecond) / periodSeconds);
  if (points <= DATA_POINTS) return;
  throw new BalanzaError(
    'InvalidParameterCombination',
    `You have requested up to ${points} datapoints, which exceeds the limit of ${DATA_POINTS}. You may reduce the datapoints requested by increasing Period, or decreasing the time range.`,
  );
}
