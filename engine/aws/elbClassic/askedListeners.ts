import type { ValueOf } from '../query/Shape.ts';
import type { listenerShape } from './loadBalancerShape.ts';

type AskedListener = ValueOf<typeof listenerShape>;

/** Listeners as the operation takes them: a certificate without a name is none, as clients write what they leave out. */
export function askedListeners(listeners: readonly AskedListener[]): readonly AskedListener[] {
  return listeners.map((listener) =>
    listener.SSLCertificateId === '' ? { ...listener, SSLCertificateId: undefined } : listener,
  );
}
