import { ACM } from '@aws-sdk/client-acm';
import { CloudWatch } from '@aws-sdk/client-cloudwatch';
import * as ec2 from '@aws-sdk/client-ec2';
import * as elb from '@aws-sdk/client-elastic-load-balancing';
import * as elbv2 from '@aws-sdk/client-elastic-load-balancing-v2';
import { STS } from '@aws-sdk/client-sts';
import { onTestFinished } from 'vitest';
import type { Engine } from '../../../../engine/index.ts';
import type { AwsClient } from '../AwsClient.ts';
import { sdkConfiguration } from '../sdkConfiguration.ts';
import type { ScriptClient, ScriptService } from './ScriptClient.ts';

/** The aws command line: each action as the command of its name. */
function commandLine(aws: AwsClient): ScriptClient {
  return {
    call: (service, action, input) => aws.action({ client: service, action, input, by: 'aws' }),
    wait: async (service, waiter, input) => {
      const names = Object.entries(input).map(([name, value]) => [kebab(name), [value].flat().map(wordOf)] as const);
      await aws.run(
        `${service} wait ${kebab(waiter)} ${names.map(([name, words]) => `--${name} ${words.join(' ')}`).join(' ')}`,
      );
    },
  };
}

/** boto3. */
function boto3(aws: AwsClient): ScriptClient {
  return {
    call: (service, action, input) => aws.action({ client: service, action, input, by: 'boto3' }),
    wait: async (service, waiter, input) => {
      const answer = await aws.wait(service, kebab(waiter).replaceAll('-', '_'), input);
      if (typeof answer === 'string') throw new Error(answer);
    },
  };
}

/** The SDK for JavaScript, which has no client of ARC among our packages. */
function sdk(engine: Engine): ScriptClient {
  const configuration = sdkConfiguration(engine);
  const clients = {
    acm: new ACM(configuration),
    cloudwatch: new CloudWatch(configuration),
    ec2: new ec2.EC2(configuration),
    elb: new elb.ElasticLoadBalancing(configuration),
    elbv2: new elbv2.ElasticLoadBalancingV2(configuration),
    sts: new STS(configuration),
  };
  const waiters = { ec2, elb, elbv2 };
  onTestFinished(() => {
    for (const client of Object.values(clients)) client.destroy();
  });
  const clientOf = (service: ScriptService) => {
    if (service !== 'arc-zonal-shift') return clients[service];
    throw new Error('there is no client of ARC');
  };
  return {
    call: async (service, action, input) => {
      const client = clientOf(service);
      const method: unknown = Reflect.get(client, action.slice(0, 1).toLowerCase() + action.slice(1));
      if (typeof method !== 'function') throw new Error(`the client of ${service} has no ${action}`);
      const answer = (await Reflect.apply(method, client, [withDates(input)])) as object; // what every command answers
      return Object.fromEntries(Object.entries(answer).filter(([name]) => name !== '$metadata'));
    },
    wait: async (service, waiter, input) => {
      const wait: unknown = service in waiters && Reflect.get(waiters[service as 'ec2'], `waitUntil${waiter}`); // just looked up
      if (typeof wait !== 'function') throw new Error(`the client of ${service} has no waiter ${waiter}`);
      await Reflect.apply(wait, undefined, [
        { client: clientOf(service), maxWaitTime: 60, minDelay: 1, maxDelay: 1 },
        input,
      ]);
    },
  };
}

/** The real clients that the script runs through. */
export const clientsOf = { commandLine, boto3, sdk };

/** `LoadBalancerArns` to `load-balancer-arns`. */
function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}

/** A value on the command line: a structure by its members. */
function wordOf(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, inner]) => `${name}=${String(inner)}`)
        .join(',')
    : String(value);
}

/** The moments of an input as this SDK takes them. */
function withDates(input: object): object {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => [
      name,
      /^(Start|End)Time$/.test(name) ? new Date(String(value)) : value,
    ]),
  );
}
