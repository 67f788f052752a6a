import { beforeEach, describe, expect, it } from 'vitest';
import type { StickinessSettings } from '../../../../engine/model/NodeConfiguration.ts';
import { TARGET_INT, VERDICT } from '../../../../engine/sharedTable/layout.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import type { RawClient } from '../../../support/RawClient.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode, type TestNode } from '../../../support/startTestNode.ts';

const DAY_MS = 86_400_000;
const LB_COOKIE: StickinessSettings = { type: 'lb_cookie', durationMs: DAY_MS, cookieName: '' };
const APP_COOKIE: StickinessSettings = { type: 'app_cookie', durationMs: DAY_MS, cookieName: 'MYSESS' };

/** What a client sees of an answer: which target, and the cookies that it is given. */
interface Answer {
  readonly target: string;
  readonly cookies: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
}

describe.each(DRIVERS)('stickiness, with the %s driver', (driver) => {
  let clock: FakeClock;
  let node: TestNode;
  let client: RawClient;

  /** Three targets that answer their number, and what `fields` says. */
  async function start(stickiness: StickinessSettings, fields = ''): Promise<void> {
    const targets = await Promise.all(
      ['0', '1', '2'].map((name) => ScriptedTarget.answering(response(`${name}\n`, fields))),
    );
    clock = new FakeClock();
    node = await startTestNode(driver, { ports: targets.map(({ port }) => port), group: { stickiness } }, clock);
    client = await node.connect();
  }

  async function ask(...fields: readonly string[]): Promise<Answer> {
    client.send(`GET / HTTP/1.1\r\nHost: a.test\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`);
    const head = await client.receive('\r\n\r\n');
    const lines = head.split('\r\n').filter((line) => line.startsWith('Set-Cookie: AWSALB'));
    const cookies = new Map(
      lines.map((line) => {
        const [, name = '', value = ''] = /^Set-Cookie: ([^=]+)=([^;]*)/.exec(line) ?? [];
        return [name, value] as const;
      }),
    );
    return { target: (await client.receive('\n')).trim(), cookies, lines };
  }

  const fail = (place: number) => {
    node.fixture.table.setInt(node.fixture.configuration(place).row, TARGET_INT.verdict, VERDICT.unhealthy);
    node.fixture.state.group(node.fixture.groupArn)?.onVerdict();
  };
  const cookie = ({ cookies }: Answer, name = 'AWSALB') => `Cookie: ${name}=${cookies.get(name) ?? ''}`;

  describe('by the balancer’s cookie', () => {
    beforeEach(() => start(LB_COOKIE));

    it('STK-01 keeps the client with its target, and renews both cookies with every response', async () => {
      const first = await ask();
      const seen = [];
      for (let request = 0; request < 5; request += 1) {
        clock.advance(1_000);
        const again = await ask(cookie(first));
        seen.push(again.target);
        expect([...again.cookies.keys()]).toEqual(['AWSALB', 'AWSALBCORS']);
        expect(again.cookies.get('AWSALB')).not.toBe(first.cookies.get('AWSALB'));
      }
      expect(new Set(seen)).toEqual(new Set([first.target]));
      expect(node.nodeCount('nonSticky')).toBe(0);
    });

    it('ELB 4.5 writes the cookies as ELB does: Expires in 7 days, Path, SameSite for the twin', async () => {
      const { lines, cookies } = await ask();
      const value = cookies.get('AWSALB') ?? '';
      const expires = new Date(clock.nowMs() + 7 * DAY_MS).toUTCString();
      expect(lines).toEqual([
        `Set-Cookie: AWSALB=${value}; Expires=${expires}; Path=/`,
        `Set-Cookie: AWSALBCORS=${value}; Expires=${expires}; Path=/; SameSite=None`,
      ]);
      expect(Buffer.from(value, 'base64').toString('latin1')).not.toMatch(/127\.0\.0\.1|web|targetgroup/);
    });

    it('STK-02 either twin alone keeps the session, in any of several Cookie lines', async () => {
      const first = await ask();
      const { target } = first;
      expect((await ask(cookie(first, 'AWSALBCORS'))).target).toBe(target);
      expect((await ask('Cookie: a=b; c=d', cookie(first))).target).toBe(target);
      expect((await ask(`Cookie: AWSALB="${first.cookies.get('AWSALB') ?? ''}"`)).target).toBe(target);
      expect((await ask(`Cookie: AWSALB=old; AWSALB=${first.cookies.get('AWSALB') ?? ''}`)).target).toBe(target);
    });

    it('STK-01, STK-02 a cookie that cannot be read means a new choice and fresh cookies, never an error', async () => {
      const first = await ask();
      const value = first.cookies.get('AWSALB') ?? '';
      const changed = `${value.slice(0, 20)}${value[20] === 'A' ? 'B' : 'A'}${value.slice(21)}`;
      const odd = ['garbage', '', changed, encodeURIComponent(`${value}=`), '%', '='.repeat(500)];
      const targets = [];
      for (const text of odd) {
        const answer = await ask(`Cookie: AWSALB=${text}`);
        targets.push(answer.target);
        expect(answer.cookies.size).toBe(2);
      }
      expect(targets.join('')).toBe('120120'); // the rotation goes on
      expect(node.nodeCount('nonSticky')).toBe(odd.length);
    });

    it('STK-01 a target that fails is left for good: who was moved is not pulled back', async () => {
      const first = await ask();
      fail(Number(first.target));
      const moved = await ask(cookie(first));
      expect(moved.target).not.toBe(first.target);
      node.fixture.table.setInt(
        node.fixture.configuration(Number(first.target)).row,
        TARGET_INT.verdict,
        VERDICT.healthy,
      );
      node.fixture.state.group(node.fixture.groupArn)?.onVerdict();
      expect((await ask(cookie(moved))).target).toBe(moved.target);
    });

    it('STK-01 a target that was deregistered is left', async () => {
      const first = await ask();
      const gone = node.fixture.configuration(Number(first.target)).key;
      node.fixture.state.apply({
        nodeId: node.fixture.state.base.nodeId,
        targetGroups: {
          put: [{ targetGroupArn: node.fixture.groupArn, putTargets: [], removeTargets: [gone] }],
          remove: [],
        },
      });
      const moved = await ask(cookie(first));
      expect(moved.target).not.toBe(first.target);
      expect(moved.cookies.size).toBe(2);
    });

    it('STK-02 ELB 8.2 stickiness.lb_cookie.duration_seconds: a cookie older than that is no longer honoured, one within it is', async () => {
      const first = await ask();
      clock.advance(DAY_MS);
      client = await node.connect();
      expect((await ask(cookie(first))).target).toBe(first.target);
      clock.advance(1_000);
      client = await node.connect();
      expect((await ask(cookie(first))).target).not.toBe(first.target);
    });

    it('STK-01 while every target is unhealthy clients still keep to theirs', async () => {
      const first = await ask();
      for (const place of [0, 1, 2]) fail(place);
      expect((await ask(cookie(first))).target).toBe(first.target);
    });
  });

  describe('by the application’s cookie', () => {
    it('STK-02 ELB 8.2 stickiness.app_cookie.cookie_name: begins when the target sets its cookie, and needs both cookies', async () => {
      await start(APP_COOKIE, 'Set-Cookie: MYSESS=s1; Path=/app\r\n');
      const first = await ask();
      expect(first.lines).toEqual([expect.stringMatching(/^Set-Cookie: AWSALBAPP-0=\S+; Expires=[^;]+; Path=\/$/)]);
      const ours = `AWSALBAPP-0=${first.cookies.get('AWSALBAPP-0') ?? ''}`;
      expect((await ask(`Cookie: MYSESS=s1; ${ours}`)).target).toBe(first.target);
      expect((await ask('Cookie: MYSESS=s1')).target).not.toBe(first.target);
      expect((await ask(`Cookie: ${ours}`)).target).not.toBe(first.target);
    });

    it.each([
      ['Mozilla/5.0 Chrome/120.0.0.0 Safari/537.36', '; SameSite=None'],
      ['Mozilla/5.0 Chrome/79.0.0.0 Safari/537.36', ''],
      ['Mozilla/5.0 Firefox/120.0', ''],
    ])('ELB 4.5 says SameSite to Chromium from 80 on: %s', async (agent, ending) => {
      await start(APP_COOKIE, 'Set-Cookie: MYSESS=s1\r\n');
      const { lines } = await ask(`User-Agent: ${agent}`);
      expect(lines[0]?.endsWith(`; Path=/${ending}`)).toBe(true);
    });

    it('STK-02 a cookie of ours without the application’s own brings no new one', async () => {
      await start(APP_COOKIE, 'Set-Cookie: OTHER=x\r\n');
      expect((await ask('Cookie: AWSALBAPP-0=old')).lines).toEqual([]);
    });

    it('STK-01 a session whose target cannot be told gets a new one, and its cookie', async () => {
      await start(APP_COOKIE, 'Set-Cookie: OTHER=x\r\n');
      expect((await ask('Cookie: MYSESS=s1; AWSALBAPP-0=old')).lines).toHaveLength(1);
    });

    it('STK-02 sets nothing while the application does not', async () => {
      await start(APP_COOKIE, 'Set-Cookie: OTHER=x\r\n');
      const targets = [];
      for (let request = 0; request < 3; request += 1) {
        const { target, lines } = await ask('Cookie: MYSESS=s1');
        targets.push(target);
        expect(lines).toEqual([]);
      }
      expect(targets.join('')).toBe('012');
    });
  });
});
