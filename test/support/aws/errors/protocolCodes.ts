import { expect } from 'vitest';
import type { Engine } from '../../../../engine/index.ts';
import { ran } from '../../tls/dataFolder.ts';

/** Codes of signatures and of the protocol, which only a client meets that signs what it is told to: curl. */
export async function protocolCodes({ apiUrl, credentials, control }: Engine): Promise<readonly string[]> {
  const { region } = control.resources;
  const more: readonly string[] = [];
  const right = { key: credentials.accessKeyId, secret: credentials.secretAccessKey, region, more };
  const form = 'Action=DescribeLoadBalancers&Version=2015-12-01';
  const curl = async (body: string, changed: Partial<typeof right> = {}) => {
    const { key, secret, region, more } = { ...right, ...changed };
    const sign = ['--aws-sigv4', `aws:amz:${region}:elasticloadbalancing`, '-u', `${key}:${secret}`];
    return codeOf(await ran('curl', ['-sS', ...sign, ...more, '-d', body, apiUrl]));
  };
  const unsigned = async (...more: string[]) => codeOf(await ran('curl', ['-sS', ...more, '-d', form, apiUrl]));
  const answered = {
    'right, and another action': await curl('Action=Describe&Version=2015-12-01'),
    'no action': await curl('Version=2015-12-01'),
    'a wrong escape': await curl(`${form}&PageSize=%zz`),
    'another key': await curl(form, { key: 'AKIDNOBODY' }),
    'another secret': await curl(form, { secret: 'another' }),
    'another region': await curl(form, { region: 'eu-west-1' }),
    'long ago': await curl(form, { more: ['-H', 'X-Amz-Date: 20150830T123600Z'] }),
    unsigned: await unsigned(),
    'half a signature': await unsigned('-H', `Authorization: AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}`),
  };
  expect(answered).toEqual({
    'right, and another action': 'InvalidAction',
    'no action': 'MissingAction',
    'a wrong escape': 'MalformedQueryString',
    'another key': 'InvalidClientTokenId',
    'another secret': 'SignatureDoesNotMatch',
    'another region': 'SignatureDoesNotMatch',
    'long ago': 'RequestExpired',
    unsigned: 'MissingAuthenticationToken',
    'half a signature': 'IncompleteSignature',
  });
  return Object.values(answered);
}

function codeOf(answer: string): string {
  return /<Code>(.*?)<\/Code>/.exec(answer)?.[1] ?? answer;
}
