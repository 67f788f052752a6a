import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Answer } from '../../../../engine/contract/Answer.ts';
import { MESSAGE_CHARACTERS } from '../../../../engine/contract/messages.ts';
import { MOST_OPEN, PING_MS, SIGN_IN_MS, SLOW_BYTES } from '../../../../engine/server/ui/WindowSocket.ts';
import { ask } from './ask.ts';
import { signedInKey, signedInWindow } from './signedInWindow.ts';
import { startUiServerUnderTest } from './startUiServerUnderTest.ts';
import { TestWindow } from './TestWindow.ts';

/** The status that an upgrade is refused with. */
async function upgradeStatus(port: number, path: string, headers: Readonly<Record<string, string>>) {
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  const sent = request({ host: '127.0.0.1', port, path, headers: { ...upgrade, ...headers }, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage]; // the event's one argument
  response.resume();
  return response.statusCode;
}

describe('security 14: console for browsers: who may open a socket', () => {
  it.each([
    { name: 'another origin', headers: { origin: 'http://evil.example' }, status: 403 },
    { name: 'the origin of another port', headers: { origin: 'http://127.0.0.1:1' }, status: 403 },
    { name: 'no origin', headers: {}, status: 403 },
    { name: 'another host', headers: { origin: 'http://evil.example:PORT', host: 'evil.example:PORT' }, status: 403 },
    { name: 'another path', headers: { origin: 'http://127.0.0.1:PORT' }, path: '/other', status: 404 },
  ])('with $name the upgrade is refused with $status', async ({ headers, path = '/socket', status }) => {
    const { port } = await startUiServerUnderTest();
    const entries = Object.entries(headers).map(
      ([name, value]) => [name, value.replace('PORT', String(port))] as const,
    );
    expect(await upgradeStatus(port, path, Object.fromEntries(entries))).toBe(status);
  });

  it('a plain request is told that a WebSocket is here', async () => {
    const { port } = await startUiServerUnderTest();
    const { status, headers } = await ask(port, { path: '/socket' });
    expect([status, headers.upgrade]).toEqual([426, 'websocket']);
  });

  it('a key opens any number of sockets', async () => {
    const under = await startUiServerUnderTest();
    const key = await signedInKey(under);
    for (const origin of [under.origin, under.origin.replace('127.0.0.1', 'localhost')]) {
      const window = await new TestWindow(under.origin, { origin, host: origin.slice('http://'.length) }).open();
      window.send({ type: 'signIn', key });
      expect(await window.next()).toEqual({ type: 'signedIn' });
    }
  });

  it.each([
    { name: 'a wrong key', text: '{"type":"signIn","key":"x"}' },
    { name: 'a call before the sign-in', text: '{"type":"call","id":1,"name":"x","input":{}}' },
    { name: 'nonsense', text: 'nonsense' },
  ])('with $name it is closed with 4401', async ({ text }) => {
    const { origin, face } = await startUiServerUnderTest();
    const window = await new TestWindow(origin).open();
    window.socket.send(text);
    expect([await window.closed, face.listeners]).toEqual([4401, []]);
  });

  it('a token is no key', async () => {
    const { origin, server } = await startUiServerUnderTest();
    const window = await new TestWindow(origin).open();
    window.send({ type: 'signIn', key: server.mintLink().split('#token=')[1] ?? '' });
    expect(await window.closed).toBe(4401);
  });

  it('without a sign-in in two seconds it is closed with 4401', async () => {
    const { origin, clock } = await startUiServerUnderTest();
    const window = await new TestWindow(origin).open();
    clock.advance(SIGN_IN_MS - 1);
    expect(window.socket.readyState).toBe(window.socket.OPEN);
    clock.advance(1);
    expect(await window.closed).toBe(4401);
  });
});

describe('security 14: console for browsers: calls and streams', () => {
  it('passes calls on as they are, and the answers back', async () => {
    const under = await startUiServerUnderTest();
    const window = await signedInWindow(under);
    window.send({ type: 'call', id: 7, name: 'anything', input: { a: [1, null, 'ñ'] } });
    const value = { name: 'anything', input: { a: [1, null, 'ñ'] } };
    expect(await window.next()).toEqual({ type: 'answer', id: 7, answer: { ok: true, value } });
  });

  it('answers come as they are ready, by their ids', async () => {
    const under = await startUiServerUnderTest();
    const window = await signedInWindow(under);
    let release: (answer: Answer<unknown>) => void = () => undefined;
    const slow = new Promise<Answer<unknown>>((resolve) => {
      release = resolve;
    });
    under.face.onCall = (name) => (name === 'slow' ? slow : Promise.resolve({ ok: true, value: 'quick' }));
    window.send({ type: 'call', id: 1, name: 'slow', input: {} });
    window.send({ type: 'call', id: 2, name: 'other', input: {} });
    expect(await window.next()).toMatchObject({ id: 2, answer: { value: 'quick' } });
    release({ ok: false, error: { code: 'TargetGroupNotFound', message: 'None.' } });
    expect(await window.next()).toMatchObject({ id: 1, answer: { ok: false, error: { code: 'TargetGroupNotFound' } } });
  });

  it('a face that breaks its promise is logged and answered, and the window stays', async () => {
    const under = await startUiServerUnderTest();
    under.log.expectError(/call x failed: Error: secret/);
    const window = await signedInWindow(under);
    under.face.onCall = () => Promise.reject(new Error('secret'));
    window.send({ type: 'call', id: 1, name: 'x', input: {} });
    const answer = await window.next();
    expect(answer).toMatchObject({ answer: { ok: false, error: { code: 'InternalFailure' } } });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('passes values on until the window unsubscribes', async () => {
    const under = await startUiServerUnderTest();
    const window = await signedInWindow(under);
    window.send({ type: 'subscribe', id: 3, name: 'beat', input: { x: 1 } });
    expect(await window.next()).toEqual({ type: 'value', id: 3, value: { first: { x: 1 } } });
    under.face.listeners[0]?.listener.onValue('second');
    expect(await window.next()).toEqual({ type: 'value', id: 3, value: 'second' });
    window.send({ type: 'unsubscribe', id: 3 });
    window.send({ type: 'unsubscribe', id: 99 });
    window.send({ type: 'call', id: 4, name: 'then', input: {} });
    expect(await window.next()).toMatchObject({ type: 'answer', id: 4 });
    expect(under.face.ended).toBe(1);
  });

  it('tells of a refusal, and of an end from the engine’s side', async () => {
    const under = await startUiServerUnderTest();
    const window = await signedInWindow(under);
    window.send({ type: 'subscribe', id: 1, name: 'nothing', input: {} });
    expect(await window.next()).toMatchObject({ type: 'ended', id: 1, error: { code: 'UnknownCall' } });
    window.send({ type: 'subscribe', id: 1, name: 'probes', input: {} });
    await window.next();
    const error = { code: 'TargetGroupNotFound', message: 'It was deleted.' };
    under.face.listeners[0]?.listener.onEnd(error);
    under.face.listeners[0]?.listener.onValue('late');
    expect(await window.next()).toEqual({ type: 'ended', id: 1, error });
    window.send({ type: 'subscribe', id: 1, name: 'again', input: 2 });
    expect(await window.next()).toEqual({ type: 'value', id: 1, value: { first: 2 } });
  });

  it('ends all subscriptions when the window goes', async () => {
    const under = await startUiServerUnderTest();
    const window = await signedInWindow(under);
    for (const id of [1, 2]) {
      window.send({ type: 'subscribe', id, name: 'beat', input: {} });
      await window.next();
    }
    window.socket.close();
    await window.closed;
    await expect.poll(() => under.face.ended).toBe(2);
  });
});

describe('security 14: console for browsers: what a window may not do', () => {
  it.each([
    { name: 'no JSON', data: 'x' },
    { name: 'another type', data: '{"type":"shutDown"}' },
    { name: 'a further field', data: '{"type":"unsubscribe","id":1,"more":1}' },
    { name: 'an id that is no number', data: '{"type":"call","id":"1","name":"x","input":{}}' },
    { name: 'a second sign-in', data: '{"type":"signIn","key":"x"}' },
    { name: 'binary data', data: Buffer.from('{"type":"unsubscribe","id":1}') },
  ])('$name closes it with 4400', async ({ data }) => {
    const window = await signedInWindow(await startUiServerUnderTest());
    window.socket.send(data);
    expect(await window.closed).toBe(4400);
  });

  it('an id that is in use closes it with 4400', async () => {
    const window = await signedInWindow(await startUiServerUnderTest());
    window.send({ type: 'subscribe', id: 1, name: 'beat', input: {} });
    window.send({ type: 'call', id: 1, name: 'x', input: {} });
    expect(await window.closed).toBe(4400);
  });

  it('a message that is too large is answered TooLarge; one beyond all measure ends the connection', async () => {
    const window = await signedInWindow(await startUiServerUnderTest());
    window.send({ type: 'call', id: 1, name: 'x', input: 'x'.repeat(MESSAGE_CHARACTERS) });
    expect(await window.next()).toMatchObject({ type: 'answer', id: 1, answer: { error: { code: 'TooLarge' } } });
    window.send({ type: 'subscribe', id: 2, name: 'x', input: 'x'.repeat(MESSAGE_CHARACTERS) });
    expect(await window.next()).toMatchObject({ type: 'ended', id: 2, error: { code: 'TooLarge' } });
    window.send({ type: 'call', id: 3, name: 'x', input: 'x'.repeat(4 * MESSAGE_CHARACTERS) });
    expect(await window.closed).toBe(1009);
  });

  it(`more than ${MOST_OPEN} subscriptions are refused`, async () => {
    const window = await signedInWindow(await startUiServerUnderTest());
    for (let id = 1; id <= MOST_OPEN + 1; id += 1) window.send({ type: 'subscribe', id, name: 'beat', input: {} });
    for (let id = 1; id <= MOST_OPEN; id += 1) expect(await window.next()).toMatchObject({ type: 'value', id });
    expect(await window.next()).toMatchObject({ type: 'ended', id: MOST_OPEN + 1, error: { code: 'TooLarge' } });
  });

  it('a window that reads too slowly is dropped, and its subscriptions end', async () => {
    const under = await startUiServerUnderTest();
    const window = await signedInWindow(under);
    window.send({ type: 'subscribe', id: 1, name: 'beat', input: {} });
    await window.next();
    window.socket.pause();
    const value = 'x'.repeat(SLOW_BYTES / 8);
    let sent = 0;
    for (; under.face.ended === 0 && sent < 100; sent += 1) under.face.listeners[0]?.listener.onValue(value);
    expect(under.face.ended).toBe(1);
    expect(sent).toBeGreaterThan(8);
    window.socket.resume(); // it reads on, and so hears why
    for (let read = 0; read < sent - 1; read += 1) await window.next();
    expect(await window.closed).toBe(4408);
  });

  it('a window that never reads again is cut off', async () => {
    const under = await startUiServerUnderTest();
    const window = await signedInWindow(under);
    window.send({ type: 'subscribe', id: 1, name: 'beat', input: {} });
    await window.next();
    window.socket.pause();
    while (under.face.ended === 0) under.face.listeners[0]?.listener.onValue('x'.repeat(SLOW_BYTES));
    under.clock.advance(1_000);
    window.socket.resume();
    expect(await window.closed).toBe(1006);
  });

  it('a window that answers no ping is cut off; one that does stays', async () => {
    const under = await startUiServerUnderTest();
    const window = await signedInWindow(under);
    const silent = connect(under.port, '127.0.0.1');
    onTestFinished(() => void silent.destroy());
    silent.write(
      `GET /socket HTTP/1.1\r\nHost: 127.0.0.1:${under.port}\r\nOrigin: ${under.origin}\r\nConnection: Upgrade\r\n` +
        `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    await once(silent, 'data');
    const key = await signedInKey(under);
    silent.write(masked(JSON.stringify({ type: 'signIn', key })));
    await once(silent, 'data');
    const ended = once(silent.resume(), 'close');
    for (let round = 0; round < 3; round += 1) {
      const pinged = once(window.socket, 'ping');
      under.clock.advance(PING_MS);
      await pinged;
      window.send({ type: 'call', id: 1, name: 'x', input: {} }); // its answer shows that the pong has arrived
      await window.next();
    }
    await ended;
    expect(window.socket.readyState).toBe(window.socket.OPEN);
  });

  it('when the engine stops the window is told, 1001', async () => {
    const under = await startUiServerUnderTest();
    const window = await signedInWindow(under);
    const isClosed = under.server.close();
    expect(await window.closed).toBe(1001);
    await isClosed;
  });
});

/** A text frame as a client sends it, with a mask of zeros. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
