import type { Clock } from '../../../model/Clock.ts';
import type { Link, LinkDriver, LinkOwner } from '../Link.ts';

const DEADLINE_MS = 2_000;
const QUESTION = 'a string, \xff included';
const ANSWER = Buffer.from('bytes');

/**
 * One loopback round trip: a string there, bytes back, an end in good order. Returns null when all arrived as sent, or
 * a sentence on what did not.
 */
export function probeDriver(driver: LinkDriver, clock: Clock): Promise<string | null> {
  return new Promise((resolve) => {
    const opened: Link[] = [];
    let close: () => unknown = () => undefined;
    const settle = (result: string | null) => {
      cancel();
      for (const link of opened) link.destroy();
      close();
      resolve(result);
    };
    const cancel = clock.after(DEADLINE_MS, () => {
      settle('the loopback round trip took too long');
    });
    const fail = (code: string) => {
      settle(`the loopback round trip failed with ${code}`);
    };
    driver.listen({ address: '127.0.0.1', port: 0, onConnection: (link) => accept(link, opened, fail) }).then(
      (listener) => {
        close = () => listener.close();
        opened.push(call(driver, listener.port, settle, fail));
      },
      (error: unknown) => {
        fail(String(error));
      },
    );
  });
}

function accept(link: Link, opened: Link[], fail: (code: string) => void): LinkOwner {
  opened.push(link);
  return {
    ...IGNORING,
    onData: (bytes, start, end) => {
      if (bytes.toString('latin1', start, end) === QUESTION) link.writeBytes(ANSWER, 0, ANSWER.length, null);
      link.halfClose();
    },
    onBroken: fail,
  };
}

function call(
  driver: LinkDriver,
  port: number,
  settle: (result: string | null) => void,
  fail: (code: string) => void,
): Link {
  let received = '';
  const owner: LinkOwner = {
    ...IGNORING,
    onData: (bytes, start, end) => {
      received += bytes.toString('latin1', start, end);
    },
    onEnd: () => {
      settle(received === ANSWER.toString('latin1') ? null : 'the loopback round trip garbled its bytes');
    },
    onBroken: fail,
  };
  const link = driver.connect({ host: '127.0.0.1', port, localAddress: '127.0.0.1', owner });
  link.writeString(QUESTION);
  return link;
}

const IGNORING = { onConnect() {}, onEnd() {}, onWriteFailed() {}, onDrain() {} };
