import { describe, expect, it } from 'vitest';
import { MESSAGE_CHARACTERS } from '../../engine/contract/messages.ts';
import { IPC_CHANNEL } from '../../engine/contract/WindowBridge.ts';
import { CONTRACT_CASES } from '../support/bridge/contractCases.ts';
import { startTestEngine } from '../support/startTestEngine.ts';
import { EchoFace } from '../engine/server/ui/EchoFace.ts';
import { ipcPair } from './ipcPair.ts';

describe('the contract over IPC, as over every transport', () => {
  it.each(CONTRACT_CASES)('$name', async ({ run }) => {
    const engine = await startTestEngine({ uiPort: 0 });
    const { bridge } = await ipcPair(engine.console);
    await run(bridge, engine);
  });
});

const refusal = (code: string) => ({ ok: false, error: { code, message: expect.any(String) as string } }); // a matcher
const ID = 'a-document/1';

describe('security 8: each message passes one check', () => {
  it.each([
    ['no frame', null],
    ['a frame inside the page', { url: 'app://console/index.html', parent: {} }],
    ['another address', { url: 'https://example.com/', parent: null }],
    ['a host that only begins as ours', { url: 'app://console.example.com/index.html', parent: null }],
    ['a file', { url: 'file:///app/index.html', parent: null }],
    ['an empty page', { url: 'about:blank', parent: null }],
  ])('refuses calls and subscriptions from %s', async (_name, senderFrame) => {
    const face = new EchoFace();
    const { sender, invoke, warnings } = await ipcPair(face);
    sender.senderFrame = senderFrame;
    expect(await invoke(IPC_CHANNEL.call, 'describeEngine', {})).toEqual(refusal('AccessDenied'));
    expect(await invoke(IPC_CHANNEL.subscribe, ID, 'beat', {})).toEqual(refusal('AccessDenied'));
    expect(face.listeners).toEqual([]);
    expect(warnings).toHaveLength(2);
  });

  it('console 4: hears in which language the console is, and refuses one that there is not', async () => {
    const face = new EchoFace();
    const { exposed, sender, languages } = await ipcPair(face);
    expect(await exposed.call('speak', { language: 'es' })).toEqual({ ok: true, value: null });
    expect(await exposed.call('speak', { language: 'fr' })).toEqual(refusal('ValidationError'));
    sender.senderFrame = null;
    expect(await exposed.call('speak', { language: 'en' })).toEqual(refusal('AccessDenied'));
    expect(languages).toEqual(['es']);
  });

  it('console 4: hears of quiet hours and sound, and refuses what is no time', async () => {
    const { exposed, manners } = await ipcPair(new EchoFace());
    const night = { quietHours: { from: '22:00', to: '07:00' }, hasSound: false };
    expect(await exposed.call('notify', night)).toEqual({ ok: true, value: null });
    expect(await exposed.call('notify', { ...night, quietHours: { from: '25:00', to: '07:00' } })).toEqual(
      refusal('ValidationError'),
    );
    expect(manners).toEqual([night]);
  });

  it('refuses another window’s contents', async () => {
    const { callFromElsewhere } = await ipcPair(new EchoFace());
    expect(await callFromElsewhere()).toEqual(refusal('AccessDenied'));
  });

  it('ends no subscription for a frame that may not', async () => {
    const face = new EchoFace();
    const { sender, invoke, unsubscribe } = await ipcPair(face);
    await invoke(IPC_CHANNEL.subscribe, ID, 'beat', {});
    sender.senderFrame = { url: 'https://example.com/', parent: null };
    unsubscribe(ID);
    expect(face.ended).toBe(0);
  });

  it('refuses what is larger than a message may be, at its limit exactly', async () => {
    const { exposed } = await ipcPair(new EchoFace());
    const around = JSON.stringify(['describeEngine', '']).length;
    const fits = 'x'.repeat(MESSAGE_CHARACTERS - around);
    expect(await exposed.call('describeEngine', fits)).toMatchObject({ ok: true });
    expect(await exposed.call('describeEngine', `${fits}x`)).toEqual(refusal('TooLarge'));
  });

  it.each([
    ['a function', () => undefined],
    ['a bigint', 1n],
  ])('refuses %s, which JSON does not carry', async (_name, input) => {
    const { exposed } = await ipcPair(new EchoFace());
    expect(await exposed.call('describeEngine', { input })).toEqual(refusal('ValidationError'));
  });

  it('gives the engine what a socket would have given it', async () => {
    const { exposed } = await ipcPair(new EchoFace());
    const answer = await exposed.call('describeEngine', { at: new Date(0), none: undefined, not: NaN });
    expect(answer).toEqual({
      ok: true,
      value: { name: 'describeEngine', input: { at: '1970-01-01T00:00:00.000Z', not: null } },
    });
  });

  it('answers a failure of the engine’s own with a code and a sentence, and keeps the stack in the log', async () => {
    const face = new EchoFace();
    face.onCall = () => Promise.reject(new Error('secret at /home/user'));
    const { exposed, warnings } = await ipcPair(face);
    const answer = await exposed.call('describeEngine', {});
    expect(answer).toEqual(refusal('InternalFailure'));
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(warnings.join()).toContain('secret at /home/user');
  });

  it.each([7, 'no-number', 'a/b/1', `${'x'.repeat(100)}/1`])('refuses the subscription id %s', async (id) => {
    const { invoke } = await ipcPair(new EchoFace());
    expect(await invoke(IPC_CHANNEL.subscribe, id, 'beat', {})).toEqual(refusal('ValidationError'));
  });

  it('refuses an id in use, and more than 256 subscriptions', async () => {
    const { invoke } = await ipcPair(new EchoFace());
    const subscribe = (number: number) => invoke(IPC_CHANNEL.subscribe, `a-document/${number}`, 'beat', {});
    for (let number = 1; number <= 256; number += 1) expect(await subscribe(number)).toMatchObject({ ok: true });
    expect(await subscribe(1)).toEqual(refusal('ValidationError'));
    expect(await subscribe(257)).toEqual(refusal('TooLarge'));
  });
});

describe('security 9: the page gets one frozen object', () => {
  it('with two functions and the platform', async () => {
    const { exposed } = await ipcPair(new EchoFace());
    expect(Object.keys(exposed).sort()).toEqual(['call', 'platform', 'subscribe']);
    expect(Object.isFrozen(exposed)).toBe(true);
  });

  it('that passes names of the contract only', async () => {
    const face = new EchoFace();
    const { exposed } = await ipcPair(face);
    expect(await exposed.call('constructor' as 'describeEngine', {})).toEqual(refusal('UnknownCall')); // not of the contract
    const ended = await new Promise((resolve) => {
      exposed.subscribe('toString' as 'beat', {}, () => undefined, resolve); // nor this
    });
    expect(ended).toMatchObject({ code: 'UnknownCall' });
    expect(face.listeners).toEqual([]);
  });

  it('and calls back with values alone, never with the event', async () => {
    const { exposed } = await ipcPair(new EchoFace());
    const given = await new Promise<readonly unknown[]>((resolve) => {
      exposed.subscribe(
        'beat',
        { a: 1 },
        (...values) => resolve(values),
        () => undefined,
      );
    });
    expect(given).toEqual([{ first: { a: 1 } }]);
  });
});

describe('subscriptions end', () => {
  async function subscribed() {
    const face = new EchoFace();
    const pair = await ipcPair(face);
    const values: unknown[] = [];
    let stop: () => void = () => undefined;
    await new Promise<void>((resolve) => {
      stop = pair.exposed.subscribe(
        'beat',
        {},
        (value) => {
          values.push(value);
          resolve();
        },
        () => undefined,
      );
    });
    await pair.exposed.call('describeEngine', {}); // answered after the subscription has been
    return { ...pair, face, values, stop };
  }

  it('when the page says so, and nothing comes after', async () => {
    const { face, values, stop } = await subscribed();
    stop();
    face.listeners[0]?.listener.onValue('late');
    expect({ ended: face.ended, values }).toEqual({ ended: 1, values: [{ first: {} }] });
  });

  it.each(['render-process-gone', 'destroyed'])('when the window says %s', async (event) => {
    const { face, contents } = await subscribed();
    contents.emit(event);
    expect(face.ended).toBe(1);
  });

  it('when another document takes the place of the page: a reload', async () => {
    const { face, reload } = await subscribed();
    const reloaded = await reload();
    await new Promise<void>((resolve) => {
      reloaded.subscribe(
        'traffic',
        {},
        () => resolve(),
        () => undefined,
      );
    });
    expect(face.ended).toBe(1);
    expect(face.listeners.map(({ name }) => name)).toEqual(['beat', 'traffic']);
  });

  it('when the engine ends them, with its reason', async () => {
    const face = new EchoFace();
    const { exposed } = await ipcPair(face);
    const ended = new Promise((resolve) => {
      exposed.subscribe('beat', {}, () => undefined, resolve);
    });
    await exposed.call('describeEngine', {});
    face.listeners[0]?.listener.onEnd({ code: 'Disconnected', message: 'The engine stops.' });
    expect(await ended).toEqual({ code: 'Disconnected', message: 'The engine stops.' });
  });
});
