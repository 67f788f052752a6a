import { BalanzaError } from '../../model/BalanzaError.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import type { AwsContext } from '../AwsContext.ts';
import { queryAction } from '../query/QueryAction.ts';
import { boolean, double, integer, list, string, structure, timestamp, type ValueOf } from '../query/Shape.ts';
import { metricPoints } from './metricPoints.ts';
import { metricShape } from './metricShape.ts';
import { readStatistic } from './readStatistic.ts';

/** Most queries of a request, and most points of an answer. Source: CloudWatch's API. */
const QUERIES = 500;
const DATA_POINTS = 100_800;
const ID = /^[a-z][A-Za-z0-9_]{0,254}$/;

const queryShape = structure(
  {
    Id: string,
    MetricStat: structure({ Metric: metricShape, Period: integer, Stat: string, Unit: string }, [
      'Metric',
      'Period',
      'Stat',
    ]),
    Expression: string,
    Label: string,
    ReturnData: boolean,
    Period: integer,
    AccountId: string,
  },
  ['Id'],
);
type MetricQuery = ValueOf<typeof queryShape>;
type Range = { readonly StartTime: number; readonly EndTime: number };

/** Series of many metrics at once. Metric math is not offered. */
export const getMetricData = queryAction({
  input: structure(
    {
      MetricDataQueries: list(queryShape),
      StartTime: timestamp,
      EndTime: timestamp,
      NextToken: string,
      ScanBy: string,
      MaxDatapoints: integer,
      LabelOptions: structure({ Timezone: string }),
    },
    ['MetricDataQueries', 'StartTime', 'EndTime'],
  ),
  output: structure({
    MetricDataResults: list(
      structure({
        Id: string,
        Label: string,
        Timestamps: list(timestamp),
        Values: list(double),
        StatusCode: string,
        Messages: list(structure({ Code: string, Value: string })),
      }),
    ),
    NextToken: string,
    Messages: list(structure({ Code: string, Value: string })),
  }),
  run: (
    { MetricDataQueries: queries, ScanBy = 'TimestampDescending', NextToken, MaxDatapoints, ...range },
    context,
  ) => {
    checkQueries(queries);
    if (ScanBy !== 'TimestampDescending' && ScanBy !== 'TimestampAscending')
      throw new BalanzaError('InvalidParameterValue', "ScanBy is 'TimestampDescending' or 'TimestampAscending'.");
    const results = queries
      .map((query) => ({ query, points: pointsOf(query, range, context) }))
      .filter(({ query }) => query.ReturnData !== false)
      .map(({ query, points }) => ({ query, points: ScanBy === 'TimestampAscending' ? points : points.toReversed() }));
    const most = MaxDatapoints ?? DATA_POINTS;
    if (most < 1 || most > DATA_POINTS)
      throw new BalanzaError('InvalidParameterValue', `MaxDatapoints must be from 1 to ${DATA_POINTS}.`);
    const given = givenBefore(NextToken);
    const total = results.reduce((sum, { points }) => sum + points.length, 0);
    let before = 0;
    const MetricDataResults = results.flatMap(({ query, points }) => {
      const place = before;
      before += points.length;
      const page = points.slice(Math.max(0, given - place), Math.max(0, given + most - place));
      // On further pages only what there is more of.
      if (page.length === 0 && (given > 0 || points.length > 0)) return [];
      const isWhole = place + points.length <= given + most;
      return [
        {
          Id: query.Id,
          Label: query.Label ?? query.MetricStat?.Metric.MetricName,
          Timestamps: page.map(({ atMs }) => atMs),
          Values: page.map(({ value }) => value),
          StatusCode: isWhole ? 'Complete' : 'PartialData',
        },
      ];
    });
    return {
      MetricDataResults,
      NextToken: given + most < total ? tokenOf(given + most) : undefined,
      Messages: [],
    };
  },
});

function checkQueries(queries: readonly MetricQuery[]): void {
  if (queries.length === 0 || queries.length > QUERIES)
    throw new BalanzaError(
      'ValidationError',
      `A request takes 1 to ${QUERIES} MetricDataQueries, not ${queries.length}.`,
    );
  const ids = queries.map(({ Id }) => Id);
  const twice = ids.find((id, place) => ids.indexOf(id) !== place);
  if (twice !== undefined)
    throw new BalanzaError(
      'ValidationError',
      `The values for parameter id in MetricDataQueries are not unique: '${twice}'.`,
    );
  const wrong = ids.find((id) => !ID.test(id));
  if (wrong !== undefined)
    throw new BalanzaError(
      'ValidationError',
      `The value '${wrong.slice(0, 64)}' for parameter MetricDataQueries.member.id is not matching the expected pattern ${ID.source}.`,
    );
  const math = queries.find(({ Expression }) => Expression !== undefined);
  if (math)
    throw new BalanzaError(
      'ValidationError',
      `Expressions are not offered: give the query '${math.Id}' a MetricStat, and work it out from the values.`,
    );
  const other = queries.find(({ AccountId }) => AccountId !== undefined && AccountId !== ACCOUNT_ID);
  if (other) throw new BalanzaError('ValidationError', `There is only the account ${ACCOUNT_ID}.`);
}

function pointsOf({ Id, MetricStat }: MetricQuery, range: Range, context: AwsContext) {
  if (!MetricStat)
    throw new BalanzaError(
      'ValidationError',
      `The parameter MetricDataQueries.member.MetricStat of '${Id}' must be given.`,
    );
  const { Metric, Period, Stat, Unit } = MetricStat;
  const read = readStatistic(Stat);
  const { unit, points } = metricPoints(Metric, { ...range, Period }, context);
  if (Unit !== undefined && Unit !== unit) return [];
  return points.flatMap(({ startSecond, statistics }) => {
    const value = read(statistics);
    return value === undefined ? [] : [{ atMs: startSecond * 1_000, value }];
  });
}

const tokenOf = (count: number) => Buffer.from(`points ${count}`).toString('base64url');

function givenBefore(token: string | undefined): number {
  if (token === undefined) return 0;
  const [, count] = /^points (\d{1,9})$/.exec(Buffer.from(token, 'base64url').toString('utf8')) ?? [];
  if (count !== undefined) return Number(count);
  throw new BalanzaError('InvalidNextToken', 'The NextToken is not valid. Give that of the answer before, as it is.');
}
