import type { NodeTraffic, TargetTraffic, TrafficView } from '../../contract/views/TrafficView.ts';
import type { NodeFlow, TrafficSecond } from '../../metrics/TrafficWatch.ts';
import { targetId } from '../../model/changedResources.ts';
import { nodeId } from '../../model/names.ts';
import type { StreamHandler } from '../StreamHandler.ts';

/** Rates of each second, with the edges of the load balancer asked for. The first value is of the last second. */
export const trafficStream: StreamHandler<'traffic'> = ({ loadBalancerArn }, { metrics }, emit) => {
  emit(trafficView(metrics.traffic(), loadBalancerArn));
  return metrics.onTraffic((second) => {
    emit(trafficView(second, loadBalancerArn));
  });
};

/** A sample as rates a second. */
export function trafficView(second: TrafficSecond, loadBalancerArn: string | null): TrafficView {
  const perSecond = (count: number) => (count * 1_000) / second.overMs;
  const nodeTraffic = ({ requests, errors, connections, inFlight, bytes, latencyP95Ms }: NodeFlow): NodeTraffic => ({
    requests: perSecond(requests),
    errors: perSecond(errors),
    connections,
    inFlight,
    bytes: perSecond(bytes),
    latencyP95Ms,
  });
  return {
    atMs: second.atMs,
    overMs: second.overMs,
    loadBalancers: Object.fromEntries(
      second.nodes.flatMap((flow) => (flow.zone === null ? [[flow.loadBalancerArn, nodeTraffic(flow)]] : [])),
    ),
    nodes: Object.fromEntries(
      second.nodes.flatMap((flow) =>
        flow.zone === null ? [] : [[nodeId(flow.loadBalancerArn, flow.zone), nodeTraffic(flow)]],
      ),
    ),
    targets: Object.fromEntries(
      second.targets.map((flow): [string, TargetTraffic] => [
        targetId(flow),
        {
          requests: perSecond(flow.requests),
          errors: perSecond(flow.errors),
          inFlight: flow.inFlight,
          latencyMs: flow.latencyMs,
        },
      ]),
    ),
    edges: second.edges
      .filter((edge) => edge.loadBalancerArn === loadBalancerArn)
      .map((edge) => [edge.nodeId, targetId(edge), perSecond(edge.requests), edge.inFlight, perSecond(edge.bytes)]),
  };
}
