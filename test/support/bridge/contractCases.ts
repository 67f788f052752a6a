import { expect } from 'vitest';
import type { Answer } from '../../../engine/contract/Answer.ts';
import type { Bridge } from '../../../engine/contract/Bridge.ts';
import { MESSAGE_CHARACTERS } from '../../../engine/contract/messages.ts';
import type { Engine } from '../../../engine/index.ts';
import { DEFAULT_VPC_ID } from '../../../engine/model/zones.ts';
import { Followed, follow } from './Followed.ts';
import { untyped } from './UntypedBridge.ts';

/** One promise that the border keeps, whatever it is carried by. */
export interface ContractCase {
  readonly name: string;
  /** `engine` is the one at the other end of the bridge: what really happened is asked of it. */
  readonly run: (bridge: Bridge, engine: Engine) => Promise<void>;
}

function valueOf<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.value;
}

const refusal = (answer: Answer<unknown>) => (answer.ok ? 'not refused' : answer.error.code);

/** The least that a target group needs besides its name. */
const HTTP_80 = { protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID } as const;

/** The list of calls that every transport of the contract is held to. */
export const CONTRACT_CASES: readonly ContractCase[] = [
  {
    name: 'a call is answered with what the engine says',
    run: async (bridge, engine) => {
      const described = valueOf(await bridge.call('describeEngine', {}));
      expect(described).toMatchObject({ region: 'us-local-1', apiUrl: engine.apiUrl, uiUrl: engine.uiUrl });
    },
  },
  {
    name: 'an operation changes the engine’s resources and answers the record',
    run: async (bridge, { control }) => {
      const group = valueOf(await bridge.call('createTargetGroup', { name: 'web', ...HTTP_80 }));
      expect([...control.resources.targetGroups.values()]).toEqual([group]);
      const { targetGroupArn } = group;
      const changed = { targetGroupArn, healthCheckIntervalSeconds: 7, matcher: { httpCode: '200-299' } };
      expect(valueOf(await bridge.call('modifyTargetGroup', changed))).toMatchObject({
        healthCheck: { healthCheckIntervalSeconds: 7, matcher: '200-299' },
      });
      expect(await bridge.call('deleteTargetGroup', { targetGroupArn })).toEqual({ ok: true, value: null });
      expect(control.resources.targetGroups.size).toBe(0);
    },
  },
  {
    name: 'a refused operation is an answer, with the code and the sentence of the engine',
    run: async (bridge) => {
      const targetGroupArn = 'arn:aws:elasticloadbalancing:us-local-1:000000000000:targetgroup/none/0123456789abcdef';
      const answer = await bridge.call('modifyTargetGroup', { targetGroupArn, healthCheckIntervalSeconds: 7 });
      expect(answer).toEqual({
        ok: false,
        error: { code: 'TargetGroupNotFound', message: expect.stringContaining(targetGroupArn) as string }, // a matcher
      });
    },
  },
  {
    name: 'an input that does not fit is refused with its field, and changes nothing',
    run: async (bridge, { control }) => {
      const answer = await untyped(bridge).call('createTargetGroup', { name: 'web', ...HTTP_80, port: 'eighty' });
      expect(answer).toMatchObject({ ok: false, error: { code: 'ValidationError' } });
      expect(JSON.stringify(answer)).toContain("'port'");
      expect(control.resources.targetGroups.size).toBe(0);
      for (const input of [null, undefined, 7, 'text', [], { more: 1 }]) {
        expect(refusal(await untyped(bridge).call('describeEngine', input))).toBe('ValidationError');
      }
    },
  },
  {
    name: 'a name that is not in the contract is refused, whatever it names elsewhere',
    run: async (bridge) => {
      for (const name of ['shutDown', 'beat', '', 'toString', 'constructor', '__proto__']) {
        expect(refusal(await untyped(bridge).call(name, {}))).toBe('UnknownCall');
        if (name === 'beat') continue;
        expect((await new Followed(bridge, name, {}).ended).code).toBe('UnknownCall');
      }
    },
  },
  {
    name: 'what is too large is refused, and the border stays open',
    run: async (bridge, { control }) => {
      const name = 'x'.repeat(MESSAGE_CHARACTERS);
      expect(refusal(await bridge.call('createTargetGroup', { name, ...HTTP_80 }))).toBe('TooLarge');
      expect(control.resources.targetGroups.size).toBe(0);
      expect(refusal(await bridge.call('describeEngine', {}))).toBe('not refused');
    },
  },
  {
    name: 'calls made at once are answered each with its own',
    run: async (bridge, { control }) => {
      const names = Array.from({ length: 30 }, (_, at) => `web-${at}`);
      const answers = await Promise.all(names.map((name) => bridge.call('createTargetGroup', { name, ...HTTP_80 })));
      expect(answers.map((answer) => valueOf(answer).name)).toEqual(names);
      expect(control.resources.targetGroups.size).toBe(30);
    },
  },
  {
    name: 'text arrives as it was sent',
    run: async (bridge, { control }) => {
      const value = 'ñandú  日本語 𝒳 ẞ';
      const tags = [{ key: 'texto', value }];
      const { targetGroupArn } = valueOf(await bridge.call('createTargetGroup', { name: 'web', ...HTTP_80, tags }));
      expect(control.resources.tags.get(targetGroupArn)).toEqual({ texto: value });
      const resources = follow(bridge, 'resources', {});
      expect(JSON.stringify(await resources.until(() => true))).toContain(value);
      resources.stop();
    },
  },
  {
    name: 'a stream begins with a complete value, and goes on with changes in their order',
    run: async (bridge) => {
      const resources = follow(bridge, 'resources', {});
      expect(await resources.until(() => true)).toMatchObject({ kind: 'all', region: 'us-local-1' });
      for (const name of ['one', 'two', 'three']) valueOf(await bridge.call('createTargetGroup', { name, ...HTTP_80 }));
      await resources.until((value) => JSON.stringify(value).includes('"three"'));
      const text = resources.values
        .slice(1)
        .map((value) => JSON.stringify(value))
        .join('');
      expect(resources.values.slice(1).every(({ kind }) => kind === 'changes')).toBe(true);
      expect(text.indexOf('"one"') < text.indexOf('"two"') && text.indexOf('"two"') < text.indexOf('"three"')).toBe(
        true,
      );
      resources.stop();
    },
  },
  {
    name: 'a subscription with an input that does not fit ends with the reason',
    run: async (bridge) => {
      const error = await new Followed(bridge, 'events', { limit: 0 }).ended;
      expect([error.code, error.message.includes("'limit'")]).toEqual(['ValidationError', true]);
    },
  },
  {
    name: 'subscriptions stand apart, and one that was ended hears nothing more',
    run: async (bridge) => {
      const ended = follow(bridge, 'resources', {});
      const kept = follow(bridge, 'resources', {});
      await Promise.all([ended.until(() => true), kept.until(() => true)]);
      ended.stop();
      valueOf(await bridge.call('createTargetGroup', { name: 'later', ...HTTP_80 }));
      await kept.until((value) => JSON.stringify(value).includes('"later"'));
      expect(ended.values).toHaveLength(1);
      ended.stop(); // twice without harm
      kept.stop();
    },
  },
  {
    name: 'the beat goes on once a second',
    run: async (bridge) => {
      const beat = follow(bridge, 'beat', {});
      await beat.until(() => beat.values.length >= 3);
      const times = beat.values.map(({ atMs }) => atMs);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      beat.stop();
    },
  },
];
