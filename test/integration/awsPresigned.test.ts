import { expect, it } from 'vitest';
import { AwsClient, awsPython } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { JumpingClock } from '../support/JumpingClock.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

it.skipIf(awsPython === undefined)(
  'contract: a URL that a client has signed is answered until its time, and only as it was signed (needs Python with awscli and boto3)',
  { timeout: 60_000 },
  async () => {
    const clock = new JumpingClock();
    const aws = new AwsClient(await startTestEngine({ clock, log: expectedLog().log }));
    const signed = await aws.presigned({
      client: 'elbv2',
      presign: 'describe_account_limits',
      input: { PageSize: 1 },
      expiresSeconds: 60,
    });
    expect(signed).toContain('X-Amz-Signature=');
    const asked = async (url: string) => {
      const answer = await fetch(url);
      const text = await answer.text();
      const said = /<Code>(.*?)</.exec(text) ?? /<(\w+Response) /.exec(text);
      return `${answer.status} ${said?.[1] ?? text}`;
    };
    expect(await asked(signed)).toBe('200 DescribeAccountLimitsResponse');
    expect(await asked(signed.replace('PageSize=1', 'PageSize=2'))).toBe('403 SignatureDoesNotMatch');
    expect(await asked(signed.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).toBe('403 SignatureDoesNotMatch');
    clock.byMs = 59_000;
    expect(await asked(signed)).toBe('200 DescribeAccountLimitsResponse');
    clock.byMs = 62_000;
    expect(await asked(signed)).toBe('400 RequestExpired');

    // By the header: a quarter of an hour, either way.
    const now = () => aws.boto('sts', 'get_caller_identity', {});
    clock.byMs = 14 * 60_000;
    expect(await now()).toMatchObject({ Account: '000000000000' });
    clock.byMs = 16 * 60_000;
    expect(await now()).toMatch(/^RequestExpired: Signature expired/);
    clock.byMs = -16 * 60_000;
    expect(await now()).toMatch(/^RequestExpired: Signature not yet current/);
  },
);
