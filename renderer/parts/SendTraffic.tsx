import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { LoadBalancer } from '../../engine/model/LoadBalancer.ts';
import { useCall } from '../bridge/useCall.ts';
import { useIsConnected } from '../store/connection.ts';
import { flash } from '../store/flashes.ts';
import { useRunning } from '../store/useRunning.ts';
import { useTexts } from '../texts/useTexts.ts';
import { loadBalancerPath } from './loadBalancerPath.ts';

/** Enough to see the shares settle within seconds, little enough for any machine. */
const RATE = 200;
const CLIENTS = 60;
const SECONDS = 300;

export interface SendTrafficProps {
  readonly loadBalancer: LoadBalancer;
  /** What it receives now, requests a second. */
  readonly requests: number;
}

/** Where no requests reach a load balancer: offers to send some. */
export function SendTraffic({ loadBalancer: { loadBalancerArn, name, type }, requests }: SendTrafficProps) {
  const { dashboard: texts } = useTexts();
  const isConnected = useIsConnected();
  const send = useSendTraffic();
  const { listeners } = useRunning();
  const port = [...listeners.values()].find((listener) => listener.loadBalancerArn === loadBalancerArn)?.port;
  // Without the engine nothing is known of what flows.
  if (requests > 0 || port === undefined || !isConnected) return null;
  // Only an endpoint sends packets into a Gateway Load Balancer; its page says how.
  if (type === 'gateway') {
    const to = loadBalancerPath({ loadBalancerArn, name });
    return (
      <Alert type="info" action={<Button href={`#${to}`}>{texts.openEndpoint}</Button>}>
        {texts.noPackets(name)}
      </Alert>
    );
  }
  return (
    <Alert type="info" action={<Button onClick={() => void send({ loadBalancerArn, port })}>{texts.send}</Button>}>
      {texts.noTraffic(name)}
    </Alert>
  );
}

/** Sends the traffic of the console's *Send traffic* to a listener; tells when it cannot. */
export function useSendTraffic(): (to: { readonly loadBalancerArn: string; readonly port: number }) => Promise<void> {
  const call = useCall();
  const { dashboard: texts } = useTexts();
  return async (to) => {
    const plan = { ...to, rate: RATE, clients: CLIENTS, seconds: SECONDS };
    const answer = await call('startTraffic', plan, { failed: texts.sendFailed });
    if (answer.ok) flash({ type: 'success', header: texts.sent });
  };
}
