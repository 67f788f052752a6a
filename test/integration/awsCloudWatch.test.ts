import {
  CloudWatchClient,
  GetMetricDataCommand,
  GetMetricStatisticsCommand,
  ListMetricsCommand,
  PutMetricDataCommand,
} from '@aws-sdk/client-cloudwatch';
import { expect, it, onTestFinished } from 'vitest';
import type { Engine } from '../../engine/index.ts';
import { loadBalancerDimension, targetGroupDimension } from '../../engine/model/names.ts';
import { AwsClient, awsPython } from '../support/aws/AwsClient.ts';
import { askSigned } from '../support/aws/askSigned.ts';
import { refusalOf, sdkConfiguration } from '../support/aws/sdkConfiguration.ts';
import { requestsFrom } from '../support/balancer/requestsFrom.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { JumpingClock } from '../support/JumpingClock.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

const MINUTE_MS = 60_000;

/** A balancer with a minute of traffic that is over: 6 requests in zone a, 4 in zone b. */
async function trafficOfAMinute() {
  const clock = new JumpingClock();
  const engine = await startTestEngine({ clock, log: expectedLog().log });
  const balancer = await startBalancer(engine, { instances: ['a1', 'b1'] });
  for (const name of ['a1', 'b1']) {
    await balancer.probe(name);
    await balancer.untilState(name, 'healthy');
  }
  // The minute must not end before its traffic is counted.
  clock.byMs = MINUTE_MS - (clock.nowMs() % MINUTE_MS) + 1_000;
  const sampled = () => new Promise<void>((resolve) => onTestFinished(engine.metrics.onSample(resolve)));
  await sampled();
  for (const [zone, count] of [
    ['a', 6],
    ['b', 4],
  ] as const)
    await requestsFrom({ host: balancer.nodeAddress(zone), port: 8080 }, count, balancer.instances);
  await sampled();
  await sampled();
  const start = new Date(clock.nowMs() - (clock.nowMs() % MINUTE_MS));
  clock.byMs += MINUTE_MS;
  await expect.poll(() => engine.metrics.lastMinute?.startSecond).toBe(start.getTime() / 1_000);
  const LoadBalancer = loadBalancerDimension(balancer.loadBalancerArn);
  const TargetGroup = targetGroupDimension(balancer.targetGroupArn);
  return { engine, start, end: new Date(start.getTime() + MINUTE_MS), LoadBalancer, TargetGroup };
}

const dimensions = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([Name, Value]) => ({ Name, Value }));

/** A form in the older protocol, and what is answered. */
async function query(engine: Engine, form: string): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await askSigned(engine, 'monitoring', { body: form, headers });
  return answer.text();
}

it('contract: CloudWatch answers the newest SDK, and the older protocol, alike', { timeout: 60_000 }, async () => {
  const { engine, start, end, LoadBalancer, TargetGroup } = await trafficOfAMinute();
  const client = new CloudWatchClient(sdkConfiguration(engine));
  onTestFinished(() => {
    client.destroy();
  });
  const asked = { Namespace: 'AWS/ApplicationELB', StartTime: start, EndTime: end, Period: 60 };

  const requests = new GetMetricStatisticsCommand({
    ...asked,
    MetricName: 'RequestCount',
    Dimensions: dimensions({ LoadBalancer }),
    Statistics: ['Sum', 'SampleCount', 'Average', 'Minimum', 'Maximum'],
  });
  expect((await client.send(requests)).Datapoints).toEqual([
    { Timestamp: start, Unit: 'Count', Sum: 10, SampleCount: 2, Average: 5, Minimum: 4, Maximum: 6 },
  ]);
  const times = new GetMetricStatisticsCommand({
    ...asked,
    MetricName: 'TargetResponseTime',
    Dimensions: dimensions({ LoadBalancer, TargetGroup, AvailabilityZone: 'us-local-1a' }),
    Statistics: ['SampleCount'],
    ExtendedStatistics: ['p50', 'p99.9'],
  });
  const [time] = (await client.send(times)).Datapoints ?? [];
  expect(time).toMatchObject({ SampleCount: 6, Unit: 'Seconds' });
  expect(time?.ExtendedStatistics?.['p99.9']).toBeGreaterThanOrEqual(time?.ExtendedStatistics?.['p50'] ?? Infinity);

  const stat = (Id: string, MetricName: string, of: Readonly<Record<string, string>>, Stat: string) => ({
    Id,
    MetricStat: {
      Metric: { Namespace: asked.Namespace, MetricName, Dimensions: dimensions(of) },
      Period: 60,
      Stat,
    },
  });
  const queries = [
    stat('inA', 'RequestCount', { LoadBalancer, AvailabilityZone: 'us-local-1a' }, 'Sum'),
    stat('healthy', 'HealthyHostCount', { LoadBalancer, TargetGroup }, 'Maximum'),
    stat('each', 'RequestCountPerTarget', { TargetGroup }, 'Sum'),
    stat('none', 'HTTPCode_ELB_5XX_Count', { LoadBalancer }, 'Sum'),
    stat('other', 'RequestCount', { LoadBalancer: 'app/other/0123456789abcdef' }, 'Sum'),
  ];
  const data = await client.send(
    new GetMetricDataCommand({ MetricDataQueries: queries, StartTime: start, EndTime: end }),
  );
  expect(data.MetricDataResults?.map(({ Id, Label, Values, StatusCode }) => [Id, Label, Values, StatusCode])).toEqual([
    ['inA', 'RequestCount', [6], 'Complete'],
    ['healthy', 'HealthyHostCount', [2], 'Complete'],
    ['each', 'RequestCountPerTarget', [5], 'Complete'],
    ['none', 'HTTPCode_ELB_5XX_Count', [], 'Complete'],
    ['other', 'RequestCount', [], 'Complete'],
  ]);
  const paged = { MetricDataQueries: queries, StartTime: start, EndTime: end, MaxDatapoints: 2 };
  const first = await client.send(new GetMetricDataCommand(paged));
  const second = await client.send(new GetMetricDataCommand({ ...paged, NextToken: first.NextToken }));
  expect([first, second].map((page) => page.MetricDataResults?.flatMap(({ Values }) => Values))).toEqual([[6, 2], [5]]);
  expect(second.NextToken).toBeUndefined();

  const listed = await client.send(
    new ListMetricsCommand({ MetricName: 'RequestCount', Dimensions: [{ Name: 'LoadBalancer', Value: LoadBalancer }] }),
  );
  expect(
    listed.Metrics?.map(({ Dimensions }) => Dimensions?.map(({ Name }) => Name).join()).toSorted(
      (one = '', other = '') => one.localeCompare(other),
    ),
  ).toEqual([
    'LoadBalancer',
    'LoadBalancer,AvailabilityZone',
    'LoadBalancer,AvailabilityZone',
    'LoadBalancer,TargetGroup',
    'LoadBalancer,TargetGroup,AvailabilityZone',
    'LoadBalancer,TargetGroup,AvailabilityZone',
  ]);

  // What is wrong is told in the protocol of the request.
  expect(
    await Promise.all([
      refusalOf(client.send(new GetMetricStatisticsCommand({ ...asked, MetricName: 'RequestCount' }))),
      refusalOf(
        client.send(new GetMetricStatisticsCommand({ ...asked, MetricName: 'x', Period: 61, Statistics: ['Sum'] })),
      ),
      refusalOf(
        client.send(
          new GetMetricDataCommand({
            MetricDataQueries: [{ Id: 'm', Expression: '1' }],
            StartTime: start,
            EndTime: end,
          }),
        ),
      ),
      refusalOf(client.send(new PutMetricDataCommand({ Namespace: 'mine', MetricData: [] }))),
    ]),
  ).toEqual([
    expect.stringMatching(/^InvalidParameterCombination(Exception)?: At least one of the parameters/),
    expect.stringMatching(/^InvalidParameterValue(Exception)?: The value 61 for parameter Period/),
    expect.stringMatching(/^Validation(Error|Exception): Expressions are not offered/),
    expect.stringMatching(/^(UnknownOperationException|InvalidAction): .*not offered yet/),
  ]);

  // The older protocol.
  const time8601 = (date: Date) => encodeURIComponent(date.toISOString());
  const form = [
    'Action=GetMetricStatistics&Version=2010-08-01&Namespace=AWS%2FApplicationELB&MetricName=RequestCount&Period=60',
    `StartTime=${time8601(start)}&EndTime=${time8601(end)}&Statistics.member.1=Sum&ExtendedStatistics.member.1=p50`,
    `Dimensions.member.1.Name=LoadBalancer&Dimensions.member.1.Value=${encodeURIComponent(LoadBalancer)}`,
  ].join('&');
  expect(await query(engine, form)).toContain(
    `<Datapoints><member><Timestamp>${start.toISOString()}</Timestamp><Sum>10</Sum><Unit>Count</Unit><ExtendedStatistics/></member></Datapoints>`,
  );
  expect(await query(engine, 'Action=ListMetrics&Version=2010-08-01&Nothing=1')).toContain(
    '<Code>ValidationError</Code>',
  );
});

it.skipIf(awsPython === undefined)(
  'contract: CloudWatch answers the aws command line and boto3, which send CBOR (needs Python with awscli and boto3)',
  { timeout: 90_000 },
  async () => {
    const { engine, start, end, LoadBalancer } = await trafficOfAMinute();
    const aws = new AwsClient(engine);
    const metric = `--namespace AWS/ApplicationELB --metric-name RequestCount --dimensions Name=LoadBalancer,Value=${LoadBalancer}`;
    const range = `--start-time ${start.toISOString()} --end-time ${end.toISOString()} --period 60`;
    expect(await aws.run(`cloudwatch get-metric-statistics ${metric} ${range} --statistics Sum Maximum`)).toEqual({
      Label: 'RequestCount',
      Datapoints: [{ Timestamp: start.getTime() / 1_000, Sum: 10, Maximum: 6, Unit: 'Count' }],
    });
    expect(
      await aws.run(
        `cloudwatch list-metrics --namespace AWS/ApplicationELB --metric-name HealthyHostCount --query length(Metrics)`,
      ),
    ).toBe(3);
    expect(
      await aws.boto('cloudwatch', 'get_metric_data', {
        MetricDataQueries: [
          {
            Id: 'm1',
            MetricStat: {
              Metric: {
                Namespace: 'AWS/ApplicationELB',
                MetricName: 'HTTPCode_Target_2XX_Count',
                Dimensions: dimensions({ LoadBalancer }),
              },
              Period: 60,
              Stat: 'Sum',
            },
          },
        ],
        StartTime: start.toISOString(),
        EndTime: end.toISOString(),
      }),
    ).toMatchObject({ MetricDataResults: [{ Id: 'm1', Values: [10], StatusCode: 'Complete' }] });
    expect(await aws.refusal(`cloudwatch get-metric-statistics ${metric} ${range}`)).toMatch(
      /^InvalidParameterCombination: At least one/,
    );
    expect(await aws.refusal('cloudwatch describe-alarms')).toMatch(/not offered yet/);
  },
);
