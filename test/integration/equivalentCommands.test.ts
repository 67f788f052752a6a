import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, describe, it } from 'vitest';
import { OPERATION_CALLS, type CallInput } from '../../engine/contract/calls.ts';
import { CLASSIC_CALLS } from '../../engine/contract/classicCalls.ts';
import type { Engine } from '../../engine/index.ts';
import { SAMPLE_IMAGE } from '../../engine/model/Instance.ts';
import type { Resources } from '../../engine/model/Resources.ts';
import { awsCommandOf } from '../../renderer/awsCommand/awsCommandOf.ts';
import { readByShell } from '../renderer/awsCommand/readByShell.ts';
import { CLASSIC_STEPS } from '../support/aws/CLASSIC_STEPS.ts';
import { FLOW_STEPS } from '../support/aws/FLOW_STEPS.ts';
import { NEWER_STEPS } from '../support/aws/NEWER_STEPS.ts';
import { ODD_TAG } from '../support/aws/ODD_TAG.ts';
import { AwsClient, awsPython } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { dataFolder } from '../support/tls/dataFolder.ts';
import { madeCertificate } from '../support/tls/madeCertificate.ts';

type Operation = keyof typeof OPERATION_CALLS | keyof typeof CLASSIC_CALLS;
type OperationCall = { [Name in Operation]: { readonly name: Name; readonly input: CallInput<Name> } }[Operation];

const nth = <Key>(map: ReadonlyMap<Key, unknown>, place: number) => [...map.keys()][place] ?? never();
const never = (): never => {
  throw new Error('a step before has not made what this one is about');
};
const alb = ({ loadBalancers }: Resources) => nth(loadBalancers, 0);
const listener = ({ listeners }: Resources) => nth(listeners, 0);
const group = ({ targetGroups }: Resources, place = 0) => nth(targetGroups, place);
const rule = ({ rules }: Resources, priority: string) =>
  [...rules.values()].find((one) => String(one.priority) === priority)?.ruleArn ?? never();
const instance = ({ instances }: Resources, place = 0) => nth(instances, place);
const certificate = ({ certificates }: Resources, place: number) => nth(certificates, place);
const shiftOf = ({ zonalShifts }: Resources) => nth(zonalShifts, 0);
const subnet = (zone: number) => `subnet-0000000000000000${zone}`;

const pem = madeCertificate(['imported.example.test']);

/** Every operation, from the resources as the steps before have left them. */
const STEPS: readonly ((resources: Resources) => OperationCall)[] = [
  () => ({
    name: 'createTargetGroup',
    input: {
      name: 'web',
      protocol: 'HTTP',
      port: 8080,
      vpcId: 'vpc-00000000000000001',
      healthCheckPath: "/a?b='c'&d=$HOME",
      healthCheckIntervalSeconds: 6,
      healthCheckTimeoutSeconds: 5,
      matcher: { httpCode: '200,202' },
      tags: [ODD_TAG],
    },
  }),
  () => ({
    name: 'createTargetGroup',
    input: { name: 'other', protocol: 'HTTP', port: 80, vpcId: 'vpc-00000000000000001', targetType: 'ip' },
  }),
  () => ({
    name: 'createLoadBalancer',
    input: { name: 'web', type: 'application', scheme: 'internal', subnets: [subnet(1), subnet(2)], tags: [ODD_TAG] },
  }),
  () => ({
    name: 'runInstances',
    input: { imageId: SAMPLE_IMAGE, subnetId: subnet(1), name: 'a + ñ = 1', tags: [ODD_TAG], count: 2 },
  }),
  () => ({
    name: 'runInstances',
    input: { imageId: SAMPLE_IMAGE, name: 'file:///etc/passwd', userData: ': "$HOME"\nexec sleep 600' },
  }),
  (now) => ({
    name: 'createListener',
    input: {
      loadBalancerArn: alb(now),
      protocol: 'HTTP',
      port: 8080,
      defaultActions: [{ type: 'forward', targetGroupArn: group(now) }],
    },
  }),
  (now) => ({
    name: 'modifyListenerAttributes',
    input: {
      listenerArn: listener(now),
      attributes: [{ key: 'routing.http.response.server.enabled', value: 'false' }],
    },
  }),
  () => ({ name: 'allocateAddress', input: {} }),
  (now) => ({
    name: 'createListener',
    input: {
      loadBalancerArn: alb(now),
      protocol: 'HTTP',
      port: 8081,
      defaultActions: [
        {
          type: 'forward',
          forwardConfig: {
            targetGroups: [
              { targetGroupArn: group(now), weight: 3 },
              { targetGroupArn: group(now, 1), weight: 1 },
            ],
            targetGroupStickinessConfig: { enabled: true, durationSeconds: 60 },
          },
        },
      ],
    },
  }),
  (now) => ({
    name: 'modifyListener',
    input: {
      listenerArn: listener(now),
      port: 9090,
      defaultActions: [
        {
          type: 'redirect',
          redirectConfig: { protocol: 'HTTPS', port: '443', host: '#{host}', path: '/#{path}', statusCode: 'HTTP_301' },
        },
      ],
    },
  }),
  (now) => ({
    name: 'createRule',
    input: {
      listenerArn: listener(now),
      priority: 10,
      conditions: [
        { field: 'path-pattern', pathPatternConfig: { values: ['/a*', "/it's?"] } },
        { field: 'query-string', queryStringConfig: { values: [{ key: 'a', value: 'b c' }] } },
        { field: 'http-header', httpHeaderConfig: { httpHeaderName: 'X-A', values: ['--v', '"'] } },
      ],
      actions: [
        {
          type: 'fixed-response',
          fixedResponseConfig: { statusCode: '503', contentType: 'text/html', messageBody: '<b>$(id)\n"it\'s"</b>' },
        },
      ],
      tags: [ODD_TAG],
    },
  }),
  (now) => ({
    name: 'createRule',
    input: {
      listenerArn: listener(now),
      priority: 20,
      conditions: [{ field: 'host-header', hostHeaderConfig: { values: ['app.example.com'] } }],
      actions: [{ type: 'forward', targetGroupArn: group(now, 1) }],
      transforms: [{ type: 'url-rewrite', urlRewriteConfig: { rewrites: [{ regex: '^/a/(.*)$', replace: '/b/$1' }] } }],
    },
  }),
  (now) => ({
    name: 'setRulePriorities',
    input: {
      rulePriorities: [
        { ruleArn: rule(now, '10'), priority: 20 },
        { ruleArn: rule(now, '20'), priority: 10 },
      ],
    },
  }),
  (now) => ({
    name: 'modifyRule',
    input: {
      ruleArn: rule(now, '10'),
      conditions: [{ field: 'source-ip', sourceIpConfig: { values: ['127.0.0.0/8'] } }],
      actions: [{ type: 'forward', targetGroupArn: group(now) }],
      resetTransforms: true,
    },
  }),
  (now) => ({ name: 'deleteRule', input: { ruleArn: rule(now, '20') } }),
  (now) => ({
    name: 'modifyTargetGroup',
    input: {
      targetGroupArn: group(now),
      healthCheckIntervalSeconds: 10,
      healthCheckPath: '/-healthz',
      unhealthyThresholdCount: 3,
    },
  }),
  (now) => ({
    name: 'modifyTargetGroupAttributes',
    input: {
      targetGroupArn: group(now),
      attributes: [
        { key: 'deregistration_delay.timeout_seconds', value: '0' },
        { key: 'stickiness.enabled', value: 'true' },
      ],
    },
  }),
  (now) => ({
    name: 'modifyLoadBalancerAttributes',
    input: {
      loadBalancerArn: alb(now),
      attributes: [
        { key: 'zonal_shift.config.enabled', value: 'true' },
        { key: 'balanza.zonal_shift.newer_rules.enabled', value: 'true' },
      ],
    },
  }),
  (now) => ({
    name: 'setSubnets',
    input: { loadBalancerArn: alb(now), subnets: [subnet(1), subnet(2), subnet(3)] },
  }),
  (now) => ({ name: 'setIpAddressType', input: { loadBalancerArn: alb(now), ipAddressType: 'dualstack' } }),
  (now) => ({
    name: 'registerTargets',
    input: { targetGroupArn: group(now), targets: [{ id: instance(now) }, { id: instance(now, 1), port: 81 }] },
  }),
  (now) => ({
    name: 'registerTargets',
    input: { targetGroupArn: group(now, 1), targets: [{ id: '10.9.8.7', port: 80, availabilityZone: 'all' }] },
  }),
  (now) => ({
    name: 'deregisterTargets',
    input: { targetGroupArn: group(now), targets: [{ id: instance(now, 1), port: 81 }] },
  }),
  () => ({ name: 'importCertificate', input: { certificate: pem.certificatePem, privateKey: pem.privateKeyPem } }),
  () => ({
    name: 'requestCertificate',
    input: {
      domainName: '*.example.test',
      subjectAlternativeNames: ['a.example.test'],
      keyAlgorithm: 'EC_prime256v1',
      transparencyLogging: false,
      tags: [ODD_TAG],
    },
  }),
  (now) => ({
    name: 'createListener',
    input: {
      loadBalancerArn: alb(now),
      protocol: 'HTTPS',
      port: 8443,
      sslPolicy: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
      certificates: [{ certificateArn: certificate(now, 0) }],
      defaultActions: [{ type: 'forward', targetGroupArn: group(now) }],
    },
  }),
  (now) => ({
    name: 'addListenerCertificates',
    input: { listenerArn: nth(now.listeners, 2), certificates: [{ certificateArn: certificate(now, 1) }] },
  }),
  (now) => ({
    name: 'removeListenerCertificates',
    input: { listenerArn: nth(now.listeners, 2), certificates: [{ certificateArn: certificate(now, 1) }] },
  }),
  (now) => ({ name: 'deleteCertificate', input: { certificateArn: certificate(now, 1) } }),
  (now) => ({
    name: 'addTags',
    input: {
      resourceArns: [alb(now), rule(now, '10'), instance(now), certificate(now, 0)],
      tags: [ODD_TAG, { key: '-b', value: '' }],
    },
  }),
  (now) => ({
    name: 'removeTags',
    input: { resourceArns: [alb(now), instance(now), certificate(now, 0)], tagKeys: [ODD_TAG.key] },
  }),
  (now) => ({
    name: 'startZonalShift',
    input: { loadBalancerArn: alb(now), awayFrom: 'us-local-1a', expiresIn: '30m', comment: 'https://x.example/1' },
  }),
  (now) => ({
    name: 'updateZonalShift',
    input: { zonalShiftId: shiftOf(now), comment: "-it's $(id)\n", expiresIn: '1h' },
  }),
  (now) => ({ name: 'cancelZonalShift', input: { zonalShiftId: shiftOf(now) } }),
  ...CLASSIC_STEPS.map(
    (step) => (now: Resources) =>
      step({ certificate: certificate(now, 0), instances: [instance(now), instance(now, 1)] }),
  ),
  ...FLOW_STEPS,
  ...NEWER_STEPS,
  (now) => ({ name: 'deleteListener', input: { listenerArn: listener(now) } }),
  (now) => ({ name: 'deleteLoadBalancer', input: { loadBalancerArn: alb(now) } }),
  (now) => ({ name: 'deleteTargetGroup', input: { targetGroupArn: group(now, 1) } }),
  (now) => ({ name: 'rebootInstances', input: { instanceIds: [instance(now)] } }),
  (now) => ({ name: 'stopInstances', input: { instanceIds: [instance(now), instance(now, 1)] } }),
  (now) => ({ name: 'startInstances', input: { instanceIds: [instance(now)] } }),
  (now) => ({ name: 'terminateInstances', input: { instanceIds: [...now.instances.keys()] } }),
];

describe.skipIf(awsPython === undefined)('the command that the console offers (needs Python with awscli)', () => {
  it('issue 4: does what the operation does, for each of them', { timeout: 240_000 }, async () => {
    const byConsole = await startTestEngine({ log: expectedLog().log });
    const byCommand = await startTestEngine({
      log: expectedLog().log,
      // Addresses of its own, beside those of the other.
      loopbackByte: 1 + ((process.pid + 125) % 250),
    });
    const files = dataFolder();
    writeFileSync(join(files, 'certificate.pem'), pem.certificatePem);
    writeFileSync(join(files, 'private-key.pem'), pem.privateKeyPem);
    const aws = new AwsClient(byCommand);
    const engine = { endpoint: byCommand.apiUrl, region: byCommand.control.resources.region, dataDir: null };
    const done = new Set<Operation>();
    for (const step of STEPS) {
      const call = step(byConsole.control.resources);
      const answer = await byConsole.console.answer(call.name, call.input);
      expect(answer.ok ? null : answer.error, call.name).toBeNull();
      const { name, input } = step(byCommand.control.resources);
      const lines = awsCommandOf(name, input, engine);
      for (const line of lines) {
        const words = readByShell(line).map((word) => word.replace(/^fileb:\/\//, `fileb://${files}/`));
        await aws.runWords(words.slice(1));
      }
      await Promise.all([byConsole, byCommand].map(settled));
      expect(comparable(byCommand.control.resources), lines.join('\n')).toEqual(
        comparable(byConsole.control.resources),
      );
      done.add(name);
    }
    expect([...done].toSorted()).toEqual(Object.keys({ ...OPERATION_CALLS, ...CLASSIC_CALLS }).toSorted());
  });
});

/** Once no instance is on its way from one state to another, and nothing drains. */
async function settled(engine: Engine): Promise<void> {
  await awaited(engine, 'instances that rest', () => {
    const { instances, targets } = engine.control.resources;
    return (
      [...instances.values()].every(({ state }) => ['running', 'stopped', 'terminated'].includes(state)) &&
      [...targets.values()].every((some) => [...some.values()].every((one) => one.drainingUntilMs === null))
    );
  });
}

/** Of each engine's own making: moments, addresses, keys. What stands in their place is the same for all. */
const OWN_FIELDS = new Set(['serial', 'certificatePem', 'chainPem', 'issuer', 'fingerprint', 'pem']);

/** The resources without what no two engines have in common; ids by the order in which they turn up. */
function comparable(resources: Resources): unknown {
  const ids = new Map<string, string>();
  // Nodes that retire are gone a minute later, at each engine's own time.
  const nodes = new Map([...resources.nodes].filter(([, { retireAtMs }]) => retireAtMs === null));
  const text = JSON.stringify({ ...resources, nodes }, (key, value: unknown) => {
    if (key.endsWith('Ms') || OWN_FIELDS.has(key)) return value === null ? null : 'its own';
    return value instanceof Map ? Array.from<unknown>(value) : value;
  })
    .replaceAll(/127\.\d+\.(?=\d+\.\d+)/g, '127.x.')
    .replaceAll(/\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{16,17}|\d{8,10}(?=\.elb))\b/g, (id) => {
      const known = ids.get(id) ?? `id${ids.size + 1}`;
      ids.set(id, known);
      return known;
    });
  return JSON.parse(text);
}
