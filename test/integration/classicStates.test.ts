import { expect, it } from 'vitest';
import { findClassicBalancer } from '../../engine/control/operations/classic/findClassicBalancer.ts';
import { stopInstances } from '../../engine/control/operations/stopInstances.ts';
import { setSample } from '../../engine/instances/samples/io/setSample.ts';
import { classicGroupArn } from '../../engine/model/classicGroupArn.ts';
import { targetKey, type InstanceId } from '../../engine/model/names.ts';
import { AwsClient, awsPython } from '../support/aws/AwsClient.ts';
import { startInstances } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

const OLD = { LoadBalancerName: 'old' };
const NOT_REGISTERED = 'OutOfService Instance Instance is not currently registered with the LoadBalancer.';

/** What DescribeInstanceHealth answers: states in the order of the instances. */
interface InstanceHealth {
  readonly InstanceStates: readonly {
    readonly InstanceId: string;
    readonly State: string;
    readonly ReasonCode: string;
    readonly Description: string;
  }[];
}

it.skipIf(awsPython === undefined)(
  'API-09 a client reads the states of instances as Classic has them (needs Python with awscli and boto3)',
  { timeout: 120_000 },
  async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const { control } = engine;
    const aws = new AwsClient(engine);
    const instances = await startInstances(engine, ['a1', 'a2']);
    const [a1, a2] = [...instances.values()] as [InstanceId, InstanceId]; // the two just started
    const elb = (method: string, more: object = {}) => aws.boto('elb', method, { ...OLD, ...more });
    /** State, reason code and description of each instance that is asked for; of all that are registered without. */
    const states = async (...ids: string[]) => {
      const asked = ids.length === 0 ? {} : { Instances: ids.map((InstanceId) => ({ InstanceId })) };
      const answer = await elb('describe_instance_health', asked);
      if (typeof answer === 'string') return [answer];
      const { InstanceStates } = answer as InstanceHealth; // as boto3 reads it
      return InstanceStates.map(({ State, ReasonCode, Description }) => `${State} ${ReasonCode} ${Description}`);
    };
    /** Has the nodes check again and again until an instance is healthy for them, or not. */
    const untilIs = (id: InstanceId, state: 'healthy' | 'unhealthy') =>
      awaited(engine, `${id} to be ${state}`, () => {
        const { resources } = control;
        const balancer = findClassicBalancer(resources, OLD.LoadBalancerName);
        return balancer.listeners.every((listener) => {
          const [group, key] = [
            classicGroupArn(resources.region, balancer, listener),
            targetKey(id, listener.instancePort),
          ];
          if (control.healthOf(group, key).state === state) return true;
          control.checkNow(group, key);
          return false;
        });
      });
    await elb('create_load_balancer', {
      Listeners: [{ Protocol: 'HTTP', LoadBalancerPort: 8080, InstancePort: 8080 }],
      AvailabilityZones: ['us-local-1a'],
    });
    const HealthCheck = {
      Target: 'HTTP:8080/health',
      Interval: 5,
      Timeout: 2,
      UnhealthyThreshold: 2,
      HealthyThreshold: 2,
    };
    await elb('configure_health_check', { HealthCheck });
    const draining = { ConnectionDraining: { Enabled: true, Timeout: 2 } };
    await elb('modify_load_balancer_attributes', { LoadBalancerAttributes: draining });

    // Nobody; one that was never registered; one that does not exist.
    expect(await states()).toEqual([]);
    expect(await states(a1)).toEqual([NOT_REGISTERED]);
    expect(await states('i-0123456789abcdef0')).toEqual([
      'InvalidInstance: Could not find EC2 instance i-0123456789abcdef0.',
    ]);

    // Right after registering, healthy, failing.
    await elb('register_instances_with_load_balancer', { Instances: [{ InstanceId: a1 }, { InstanceId: a2 }] });
    for (const state of await states())
      expect(state).toMatch(
        /^OutOfService (ELB Instance registration is still in progress\.|Instance Instance has not passed)/,
      );
    for (const id of [a1, a2]) await untilIs(id, 'healthy');
    expect(await states(a2, a1)).toEqual(['InService N/A N/A', 'InService N/A N/A']);
    await aws.wait('elb', 'instance_in_service', { ...OLD, Instances: [{ InstanceId: a1 }] });
    const addressOf = (id: InstanceId) => control.resources.instances.get(id)?.address ?? '';
    await setSample(addressOf(a2), { healthStatus: 503 });
    await untilIs(a2, 'unhealthy');
    expect(await states(a2)).toEqual([
      'OutOfService Instance Instance has failed at least the UnhealthyThreshold number of health checks consecutively.',
    ]);
    control.change(stopInstances, { instanceIds: [a2] });
    expect(await states(a2)).toEqual(['OutOfService Instance Instance is in stopped state.']);

    // While it drains it is in service still, with what is going on; then it is not registered.
    await setSample(addressOf(a1), { mode: 'hang' });
    const [node] = control.resources.nodes.values();
    const waiting = fetch(`http://${node?.address ?? ''}:8080/`).then(
      () => 'answered',
      () => 'closed',
    );
    await elb('deregister_instances_from_load_balancer', { Instances: [{ InstanceId: a1 }] });
    expect(await states(a1)).toEqual(['InService N/A Instance deregistration currently in progress.']);
    await aws.wait('elb', 'instance_deregistered', { ...OLD, Instances: [{ InstanceId: a1 }] });
    expect(await states(a1)).toEqual([NOT_REGISTERED]);
    await waiting;

    // Each API has its own load balancers.
    expect(await aws.boto('elbv2', 'describe_load_balancers', {})).toEqual({ LoadBalancers: [] });
    expect(await aws.boto('elbv2', 'describe_load_balancers', { Names: ['old'] })).toMatch(/^LoadBalancerNotFound: /);
    await elb('delete_load_balancer');
  },
);
