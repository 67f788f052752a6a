import type { Answer } from '../../../engine/contract/Answer.ts';
import type { Bridge } from '../../../engine/contract/Bridge.ts';
import type { StreamInput, StreamName, StreamValue } from '../../../engine/contract/streams.ts';
import { SAMPLE_IMAGE } from '../../../engine/model/Instance.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../engine/model/zones.ts';
import { SCENE_NAME } from './views.ts';

const ZONES = 3;
/** Targets of each zone. Source: issue 3. */
const PER_ZONE = 40;
const PORT = 8_080;
const CHECK_SECONDS = 10;
/** All are up within a minute, even where the machine is busy. */
const DEADLINE_MS = 180_000;

/** What the load is sent to, and how many targets there are. */
export interface Scene {
  readonly loadBalancerArn: string;
  readonly port: number;
  readonly targets: number;
}

/**
 * A balancer over three zones with forty sample targets each, cross-zone on, made by the contract's calls; resolves when
 * all targets are healthy.
 */
export async function createScene(bridge: Bridge): Promise<Scene> {
  const group = valueOf(
    await bridge.call('createTargetGroup', {
      name: SCENE_NAME,
      protocol: 'HTTP',
      port: PORT,
      vpcId: DEFAULT_VPC_ID,
      healthCheckPath: '/health',
      healthCheckIntervalSeconds: CHECK_SECONDS,
    }),
  );
  const { targetGroupArn } = group;
  const zones = Array.from({ length: ZONES }, (_, zone) => zone);
  const subnets: string[] = zones.map(defaultSubnetIdOf);
  const { loadBalancerArn } = valueOf(await bridge.call('createLoadBalancer', { name: SCENE_NAME, subnets }));
  const defaultActions = [{ type: 'forward', targetGroupArn }];
  valueOf(await bridge.call('createListener', { loadBalancerArn, protocol: 'HTTP', port: PORT, defaultActions }));
  const ids: string[] = [];
  for (const zone of zones) {
    for (let place = 1; place <= PER_ZONE; place += 1) {
      const asked = { imageId: SAMPLE_IMAGE, subnetId: defaultSubnetId(zone), name: `${'abc'.charAt(zone)}${place}` };
      ids.push(...valueOf(await bridge.call('runInstances', asked)).map(({ instanceId }) => instanceId));
    }
  }
  const running = new Set<string>();
  await until(bridge, { name: 'resources', input: {} }, ({ changes }) => {
    for (const change of changes) {
      if (change.kind === 'instance' && change.put?.state === 'running') running.add(change.id);
    }
    return ids.every((id) => running.has(id));
  });
  valueOf(await bridge.call('registerTargets', { targetGroupArn, targets: ids.map((id) => ({ id })) }));
  const healthy = new Set<string>();
  await until(bridge, { name: 'states', input: {} }, ({ targets }) => {
    for (const [id, health] of Object.entries(targets)) if (health?.state === 'healthy') healthy.add(id);
    return healthy.size === ids.length;
  });
  return { loadBalancerArn, port: PORT, targets: ids.length };
}

/** Has clients send `rate` requests a second for as long as the benchmark may take; the engine's end is theirs. */
export async function sendTraffic(bridge: Bridge, { loadBalancerArn, port }: Scene, rate: number): Promise<void> {
  valueOf(await bridge.call('startTraffic', { loadBalancerArn, port, rate, clients: 60, seconds: 86_400 }));
}

const defaultSubnetIdOf = (zone: number): string => defaultSubnetId(zone);

function valueOf<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value;
  throw new Error(`${answer.error.code}: ${answer.error.message}`);
}

/** Follows a stream until `isDone` of what came. */
function until<Name extends StreamName>(
  bridge: Bridge,
  { name, input }: { readonly name: Name; readonly input: StreamInput<Name> },
  isDone: (value: StreamValue<Name>) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => {
      reject(new Error(`the scene was not complete after ${DEADLINE_MS / 1_000} s: waiting for ${name}`));
    }, DEADLINE_MS);
    const cancel = bridge.subscribe(name, input, {
      onValue: (value) => {
        if (!isDone(value)) return;
        clearTimeout(deadline);
        setImmediate(() => {
          cancel();
          resolve();
        });
      },
      onEnd: ({ message }) => {
        reject(new Error(message));
      },
    });
  });
}
