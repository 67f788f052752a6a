import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { instanceStateOf } from '../../engine/aws/elbClassic/instanceStateOf.ts';
import { configureClassicHealthCheck } from '../../engine/control/operations/classic/configureClassicHealthCheck.ts';
import { createClassicBalancer } from '../../engine/control/operations/classic/createClassicBalancer.ts';
import { createClassicPolicy } from '../../engine/control/operations/classic/createClassicPolicy.ts';
import { deleteClassicBalancer } from '../../engine/control/operations/classic/deleteClassicBalancer.ts';
import { deregisterClassicInstances } from '../../engine/control/operations/classic/deregisterClassicInstances.ts';
import { findClassicBalancer } from '../../engine/control/operations/classic/findClassicBalancer.ts';
import { modifyClassicAttributes } from '../../engine/control/operations/classic/modifyClassicAttributes.ts';
import { registerClassicInstances } from '../../engine/control/operations/classic/registerClassicInstances.ts';
import { createClassicListeners } from '../../engine/control/operations/classic/createClassicListeners.ts';
import {
  setClassicInstancePortPolicies,
  setClassicListenerPolicies,
} from '../../engine/control/operations/classic/setClassicListenerPolicies.ts';
import type { Engine } from '../../engine/index.ts';
import { classicGroupArn } from '../../engine/model/classicGroupArn.ts';
import type { ClassicRequestOf } from '../../engine/model/classicRequests.ts';
import { setSample } from '../../engine/instances/samples/io/setSample.ts';
import { nodeId, targetKey, type InstanceId } from '../../engine/model/names.ts';
import { startInstances } from '../support/balancer/startBalancer.ts';
import { checkedUntil } from '../support/balancer/checkedUntil.ts';
import { changed } from '../support/changed.ts';
import { RawClient, until } from '../support/RawClient.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { ZONE } from '../support/topology.ts';
import { ScriptedTarget } from '../support/ScriptedTarget.ts';
import { TlsClient } from '../support/tls/TlsClient.ts';

const NAME = 'old';
const of = { loadBalancerName: NAME };
const HTTP = 8080;
const TCP = 9090;

/** A Classic Load Balancer in the zones a and b of a running engine, with sample instances. */
class ClassicUnderTest {
  readonly engine: Engine;
  readonly instances: ReadonlyMap<string, InstanceId>;

  constructor(engine: Engine, instances: ReadonlyMap<string, InstanceId>) {
    this.engine = engine;
    this.instances = instances;
  }

  get balancer() {
    return findClassicBalancer(this.engine.control.resources, NAME);
  }

  idOf(name: string): InstanceId {
    const id = this.instances.get(name);
    if (id === undefined) throw new Error(`no instance ${name}`);
    return id;
  }

  listed(...names: string[]) {
    return { ...of, instances: names.map((name) => ({ instanceId: this.idOf(name) })) };
  }

  /** Resolves once the nodes serve by it. */
  async change(loadBalancerAttributes: ClassicRequestOf<'modifyAttributes'>['loadBalancerAttributes']): Promise<void> {
    await changed(this.engine, modifyClassicAttributes, { ...of, loadBalancerAttributes });
  }

  address(letter: 'a' | 'b'): string {
    const id = nodeId(this.balancer.loadBalancerArn, ZONE[letter]);
    return this.engine.control.resources.nodes.get(id)?.address ?? '';
  }

  /** State and text, as DescribeInstanceHealth has them. */
  stateOf(name: string): string {
    const { control } = this.engine;
    const instance = control.resources.instances.get(this.idOf(name));
    if (!instance) return 'no instance';
    const { region } = control.resources;
    const healthOf = control.healthOf.bind(control);
    const { State, Description } = instanceStateOf({ region, balancer: this.balancer, instance, healthOf });
    return `${State} ${Description}`;
  }

  /** Has every node check an instance, again and again, until its state begins so. */
  async untilState(name: string, text: string): Promise<void> {
    await checkedUntil(this.engine, `${name} to be ${text}`, {
      order: () => {
        this.#checkNow(name);
      },
      isTrue: () => this.stateOf(name).startsWith(text),
    });
  }

  /** Has every node check an instance until each has found it so, for every listener. */
  async untilEachNodeHolds(name: string, state: 'healthy' | 'unhealthy'): Promise<void> {
    const { control } = this.engine;
    const verdicts = () =>
      this.balancer.listeners.flatMap((listener) => {
        const group = classicGroupArn(control.resources.region, this.balancer, listener);
        return control.verdictsOf(group, targetKey(this.idOf(name), listener.instancePort));
      });
    await checkedUntil(this.engine, `each node to hold ${name} ${state}`, {
      order: () => {
        this.#checkNow(name);
      },
      isTrue: () => verdicts().every((verdict) => verdict.state === state),
    });
  }

  #checkNow(name: string): void {
    const { control } = this.engine;
    for (const listener of this.balancer.listeners) {
      const key = targetKey(this.idOf(name), listener.instancePort);
      control.checkNow(classicGroupArn(control.resources.region, this.balancer, listener), key);
    }
  }

  /** What comes back over a connection of its own; how it ended when nothing does. */
  async ask(
    letter: 'a' | 'b',
    port: number,
    head = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  ): Promise<string> {
    const socket = connect({ host: this.address(letter), port });
    const client = RawClient.over(socket).send(head);
    const answer = await client.closed();
    socket.destroy();
    return answer === '' ? client.ending : answer;
  }

  /** Which instance answers, by name; the status, or the ending, when none does. */
  async answering(letter: 'a' | 'b', port: number): Promise<string> {
    const answer = await this.ask(letter, port);
    const id = /x-instance-id: (\S+)/i.exec(answer)?.[1];
    return [...this.instances].find(([, one]) => one === id)?.[0] ?? answer.slice(0, 12);
  }
}

async function start(...names: string[]): Promise<ClassicUnderTest> {
  const engine = await startTestEngine();
  const classic = new ClassicUnderTest(engine, await startInstances(engine, names));
  const listeners = [
    { protocol: 'HTTP', loadBalancerPort: HTTP, instancePort: 8080 },
    { protocol: 'TCP', loadBalancerPort: TCP, instancePort: 8080 },
  ];
  engine.control.change(createClassicBalancer, { ...of, listeners, availabilityZones: [ZONE.a, ZONE.b] });
  const healthCheck = {
    target: 'HTTP:8080/health',
    interval: 5,
    timeout: 2,
    unhealthyThreshold: 2,
    healthyThreshold: 2,
  };
  engine.control.change(configureClassicHealthCheck, { ...of, healthCheck });
  engine.control.change(registerClassicInstances, classic.listed(...names));
  const { loadBalancerArn } = classic.balancer;
  await awaited(engine, 'nodes that listen', () => engine.control.stateOf(loadBalancerArn).code === 'active');
  for (const name of names) await classic.untilState(name, 'InService N/A');
  return classic;
}

describe('a Classic Load Balancer', () => {
  it('E-005, E-009, E-024, E-049, V11, V15 sends HTTP and TCP to its instances, of the zone until cross-zone is on', async () => {
    const classic = await start('a1', 'b1', 'b2');
    expect(await classic.answering('a', HTTP)).toBe('a1');
    expect(await classic.answering('a', TCP)).toBe('a1');
    const inTurn: string[] = [];
    for (let n = 0; n < 6; n += 1) inTurn.push(await classic.answering('b', TCP));
    expect(inTurn.join(' ')).toMatch(/^(b1 b2 b1 b2 b1 b2|b2 b1 b2 b1 b2 b1)$/);
    await classic.change({ crossZoneLoadBalancing: { enabled: true } });
    const seen = new Set<string>();
    for (let n = 0; n < 60 && seen.size < 3; n += 1) seen.add(await classic.answering('a', HTTP));
    expect([...seen].toSorted()).toEqual(['a1', 'b1', 'b2']);
  });

  it('WTG-02 has nobody for a zone without instances until cross-zone is on', async () => {
    const classic = await start('a1');
    expect([await classic.answering('b', HTTP), await classic.answering('b', TCP)]).toEqual(['HTTP/1.1 503', 'reset']);
    await classic.change({ crossZoneLoadBalancing: { enabled: true } });
    await classic.untilEachNodeHolds('a1', 'healthy');
    expect([await classic.answering('b', HTTP), await classic.answering('b', TCP)]).toEqual(['a1', 'a1']);
  });

  it('E-050, V15, E-063 gives a request to the instance with the fewest, and says who asked', async () => {
    const classic = await start('a1', 'a2');
    const address = classic.engine.control.resources.instances.get(classic.idOf('a1'))?.address ?? '';
    await setSample(address, { mode: 'hang' });
    const [first, second] = [classic.answering('a', HTTP), classic.answering('a', HTTP)];
    expect(await Promise.race([first, second])).toBe('a2');
    // One waits at a1, so that all others are a2's.
    for (let n = 0; n < 5; n += 1) expect(await classic.answering('a', HTTP)).toBe('a2');
    expect(await classic.ask('a', HTTP)).toContain('"x-forwarded-proto":"http","x-forwarded-port":"8080"');
    // Without connection draining, what waits there ends with the registration.
    classic.engine.control.change(deregisterClassicInstances, classic.listed('a1'));
    expect((await Promise.all([first, second])).toSorted()).toEqual(['HTTP/1.1 502', 'a2']);
  });

  it.each([
    { request: 'GET /\r\n', begins: '{"instanceId"' },
    { request: 'GET / HTTP/1.0\r\n\r\n', begins: 'HTTP/1.1 200' },
    { request: 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', begins: 'HTTP/1.1 200' },
  ])('E-061 answers $request in its version', async ({ request, begins }) => {
    const classic = await start('a1');
    expect((await classic.ask('a', HTTP, request)).slice(0, begins.length)).toBe(begins);
  });

  it('E-062, V16 names the node as the host of an HTTP/1.0 request that names none', async () => {
    const classic = await start('a1');
    expect(await classic.ask('a', HTTP, 'GET / HTTP/1.0\r\n\r\n')).toContain(`"host":"${classic.address('a')}"`);
  });

  it('keeps clients with their instance by AWSELB, which is set once', async () => {
    const classic = await start('a1', 'a2');
    const { control } = classic.engine;
    const policy = { ...of, policyName: 'sticky', policyTypeName: 'LBCookieStickinessPolicyType' };
    const period = [{ attributeName: 'CookieExpirationPeriod', attributeValue: '60' }];
    control.change(createClassicPolicy, { ...policy, policyAttributes: period });
    control.change(setClassicListenerPolicies, { ...of, loadBalancerPort: HTTP, policyNames: ['sticky'] });
    await classic.untilState('a1', 'InService N/A');
    await classic.untilState('a2', 'InService N/A');
    const first = await classic.ask('a', HTTP);
    const [, cookie = ''] = /Set-Cookie: (AWSELB=[^;]+);PATH=\/;EXPIRES=[^;]+;MAX-AGE=60\r\n/.exec(first) ?? [];
    expect(cookie).not.toBe('');
    const [, id] = /x-instance-id: (\S+)/i.exec(first) ?? [];
    for (let n = 0; n < 4; n += 1) {
      const next = await classic.ask(
        'a',
        HTTP,
        `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
      );
      expect(/x-instance-id: (\S+)/i.exec(next)?.[1]).toBe(id);
      expect(next).not.toContain('Set-Cookie');
    }
  });

  it('ELB 7 keeps clients with their instance by a cookie of the application, only where that sets it', async () => {
    const classic = await start('a1', 'a2');
    const { control } = classic.engine;
    const targets = new Map<string, ScriptedTarget>();
    for (const name of ['a1', 'a2']) {
      const address = control.resources.instances.get(classic.idOf(name))?.address ?? '';
      targets.set(name, await ScriptedTarget.start(address, 8081));
    }
    const setCookies = (cookie: string) => {
      for (const [name, target] of targets)
        target.answer = `HTTP/1.1 200 OK\r\n${cookie}X-Instance-Id: ${classic.idOf(name)}\r\nContent-Length: 0\r\n\r\n`;
    };
    setCookies('');
    control.change(createClassicListeners, {
      ...of,
      listeners: [{ protocol: 'HTTP', loadBalancerPort: 9200, instancePort: 8081 }],
    });
    const policyAttributes = [{ attributeName: 'CookieName', attributeValue: 'SESSION' }];
    const policy = { policyName: 'app', policyTypeName: 'AppCookieStickinessPolicyType', policyAttributes };
    control.change(createClassicPolicy, { ...of, ...policy });
    control.change(setClassicListenerPolicies, { ...of, loadBalancerPort: 9200, policyNames: ['app'] });
    const { loadBalancerArn } = classic.balancer;
    await awaited(classic.engine, 'all listeners', () => control.stateOf(loadBalancerArn).code === 'active');
    for (const name of ['a1', 'a2']) await classic.untilState(name, 'InService N/A');
    const ask = (cookies: string) =>
      classic.ask('a', 9200, `GET / HTTP/1.1\r\nHost: x\r\n${cookies}Connection: close\r\n\r\n`);
    expect(await ask('')).not.toContain('AWSELB');
    setCookies('Set-Cookie: SESSION=1; Path=/shop; HttpOnly; Priority=High\r\n');
    const first = await ask('');
    const [, cookie = ''] = /Set-Cookie: (AWSELB=[^;]+);Path=\/shop;HttpOnly\r\n/.exec(first) ?? [];
    expect(cookie).not.toBe('');
    const [, id] = /x-instance-id: (\S+)/i.exec(first) ?? [];
    setCookies('');
    for (let n = 0; n < 4; n += 1) {
      const next = await ask(`Cookie: SESSION=1; ${cookie}\r\n`);
      expect([/x-instance-id: (\S+)/i.exec(next)?.[1], next.includes('AWSELB')]).toEqual([id, false]);
    }
  });

  it('ends TLS of HTTPS and SSL listeners at the node, and passes what comes on by requests and by connections', async () => {
    const classic = await start('a1');
    const { control } = classic.engine;
    const { certificateArn } = control.certificates.request({ domainName: 'old.test' });
    const secure = { instancePort: 8080, sslCertificateId: certificateArn };
    const listeners = [
      { ...secure, protocol: 'HTTPS', loadBalancerPort: 8443, instanceProtocol: 'HTTP' },
      { ...secure, protocol: 'SSL', loadBalancerPort: 9443, instanceProtocol: 'TCP' },
    ];
    control.change(createClassicListeners, { ...of, listeners });
    const { loadBalancerArn } = classic.balancer;
    await awaited(classic.engine, 'all listeners', () => control.stateOf(loadBalancerArn).code === 'active');
    await classic.untilState('a1', 'InService N/A');
    const told = async (port: number) => {
      const client = await TlsClient.secured(port, { host: classic.address('a'), servername: 'old.test' });
      expect(client.shown).toBe('old.test');
      client.send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      const answer = await client.closed();
      expect(answer).toContain(classic.idOf('a1'));
      return /"x-forwarded-proto":"https"/.exec(answer)?.[0] ?? 'as it came';
    };
    expect([await told(8443), await told(9443)]).toEqual(['"x-forwarded-proto":"https"', 'as it came']);
    // Who speaks no TLS is not passed on.
    expect(await classic.ask('a', 9443)).not.toContain('HTTP');
  });

  it('tells instances of TCP listeners who connected, in a line, where the policy says so', async () => {
    const classic = await start('a1');
    const { control } = classic.engine;
    const attribute = { attributeName: 'ProxyProtocol', attributeValue: 'true' };
    const policy = { policyName: 'proxy', policyTypeName: 'ProxyProtocolPolicyType', policyAttributes: [attribute] };
    const listeners = [{ protocol: 'TCP', loadBalancerPort: 9100, instancePort: 8081 }];
    control.change(createClassicListeners, { ...of, listeners });
    control.change(createClassicPolicy, { ...of, ...policy });
    control.change(setClassicInstancePortPolicies, { ...of, instancePort: 8081, policyNames: ['proxy'] });
    const address = control.resources.instances.get(classic.idOf('a1'))?.address ?? '';
    const target = await ScriptedTarget.start(address, 8081);
    const { loadBalancerArn } = classic.balancer;
    await awaited(classic.engine, 'all listeners', () => control.stateOf(loadBalancerArn).code === 'active');
    await classic.untilState('a1', 'InService N/A');
    const client = await RawClient.connect(9100, classic.address('a'));
    client.send('hello');
    const connection = await target.connection();
    await until('the line and what follows', () => connection.received.endsWith('hello'));
    const { localAddress = '', localPort = 0 } = client.socket;
    expect(connection.received).toBe(`PROXY TCP4 ${localAddress} ${classic.address('a')} ${localPort} 9100\r\nhello`);
  });

  it('drains, and without any instance refuses: it does not fail open', async () => {
    const classic = await start('a1');
    const { control } = classic.engine;
    await classic.change({ connectionDraining: { enabled: true, timeout: 1 } });
    const open = await RawClient.connect(TCP, classic.address('a'));
    open.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await open.receive('\r\n\r\n');
    control.change(deregisterClassicInstances, classic.listed('a1'));
    expect(classic.stateOf('a1')).toBe('InService Instance deregistration currently in progress.');
    expect(open.ending).toBe('open');
    await awaited(classic.engine, 'the draining to end', () => classic.balancer.instances.length === 0);
    expect(classic.stateOf('a1')).toBe('OutOfService Instance is not currently registered with the LoadBalancer.');
    await open.closed();
    expect(await classic.answering('a', HTTP)).toBe('HTTP/1.1 503');
    expect(await classic.answering('a', TCP)).toBe('reset');
  });

  it('takes an instance that fails its checks out of service, with the text of that, and back', async () => {
    const classic = await start('a1');
    const { control } = classic.engine;
    const address = control.resources.instances.get(classic.idOf('a1'))?.address ?? '';
    await setSample(address, { healthStatus: 503 });
    const healthCheck = {
      target: 'HTTP:8080/health',
      interval: 5,
      timeout: 2,
      unhealthyThreshold: 2,
      healthyThreshold: 2,
    };
    control.change(configureClassicHealthCheck, { ...of, healthCheck });
    await classic.untilState('a1', 'OutOfService Instance has failed at least the UnhealthyThreshold');
    expect(await classic.answering('a', HTTP)).toBe('HTTP/1.1 503');
    control.change(configureClassicHealthCheck, { ...of, healthCheck: { ...healthCheck, target: 'TCP:8080' } });
    await classic.untilState('a1', 'InService N/A');
    expect(await classic.answering('a', HTTP)).toBe('a1');
    control.change(deleteClassicBalancer, of);
    await until('no node to be left', () => control.resources.nodes.size === 0);
  });
});
