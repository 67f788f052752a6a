import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { CALLS } from '../../../engine/contract/calls.ts';
import { STREAMS, type StreamName } from '../../../engine/contract/streams.ts';
import { emptyResources } from '../../../engine/model/emptyResources.ts';
import { CALL_HANDLERS } from '../../../engine/handlers/callHandlers.ts';
import { createConsoleFace } from '../../../engine/handlers/createConsoleFace.ts';
import { STREAM_HANDLERS } from '../../../engine/handlers/streamHandlers.ts';
import { changedResources } from '../../../engine/model/changedResources.ts';
import { ConsoleClient } from '../../support/ConsoleClient.ts';
import { awaited, startTestEngine } from '../../support/startTestEngine.ts';
import { StubConsole } from '../../support/StubConsole.ts';

/** A face over stubbed sources, with what it logged. */
function stubbedFace() {
  const stub = new StubConsole();
  const logged: string[] = [];
  const face = createConsoleFace({ ...stub.context, log: (level, message) => logged.push(`${level}: ${message}`) });
  return { stub, logged, face, client: new ConsoleClient(face) };
}

const inputsOf = (stub: StubConsole): Record<StreamName, unknown> => ({
  beat: {},
  resources: {},
  states: {},
  traffic: { loadBalancerArn: null },
  ruleRates: { listenerArn: stub.listenerArn },
  series: { series: [{ scope: { kind: 'zone', zone: 'z' }, metric: 'requests' }], rangeSeconds: 60 },
  probes: { targetGroupArn: stub.targetGroupArn },
  verdicts: { targetGroupArn: stub.targetGroupArn, key: 'i-1:80' },
  balancing: { targetGroupArn: stub.targetGroupArn },
  events: { limit: 10 },
  trafficRuns: {},
  dnsQueries: { dnsName: null },
  processes: {},
  notifications: {},
});

const STREAM_NAMES = Object.keys(STREAMS) as StreamName[]; // its own keys

describe('the console’s side of the engine', () => {
  it('has a handler for every call and stream of the contract', () => {
    expect(Object.keys(CALL_HANDLERS).toSorted()).toEqual(Object.keys(CALLS).toSorted());
    expect(Object.keys(STREAM_HANDLERS).toSorted()).toEqual(Object.keys(STREAMS).toSorted());
  });

  it('refuses what is not in the contract, and inputs that do not fit, as answers', async () => {
    const { client, stub } = stubbedFace();
    expect(await client.refusal('dropEverything', {})).toMatch(/^UnknownCall: This engine has no 'dropEverything'\./);
    expect(await client.refusal('constructor', {})).toMatch(/^UnknownCall: /);
    expect(client.subscriptionRefusal('toString', {})).toMatch(/^UnknownCall: /);
    expect(await client.refusal('deleteLoadBalancer', { loadBalancerArn: 7 })).toBe(
      "ValidationError: 1 validation error detected: Value '7' at 'loadBalancerArn' failed to satisfy constraint: Member must be of type string",
    );
    expect(client.subscriptionRefusal('events', { limit: 0 })).toMatch(/^ValidationError: .*'limit'/);
    expect(client.subscriptionRefusal('probes', { targetGroupArn: 'none' })).toMatch(/^TargetGroupNotFound: /);
    expect(client.subscriptionRefusal('verdicts', { targetGroupArn: 'none', key: 'a:1' })).toMatch(
      /^TargetGroupNotFound: /,
    );
    expect(stub.listening).toBe(0);
  });

  it('says nothing of a failure inside, but logs it', async () => {
    const { client, logged } = stubbedFace();
    const refusal = await client.refusal('describeEngine', {});
    expect(refusal).toMatch(/^InternalFailure: Something went wrong inside the engine\./);
    expect(refusal).not.toContain('42');
    expect(logged).toEqual([expect.stringContaining('error: The call describeEngine failed: Error: the secret is 42')]);
  });

  it.each(STREAM_NAMES)(
    'the stream %s sends a first value at once, and nothing works on once it is stopped',
    (name) => {
      const { stub, face } = stubbedFace();
      const values: unknown[] = [];
      const answer = face.subscribe(name, inputsOf(stub)[name], {
        onValue: (value) => values.push(STREAMS[name].value.parse(value)),
        onEnd: () => undefined,
      });
      expect(values).toHaveLength(1);
      expect(stub.listening + stub.clock.armed).toBeGreaterThan(0);
      stub.speak(); // leaves a timer behind where the pace holds the news back
      if (answer.ok) answer.value();
      if (answer.ok) answer.value();
      const { reads } = stub;
      const sent = values.length;
      expect({ listening: stub.listening, armed: stub.clock.armed }).toEqual({ listening: 0, armed: 0 });
      stub.speak();
      stub.clock.advance(5_000);
      expect({ reads: stub.reads, sent: values.length }).toEqual({ reads, sent });
    },
  );

  it.each(['states', 'events', 'resources', 'trafficRuns', 'notifications'] as const)(
    'the stream %s sends at most five values a second, and the last news',
    (name) => {
      const { stub, client } = stubbedFace();
      // The inputs of these are empty or a limit.
      const { values } = client.follow(name, inputsOf(stub)[name] as never);
      for (let ms = 0; ms < 1_000; ms += 10) {
        stub.speak();
        stub.clock.advance(10);
      }
      expect(values.length).toBeGreaterThan(3);
      expect(values.length).toBeLessThanOrEqual(1 + 5);
      const sent = values.length;
      stub.clock.advance(200);
      expect(values.length).toBeLessThanOrEqual(sent + 1);
    },
  );

  it('goes on for others when a subscriber throws, and logs that', () => {
    const { stub, face, client, logged } = stubbedFace();
    face.subscribe(
      'states',
      {},
      {
        onValue: () => {
          throw new Error('no room');
        },
        onEnd: () => undefined,
      },
    );
    const { values } = client.follow('states', {});
    stub.clock.advance(1_000);
    stub.speak();
    stub.clock.advance(1_000);
    expect(values).toHaveLength(2);
    expect(logged.filter((line) => line.includes('no room'))).toHaveLength(2);
  });

  it('sends all records, then changes that make the same resources', async () => {
    const engine = await startTestEngine();
    const client = new ConsoleClient(engine.console);
    const stream = client.follow('resources', {});
    const states = client.follow('states', {});
    await client.call('createSample', { name: 'cross-zone' });
    const { region, zones } = engine.control.resources;
    const followed = () =>
      stream.values.reduce(
        (resources, { changes }) => changedResources(resources, changes),
        emptyResources(region, zones),
      );
    const arn = () => [...engine.control.resources.loadBalancers.keys()][0] ?? '';
    await states.until('the balancer is active', (value) => value.loadBalancers[arn()]?.code === 'active');
    await awaited(engine, 'all instances run', () =>
      [...engine.control.resources.instances.values()].every(({ state }) => state === 'running'),
    );
    await stream.until('the last change', () => isDeepStrictEqual(followed(), engine.control.resources));
    expect([...followed().loadBalancers.values()].map(({ name }) => name)).toEqual(['sample-alb', 'sample-nlb']);
  });

  it('ends every subscription when the engine closes', async () => {
    const engine = await startTestEngine();
    const client = new ConsoleClient(engine.console);
    const beat = client.follow('beat', {});
    expect(beat.values).toHaveLength(1);
    await engine.close(0);
    expect(beat.ended?.code).toBe('Disconnected');
    expect(await client.refusal('describeEngine', {})).toMatch(/^Disconnected: /);
    expect(client.subscriptionRefusal('beat', {})).toMatch(/^Disconnected: /);
  });
});
