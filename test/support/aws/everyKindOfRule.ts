import { expect } from 'vitest';
import { type AwsClient, valueAt } from './AwsClient.ts';

/** Makes, changes and deletes a rule with conditions and actions of every kind, and expects them as the client shows them. */
export async function everyKindOfRule(
  aws: AwsClient,
  { listener, group }: { readonly listener: string; readonly group: string },
): Promise<void> {
  const redirect = await aws.run(
    `elbv2 create-rule --listener-arn ${listener} --priority 30 --conditions Field=http-header,HttpHeaderConfig={HttpHeaderName=X-A,Values=[v]} Field=query-string,QueryStringConfig={Values=[{Key=k,Value=v}]} --actions Type=redirect,RedirectConfig={Protocol=HTTPS,Port=443,StatusCode=HTTP_301}`,
  );
  const third = valueAt(redirect, 'Rules.0.RuleArn');
  expect(redirect).toMatchObject({
    Rules: [
      {
        Conditions: [
          { Field: 'http-header', HttpHeaderConfig: { HttpHeaderName: 'X-A', Values: ['v'] } },
          { Field: 'query-string', QueryStringConfig: { Values: [{ Key: 'k', Value: 'v' }] } },
        ],
        Actions: [
          {
            Type: 'redirect',
            RedirectConfig: {
              Protocol: 'HTTPS',
              Port: '443',
              Host: '#{host}',
              Path: '/#{path}',
              Query: '#{query}',
              StatusCode: 'HTTP_301',
            },
          },
        ],
      },
    ],
  });
  expect(
    await aws.run(
      `elbv2 modify-rule --rule-arn ${third} --actions Type=forward,ForwardConfig={TargetGroups=[{TargetGroupArn=${group},Weight=5}],TargetGroupStickinessConfig={Enabled=true,DurationSeconds=60}} --query Rules[].Actions[].ForwardConfig`,
    ),
  ).toEqual([
    {
      TargetGroups: [{ TargetGroupArn: group, Weight: 5 }],
      TargetGroupStickinessConfig: { Enabled: true, DurationSeconds: 60 },
    },
  ]);
  expect(
    await aws.run(
      `elbv2 modify-rule --rule-arn ${third} --actions Type=fixed-response,FixedResponseConfig={StatusCode=503,MessageBody=down} --query Rules[].Actions[].FixedResponseConfig`,
    ),
  ).toEqual([{ StatusCode: '503', MessageBody: 'down' }]);
  await aws.run(`elbv2 delete-rule --rule-arn ${third}`);
}
