import { useParams } from 'react-router';
import { loadBalancerPath, type LoadBalancerPlace } from '../../parts/loadBalancerPath.ts';
import { MissingPage } from '../../parts/MissingPage.tsx';
import { useTexts } from '../../texts/useTexts.ts';

/** In place of a page about the listener that the address names, where the load balancer has none on that port. */
export function MissingListener({ loadBalancer }: { readonly loadBalancer: LoadBalancerPlace }) {
  const { parts } = useTexts();
  const { port = '' } = useParams();
  return (
    <MissingPage
      what={parts.missing.listener(port, loadBalancer.name)}
      back={{ name: loadBalancer.name, to: loadBalancerPath(loadBalancer) }}
    />
  );
}
