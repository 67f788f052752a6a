import type { CallInput, OPERATION_CALLS } from '../../../engine/contract/calls.ts';
import type { Resources } from '../../../engine/model/Resources.ts';

type Name = keyof typeof OPERATION_CALLS;
type NewerCall = { [One in Name]: { readonly name: One; readonly input: CallInput<One> } }[Name];

const found = <Record>(some: ReadonlyMap<string, Record>, isIt: (one: Record) => boolean) =>
  [...some.values()].find(isIt) ?? missing();
const missing = (): never => {
  throw new Error('a step before has not made what this one is about');
};
const group = ({ targetGroups }: Resources, name: string) =>
  found(targetGroups, (one) => one.name === name).targetGroupArn;
const balancer = ({ loadBalancers }: Resources) => found(loadBalancers, ({ name }) => name === 'new').loadBalancerArn;
const listener = ({ listeners }: Resources, port: number) => found(listeners, (one) => one.port === port).listenerArn;
const attributes = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([key, value]) => ({ key, value }));

/**
 * What forms of the console ask for that no other steps do: functions, methods and probes of Angie's, mutual
 * authentication, headers of responses, tags of each kind; from nothing to nothing. A certificate exists.
 */
export const NEWER_STEPS: readonly ((now: Resources) => NewerCall)[] = [
  () => ({ name: 'createTargetGroup', input: { name: 'functions', targetType: 'lambda' } }),
  (now) => ({
    name: 'registerTargets',
    input: {
      targetGroupArn: group(now, 'functions'),
      targets: [{ id: 'arn:aws:lambda:us-local-1:000000000000:function:hello' }],
    },
  }),
  (now) => ({
    name: 'modifyTargetGroupAttributes',
    input: {
      targetGroupArn: group(now, 'functions'),
      attributes: attributes({
        'lambda.multi_value_headers.enabled': 'true',
        'balanza.lambda.endpoint': 'http://127.0.0.1:9001/2015-03-31/functions/hello/invocations',
      }),
    },
  }),
  () => ({
    name: 'createTargetGroup',
    input: {
      name: 'methods',
      protocol: 'HTTP',
      port: 80,
      vpcId: 'vpc-00000000000000001',
      targetType: 'ip',
    },
  }),
  (now) => ({
    name: 'modifyTargetGroupAttributes',
    input: {
      targetGroupArn: group(now, 'methods'),
      attributes: attributes({
        'load_balancing.algorithm.type': 'hash',
        'balanza.hash.key': '$remote_addr$uri',
        'balanza.hash.consistent': 'true',
        'balanza.next_upstream': 'error timeout http_503',
        'balanza.probe.enabled': 'true',
        'balanza.probe.uri': '/-/ready?a=b',
        'target_group_health.dns_failover.minimum_healthy_targets.count': '2',
      }),
    },
  }),
  () => ({
    name: 'createLoadBalancer',
    input: {
      name: 'new',
      type: 'application',
      scheme: 'internal',
      subnets: ['subnet-00000000000000001', 'subnet-00000000000000002'],
    },
  }),
  (now) => ({
    name: 'createListener',
    input: {
      loadBalancerArn: balancer(now),
      protocol: 'HTTPS',
      port: 8643,
      certificates: [{ certificateArn: found(now.certificates, () => true).certificateArn }],
      mutualAuthentication: { mode: 'passthrough' },
      defaultActions: [{ type: 'forward', targetGroupArn: group(now, 'functions') }],
      tags: [{ key: 'team', value: 'edge north' }],
    },
  }),
  (now) => ({
    name: 'modifyListenerAttributes',
    input: {
      listenerArn: listener(now, 8643),
      attributes: attributes({
        'routing.http.response.strict_transport_security.header_value': 'max-age=31536000; includeSubDomains',
        'routing.http.response.content_security_policy.header_value': "default-src 'self'; img-src *",
        'routing.http.request.x_amzn_mtls_clientcert.header_name': 'X-Client-Cert',
      }),
    },
  }),
  (now) => ({
    name: 'modifyListener',
    input: { listenerArn: listener(now, 8643), mutualAuthentication: { mode: 'off' } },
  }),
  (now) => ({
    name: 'addTags',
    input: {
      resourceArns: [listener(now, 8643), group(now, 'methods')],
      tags: [{ key: 'cost center', value: '=1+1' }],
    },
  }),
  (now) => ({ name: 'removeTags', input: { resourceArns: [listener(now, 8643)], tagKeys: ['team'] } }),
  (now) => ({ name: 'deleteLoadBalancer', input: { loadBalancerArn: balancer(now) } }),
  ...['functions', 'methods'].map((name) => (now: Resources): NewerCall => ({
    name: 'deleteTargetGroup',
    input: { targetGroupArn: group(now, name) },
  })),
];
