import { useState } from 'react';
import type { Listener } from '../../engine/model/Listener.ts';
import { useCall } from '../bridge/useCall.ts';
import { flash } from '../store/flashes.ts';
import { useResources } from '../store/resources.ts';
import { useTexts } from '../texts/useTexts.ts';
import { useSendTraffic } from './SendTraffic.tsx';

/**
 * Creates the example (two targets in one zone, eight in another) and sends traffic to its Application Load Balancer, so that there is something
 * to see at once. What the engine refuses is said at the top of the page.
 */
export function useCreateExample(): { readonly create: () => Promise<void>; readonly isBusy: boolean } {
  const { dashboard: texts } = useTexts();
  const call = useCall();
  const send = useSendTraffic();
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    const id = flash({ type: 'in-progress', header: texts.creating });
    const answer = await call('createSample', { name: 'cross-zone' });
    setBusy(false);
    if (!answer.ok) {
      flash({ id, type: 'error', header: texts.createFailed, content: answer.error.message });
      return;
    }
    flash({ id, type: 'success', header: texts.created });
    const listener = await exampleListener();
    if (listener) await send({ loadBalancerArn: listener.loadBalancerArn, port: listener.port });
  };
  return { create, isBusy };
}

/** The window hears of what was created a moment after the answer; not at all where somebody has deleted it meanwhile. */
const HEARING_MS = 5_000;

/** The newest listener of an Application Load Balancer: the example's other balancer divides connections, not requests. */
function exampleListener(): Promise<Listener | undefined> {
  const newest = () => {
    const { listeners, loadBalancers } = useResources.getState().resources;
    return [...listeners.values()].findLast(
      ({ loadBalancerArn }) => loadBalancers.get(loadBalancerArn)?.type === 'application',
    );
  };
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve(newest());
    };
    const unsubscribe = useResources.subscribe(() => {
      if (newest() !== undefined) end();
    });
    const timer = setTimeout(end, HEARING_MS);
    if (newest() !== undefined) end();
  });
}
