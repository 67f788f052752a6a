import { ask } from './ask.ts';
import type { UiServerUnderTest } from './startUiServerUnderTest.ts';
import { TestWindow } from './TestWindow.ts';

/** Signs in as a page does; the key. */
export async function signedInKey({ server, port, origin }: UiServerUnderTest): Promise<string> {
  const token = server.mintLink().split('#token=')[1] ?? '';
  const { body } = await ask(port, {
    method: 'POST',
    path: '/sign-in',
    headers: { origin, 'x-balanza-sign-in': '1' },
    body: JSON.stringify({ token }),
  });
  return (JSON.parse(body) as { key: string }).key; // asserted by its use
}

/** A window that has signed in. */
export async function signedInWindow(under: UiServerUnderTest): Promise<TestWindow> {
  const key = await signedInKey(under);
  const window = await new TestWindow(under.origin).open();
  window.send({ type: 'signIn', key });
  await window.next();
  return window;
}
