import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../../engine/contract/calls.ts';
import { useCall } from '../../../bridge/useCall.ts';

/** What came of trying to bind a port: on each address, `trying` while it is asked, or the engine's sentence. */
export type PortTrial =
  | { readonly kind: 'none' }
  | { readonly kind: 'trying' }
  | { readonly kind: 'tried'; readonly ports: CallOutput<'tryPort'>['ports'] }
  | { readonly kind: 'refused'; readonly sentence: string };

/** A pause in typing, so that not every digit is tried. */
const PAUSE_MS = 400;
const NONE: PortTrial = { kind: 'none' };

/** Tries a port while it is typed. `port`: null where there is none to try. `loadBalancerArn`: null before there is one. */
export function usePortTrial(port: number | null, loadBalancerArn: string | null): PortTrial {
  const call = useCall();
  const [trial, setTrial] = useState<{ readonly port: number | null; readonly trial: PortTrial }>({
    port: null,
    trial: NONE,
  });
  useEffect(() => {
    if (port === null) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void (async () => {
        const answer = await call('tryPort', { port, ...(loadBalancerArn !== null && { loadBalancerArn }) });
        if (!isCurrent) return;
        setTrial({
          port,
          trial: answer.ok
            ? { kind: 'tried', ports: answer.value.ports }
            : { kind: 'refused', sentence: answer.error.message },
        });
      })();
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, port, loadBalancerArn]);
  if (port === null) return NONE;
  return trial.port === port ? trial.trial : { kind: 'trying' };
}
