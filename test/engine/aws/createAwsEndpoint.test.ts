import { describe, expect, it } from 'vitest';
import { Endpoint } from '../../support/aws/Endpoint.ts';

const unsigned = {
  method: 'POST',
  url: '/',
  path: '/',
  rawHeaders: [
    'Host',
    '127.0.0.1:7071',
    'Origin',
    'https://evil.example',
    'Content-Type',
    'application/x-www-form-urlencoded',
  ],
  body: Buffer.from('Action=CreateSecurityGroup&Version=2016-11-15&GroupName=x&GroupDescription=y'),
  requestId: 'a-request-id',
};

describe('the AWS endpoint', () => {
  it('contract: a form that a page of another site posts changes nothing', () => {
    const endpoint = new Endpoint();
    const before = endpoint.world.resources;
    expect(endpoint.answer(unsigned)).toMatchObject({ status: 403, contentType: 'text/xml' });
    expect(endpoint.world.resources).toBe(before);
  });

  it.each([
    {
      service: 'elasticloadbalancing',
      asked: { body: 'Action=Nothing&Version=2015-12-01' },
      body: '<ErrorResponse xmlns="http://elasticloadbalancing.amazonaws.com/doc/2015-12-01/"><Error><Type>Sender</Type><Code>InvalidAction</Code><Message>Could not find operation Nothing for version 2015-12-01.</Message></Error><RequestId>a-request-id</RequestId></ErrorResponse>',
    },
    {
      service: 'sts',
      asked: { body: 'Action=AssumeRole&Version=2011-06-15' },
      body: '<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>InvalidAction</Code><Message>Could not find operation AssumeRole for version 2011-06-15. It exists at AWS and is not offered yet.</Message></Error><RequestId>a-request-id</RequestId></ErrorResponse>',
    },
    {
      service: 'ec2',
      asked: { body: 'Action=DescribeVpcs&Version=2016-11-15&VpcId.1=vpc-1' },
      body: '<Response><Errors><Error><Code>InvalidVpcID.NotFound</Code><Message>The vpc ID &apos;vpc-1&apos; does not exist</Message></Error></Errors><RequestID>a-request-id</RequestID></Response>',
    },
  ])('contract: errors have the shape of $service', ({ service, asked, body }) => {
    expect(new Endpoint().ask(service, asked)).toEqual({ status: 400, contentType: 'text/xml', body });
  });

  it('contract: errors of zonal shift are JSON, their code in a header', () => {
    const answer = new Endpoint().ask('arc-zonal-shift', { method: 'GET', path: '/managedresources/nothing' });
    expect(answer).toMatchObject({ status: 404, headers: { 'x-amzn-ErrorType': 'ResourceNotFoundException' } });
    expect(JSON.parse(answer.body)).toEqual({ message: "The load balancer 'nothing' does not exist." });
  });

  it.each([
    {
      service: 's3',
      asked: { method: 'GET' },
      shape: /^<\?xml .*>\n<Error><Code>(.*)<\/Code><Message>(.*)<\/Message>/,
    },
    {
      service: 'iam',
      asked: { body: 'Action=ListRoles&Version=2010-05-08' },
      shape: /^<ErrorResponse xmlns=".*"><Error><Type>Sender<\/Type><Code>(.*)<\/Code><Message>(.*)<\/Message>/,
    },
    {
      service: 'route53',
      asked: { method: 'GET', path: '/2013-04-01/hostedzone' },
      shape: /^<ErrorResponse xmlns=".*"><Error><Type>Sender<\/Type><Code>(.*)<\/Code><Message>(.*)<\/Message>/,
    },
    {
      service: 'wafv2',
      asked: { body: '{}', headers: { 'x-amz-target': 'AWSWAF_20190729.AssociateWebACL' } },
      shape: /^{"__type":"(.*)","message":"(.*)"}$/,
    },
    {
      service: 'lambda',
      asked: { method: 'GET', path: '/2015-03-31/functions/' },
      shape: /^{"__type":"(.*)","message":"(.*)"}$/,
    },
  ])('contract: says that $service is not offered, in the shape of that service', ({ service, asked, shape }) => {
    const { status, body } = new Endpoint().ask(service, asked);
    const [, code, sentence] = shape.exec(body.replaceAll('&apos;', "'")) ?? [];
    expect([status, code, sentence]).toEqual([
      403,
      'SignatureDoesNotMatch',
      `Credential should be scoped to correct service: '${service}' is not offered here, only elasticloadbalancing, acm, ec2, monitoring, sts, arc-zonal-shift.`,
    ]);
  });

  it.each([
    { name: 'a form', asked: { body: 'Action=DescribeTargetGroups&Version=2015-12-01' } },
    { name: 'a query', asked: { method: 'GET', query: 'Action=DescribeTargetGroups&Version=2015-12-01' } },
    { name: 'both together', asked: { query: 'Action=DescribeTargetGroups', body: 'Version=2015-12-01' } },
    {
      name: 'a query with an empty JSON body',
      asked: {
        query: 'Action=DescribeTargetGroups&Version=2015-12-01',
        headers: { 'content-type': 'application/json' },
      },
    },
  ])('API-05 reads $name', ({ asked }) => {
    expect(new Endpoint().ask('elasticloadbalancing', asked).body).toBe(
      '<DescribeTargetGroupsResponse xmlns="http://elasticloadbalancing.amazonaws.com/doc/2015-12-01/"><DescribeTargetGroupsResult><TargetGroups/></DescribeTargetGroupsResult><ResponseMetadata><RequestId>a-request-id</RequestId></ResponseMetadata></DescribeTargetGroupsResponse>',
    );
  });

  it.each([
    { asked: {}, code: 'MissingAction' },
    { asked: { body: 'Action=DescribeRules' }, code: 'InvalidAction' },
    { asked: { body: 'Action=DescribeLoadBalancers&Version=2011-11-15' }, code: 'InvalidAction' },
    { asked: { body: 'Action=DescribeRules&Version=2015-12-01' }, code: 'ValidationError' },
    { asked: { body: '{"a":1}', headers: { 'content-type': 'application/json' } }, code: 'ValidationError' },
  ])('API-05 refuses $asked with $code', ({ asked, code }) => {
    expect(new Endpoint().ask('elasticloadbalancing', asked).body).toContain(`<Code>${code}</Code>`);
  });

  it('tells nobody but the log of what goes wrong inside', () => {
    const endpoint = new Endpoint();
    Object.defineProperty(endpoint.world, 'do', {
      value: () => {
        throw new Error('a detail');
      },
    });
    const { status, body } = endpoint.elb('Action=DeleteListener&ListenerArn=x');
    expect([status, body.includes('a detail')]).toEqual([500, false]);
    expect(endpoint.logged).toEqual([expect.stringMatching(/^error API request a-request-id failed: Error: a detail/)]);
  });
});

const VPC = 'vpc-00000000000000001';

describe('ELBv2 refuses what it does not do, by name', () => {
  it.each([
    {
      form: 'Action=CreateLoadBalancer',
      is: '400 ValidationError: 1 validation error detected: Value null at &apos;Name&apos;',
    },
    {
      form: 'Action=CreateLoadBalancer&Name=a&Subnets.member.1=subnet-00000000000000001',
      is: '400 ValidationError: At least two subnets',
    },
    {
      form: 'Action=CreateLoadBalancer&Name=a&Type=classic&Subnets.member.1=x',
      is: '400 ValidationError: 1 validation error detected: Value &apos;classic&apos; at &apos;type&apos;',
    },
    {
      form: 'Action=CreateLoadBalancer&Name=a&Subnets.member.1=x&CustomerOwnedIpv4Pool=y',
      is: '400 ValidationError: 1 validation error detected: The parameters &apos;customerOwnedIpv4Pool&apos; are not offered.',
    },
    {
      form: 'Action=CreateLoadBalancer&Name=a&SubnetMappings.member.1.SubnetId=subnet-00000000000000001&SubnetMappings.member.1.AllocationId=y&SubnetMappings.member.2.SubnetId=subnet-00000000000000002',
      is: '400 ValidationError: The subnet mapping of &apos;subnet-00000000000000001&apos; names &apos;AllocationId&apos;',
    },
    {
      form: 'Action=CreateLoadBalancer&Name=a&Subnets.member.1=subnet-00000000000000001&Subnets.member.2=subnet-00000000000000002&SecurityGroups.member.1=sg-9',
      is: '400 InvalidSecurityGroup: The security group &apos;sg-9&apos; does not exist',
    },
    {
      form: 'Action=DescribeLoadBalancers&Names.member.1=nothing',
      is: '400 LoadBalancerNotFound: Load balancers &apos;[nothing]&apos; not found',
    },
    {
      form: 'Action=DescribeLoadBalancers&Names.member.1=a&LoadBalancerArns.member.1=b',
      is: '400 ValidationError: Load balancer names and load balancer ARNs',
    },
    {
      form: 'Action=DescribeTargetGroups&Names.member.1=nothing',
      is: '400 TargetGroupNotFound: One or more target groups not found',
    },
    {
      form: 'Action=DescribeTargetGroups&Names.member.1=a&TargetGroupArns.member.1=b',
      is: '400 ValidationError: Target group names, target group ARNs, and a load balancer ARN',
    },
    {
      form: 'Action=DescribeListeners',
      is: '400 ValidationError: You must specify either listener ARNs or a load balancer ARN',
    },
    {
      form: 'Action=DescribeRules',
      is: '400 ValidationError: You must specify either listener rule ARNs or a listener ARN',
    },
    {
      form: 'Action=DescribeRules&RuleArns.member.1=x',
      is: '400 ValidationError: &apos;x&apos; is not a valid listener rule ARN',
    },
    {
      form: 'Action=DescribeTags&ResourceArns.member.1=i-1',
      is: '400 ValidationError: &apos;i-1&apos; is not a valid ARN',
    },
    { form: 'Action=DescribeSSLPolicies&Names.member.1=x', is: '400 SSLPolicyNotFound: ' },
    {
      form: 'Action=DescribeTargetHealth&TargetGroupArn=x&Include.member.1=Nothing',
      is: '400 ValidationError: 1 validation error detected: Value &apos;Nothing&apos; at &apos;include.1.member&apos;',
    },
    {
      form: 'Action=SetIpAddressType&LoadBalancerArn=x&IpAddressType=ipv4',
      is: '400 ValidationError: &apos;x&apos; is not a valid load balancer ARN',
    },
    {
      form: 'Action=ModifyIpPools&LoadBalancerArn=arn:aws:elasticloadbalancing:us-local-1:000000000000:loadbalancer/app/x/1&RemoveIpamPools.member.1=ipv4',
      is: '400 LoadBalancerNotFound: ',
    },
    {
      form: `Action=CreateTargetGroup&Name=a&Protocol=GENEVE&Port=80&VpcId=${VPC}`,
      is: '400 ValidationError: Port &apos;80&apos; is not supported for target groups with the protocol &apos;GENEVE&apos;',
    },
  ])('$form', ({ form, is }) => {
    const refusal = new Endpoint().refusal(form);
    expect(refusal.slice(0, is.length)).toBe(is);
  });

  it('API-02 answers the same target group to the same request, and refuses other settings', () => {
    const endpoint = new Endpoint();
    const form = `Action=CreateTargetGroup&Name=t&Protocol=HTTP&VpcId=${VPC}&Port=`;
    expect(endpoint.elb(`${form}80`)).toEqual(endpoint.elb(`${form}80`));
    expect(endpoint.refusal(`${form}81`)).toMatch(/^400 DuplicateTargetGroupName: /);
  });

  it('reads a run of instances that is sent again once', () => {
    const endpoint = new Endpoint();
    const ask = (more: string) =>
      endpoint.ask('ec2', {
        body: `Action=RunInstances&Version=2016-11-15&ImageId=ami-sample&MinCount=1&MaxCount=1&ClientToken=once${more}`,
      });
    expect(ask('').body).toBe(ask('').body);
    expect(endpoint.world.resources.instances.size).toBe(1);
    expect(ask('&SubnetId=subnet-00000000000000002').body).toContain('<Code>IdempotentParameterMismatch</Code>');
  });
});
