import { Figure } from '../../parts/Figure.tsx';
import { useFormats } from '../../look/useFormats.ts';
import { useTraffic } from '../../store/traffic.ts';

/** Requests a second of a load balancer, or of one of its nodes, now. `id`: ARN or node id; nothing flows: 0. */
export function LoadBalancerRate({
  id,
  of = 'loadBalancers',
}: {
  readonly id: string;
  readonly of?: 'loadBalancers' | 'nodes';
}) {
  const rate = useTraffic(({ now }) => (now === null ? null : (now[of][id]?.requests ?? 0)));
  const formats = useFormats();
  return <Figure>{formats.rate(rate)}</Figure>;
}
