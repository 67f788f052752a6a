import type { Bridge } from '../../engine/contract/Bridge.ts';
import type { StreamInput, StreamName, StreamValue } from '../../engine/contract/streams.ts';
import { useConnection } from './connection.ts';
import { applyEvents, KEPT_EVENTS } from './events.ts';
import { useNotifications } from './notifications.ts';
import { goOnWhenShown, onOverflow } from './pause.ts';
import { applyResources } from './resources.ts';
import { applyStates } from './states.ts';
import { applyTraffic } from './traffic.ts';
import { useTrafficRuns } from './trafficRuns.ts';

/**
 * Has the stores follow the streams that every page needs. What only one page needs (series, probes, verdicts, edges of
 * one load balancer) that page subscribes to itself, with `useStream`.
 */
export function followEngine(bridge: Bridge): void {
  const follow = <Name extends StreamName>(
    name: Name,
    input: StreamInput<Name>,
    onValue: (value: StreamValue<Name>) => void,
  ) => {
    const onEnd = () => undefined; // only at the engine's end, which the connection tells
    return bridge.subscribe(name, input, { onValue, onEnd });
  };
  const followPausable = () => [
    follow('states', {}, applyStates),
    follow('traffic', { loadBalancerArn: null }, applyTraffic),
  ];

  follow('beat', {}, (beat) => {
    const isFirst = useConnection.getState().engine === null;
    useConnection.setState({ beat, beatAtMs: Date.now() });
    if (isFirst) void describeEngine(bridge);
  });
  follow('resources', {}, applyResources);
  follow('events', { limit: KEPT_EVENTS }, applyEvents);
  follow('trafficRuns', {}, ({ runs }) => {
    useTrafficRuns.setState({ runs });
  });
  follow('notifications', {}, (view) => {
    useNotifications.setState({ ...view, isLoaded: true });
  });
  goOnWhenShown();
  let cancels = followPausable();
  onOverflow(() => {
    for (const cancel of cancels) cancel();
    cancels = followPausable();
  });
}

/** The engine may be another one after each reconnection, so it is asked again then. */
async function describeEngine(bridge: Bridge): Promise<void> {
  const answer = await bridge.call('describeEngine', {});
  if (answer.ok) useConnection.setState({ engine: answer.value });
}
