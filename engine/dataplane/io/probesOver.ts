import { startProbe } from '../../health/io/startProbe.ts';
import type { LinkDriver } from '../link/Link.ts';
import { LinkProbe } from './LinkProbe.ts';

/** How the nodes of a worker probe: without TLS and HTTP/2 over its own links, which cost least; else as others do. */
export function probesOver(driver: LinkDriver): typeof startProbe {
  return (order, listener) => {
    const { protocol, version, outage, functionCall } = order;
    const isOdd = version !== undefined || outage !== undefined || functionCall !== undefined;
    const isPlain = !isOdd && (protocol === 'HTTP' || protocol === 'TCP');
    return isPlain ? new LinkProbe(driver, order, listener) : startProbe(order, listener);
  };
}
