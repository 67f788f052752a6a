import type { Engine } from '../../../engine/index.ts';
import { classicGroupArn } from '../../../engine/model/classicGroupArn.ts';
import type { TargetGroupArn } from '../../../engine/model/names.ts';
import { get } from '../balancer/requestsFrom.ts';
import { awaited } from '../startTestEngine.ts';
import { secureGet } from '../tls/secureGet.ts';
import type { WrittenCertificates } from './writeFiles.ts';

/** The load balancers of the configuration, as their clients find them. */
export class AppliedBalancers {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Waits until a target of each group is healthy. A Classic Load Balancer's name stands for what its HTTP listener has. */
  async healthy(names: readonly string[]): Promise<void> {
    const { control } = this.#engine;
    await awaited(this.#engine, `a healthy target in each of ${names.join(', ')}`, () =>
      names.every((name) => {
        const group = this.#group(name);
        const keys = [...(control.running.targets.get(group)?.keys() ?? [])];
        return keys.some((key) => control.healthOf(group, key).state === 'healthy');
      }),
    );
  }

  /** What a request to a listener of a load balancer gets: the status, whether an instance answered, the body otherwise. */
  async answer(name: string, port: number, path = '/'): Promise<string> {
    const { status, instanceId, body } = await get(this.#address(name), port, path);
    return `${status} ${instanceId === '' ? body : 'of an instance'}`;
  }

  /** The same over TLS, as a client that shows its certificate. */
  secureAnswer(name: string, port: number, { ca, client }: WrittenCertificates): Promise<string> {
    return secureGet({
      host: this.#address(name),
      port,
      servername: 'imported.example.com',
      ca: ca.certificatePem,
      cert: client.certificatePem,
      key: client.privateKeyPem,
    });
  }

  #address(name: string): string {
    const { nodes } = this.#engine.control.resources;
    const arn = this.#balancer(name);
    const node = [...nodes.values()].find(({ loadBalancerArn }) => loadBalancerArn === arn);
    if (!node) throw new Error(`there is no node of ${name}`);
    return node.address;
  }

  #balancer(name: string) {
    const { loadBalancers, classicLoadBalancers } = this.#engine.control.resources;
    const all = [...loadBalancers.values(), ...classicLoadBalancers.values()];
    const found = all.find((one) => one.name === name || one.name.startsWith(`${name}-`));
    if (!found) throw new Error(`there is no load balancer ${name}`);
    return found.loadBalancerArn;
  }

  #group(name: string): TargetGroupArn {
    const { region, classicLoadBalancers, targetGroups } = this.#engine.control.resources;
    const classic = [...classicLoadBalancers.values()].find((one) => one.name === name);
    const [listener] = classic?.listeners.filter(({ protocol }) => protocol === 'HTTP') ?? [];
    if (classic && listener) return classicGroupArn(region, classic, listener);
    const found = [...targetGroups.values()].find((one) => one.name === name);
    if (!found) throw new Error(`there is no target group ${name}`);
    return found.targetGroupArn;
  }
}
