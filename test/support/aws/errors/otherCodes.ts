import type { ErrorAsker } from './ErrorAsker.ts';

const CERTIFICATE = 'arn:aws:acm:us-local-1:000000000000:certificate/00000000-0000-4000-8000-000000000000';
const Subnets = ['subnet-00000000000000001', 'subnet-00000000000000002'];

/** ACM's codes. */
async function acmCodes(ask: ErrorAsker): Promise<void> {
  const request = (DomainName: string, more: object = {}) => ({ DomainName, ...more });
  const CertificateArn = await ask.made('acm', 'RequestCertificate', {
    input: request('used.example.com', { IdempotencyToken: 'once' }),
    at: 'CertificateArn',
  });
  const LoadBalancerArn = await ask.made('elbv2', 'CreateLoadBalancer', {
    input: { Name: 'secure', Subnets },
    at: 'LoadBalancers.0.LoadBalancerArn',
  });
  const DefaultActions = [{ Type: 'fixed-response', FixedResponseConfig: { StatusCode: '200' } }];
  const secure = { LoadBalancerArn, Protocol: 'HTTPS', Port: 443, Certificates: [{ CertificateArn }], DefaultActions };
  await ask.call('elbv2', 'CreateListener', secure);
  const many = Array.from({ length: 100 }, (_, place) => `n${place}.example.com`);
  const tags = (most: number) => Array.from({ length: most }, (_, place) => ({ Key: `k${place}`, Value: 'v' }));
  await ask.call('acm', 'AddTagsToCertificate', { CertificateArn, Tags: tags(50) });
  await ask.refused('acm', [
    ['ResourceNotFoundException', 'DescribeCertificate', { CertificateArn: CERTIFICATE }],
    ['InvalidArnException', 'DescribeCertificate', { CertificateArn: 'arn:aws:s3:::a-bucket-of-mine' }],
    ['ResourceInUseException', 'DeleteCertificate', { CertificateArn }],
    ['InvalidArgsException', 'ListCertificates', { SortBy: 'CREATED_AT' }],
    ['InvalidParameterException', 'RequestCertificate', request('other.example.com', { IdempotencyToken: 'once' })],
    [
      'InvalidDomainValidationOptionsException',
      'RequestCertificate',
      request('a.example.com', {
        DomainValidationOptions: [{ DomainName: 'a.example.com', ValidationDomain: 'other.org' }],
      }),
    ],
    ['LimitExceededException', 'RequestCertificate', request('a.example.com', { SubjectAlternativeNames: many })],
    ['TooManyTagsException', 'AddTagsToCertificate', { CertificateArn, Tags: [{ Key: 'more', Value: 'v' }] }],
    ['InvalidTagException', 'AddTagsToCertificate', { CertificateArn, Tags: [...tags(1), ...tags(1)] }],
    ['ValidationException', 'RequestCertificate', request('not a name')],
  ]);
}

/** The codes of ARC zonal shift. */
async function arcCodes(ask: ErrorAsker): Promise<void> {
  const of = {
    resourceIdentifier: await ask.made('elbv2', 'CreateLoadBalancer', {
      input: { Name: 'shifting', Subnets },
      at: 'LoadBalancers.0.LoadBalancerArn',
    }),
  };
  const shift = { ...of, awayFrom: 'us-local-1-az1', expiresIn: '1h', comment: 'c' };
  await ask.call('arc-zonal-shift', 'StartZonalShift', shift);
  await ask.refused('arc-zonal-shift', [
    ['ConflictException', 'StartZonalShift', shift],
    ['ValidationException', 'StartZonalShift', { ...shift, awayFrom: 'us-local-1-az9' }],
    ['ResourceNotFoundException', 'CancelZonalShift', { zonalShiftId: '00000000-0000-4000-8000-000000000000' }],
  ]);
}

/** CloudWatch's codes. */
async function metricCodes(ask: ErrorAsker): Promise<void> {
  const range = { StartTime: '2026-01-01T00:00:00Z', EndTime: '2026-01-01T01:00:00Z' };
  const asked = { Namespace: 'AWS/ApplicationELB', MetricName: 'RequestCount', Period: 60, ...range };
  const MetricStat = {
    Metric: { Namespace: 'AWS/ApplicationELB', MetricName: 'RequestCount' },
    Period: 60,
    Stat: 'Sum',
  };
  await ask.refused('cloudwatch', [
    ['InvalidParameterCombination', 'GetMetricStatistics', asked],
    ['MissingParameter', 'GetMetricStatistics', { ...range, Statistics: ['Sum'] }],
    ['InvalidParameterValue', 'GetMetricStatistics', { ...asked, Period: 61, Statistics: ['Sum'] }],
    ['InvalidNextToken', 'GetMetricData', { ...range, MetricDataQueries: [{ Id: 'a', MetricStat }], NextToken: 'x' }],
  ]);
}

/** The codes of the services beside load balancing and EC2. */
export const otherCodes = { acm: acmCodes, arc: arcCodes, metrics: metricCodes };
