import { useParams } from 'react-router';
import { MissingPage } from '../../parts/MissingPage.tsx';
import { useTexts } from '../../texts/useTexts.ts';

/** In place of a page about the load balancer that the address names, where there is none of that name. */
export function MissingLoadBalancer() {
  const { loadBalancers, parts } = useTexts();
  const { name = '' } = useParams();
  return (
    <MissingPage what={parts.missing.loadBalancer(name)} back={{ name: loadBalancers.what, to: '/load-balancers' }} />
  );
}
