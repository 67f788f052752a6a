import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { kindInPath } from '../../parts/loadBalancerPath.ts';
import { useLoadBalancer } from './useLoadBalancer.ts';

/** Around the pages of one load balancer: an address that names another type, as links of before do, leads to the right one. */
export function FittingKind() {
  const { kind = '' } = useParams();
  const location = useLocation();
  const loadBalancer = useLoadBalancer();
  if (loadBalancer === undefined || kindInPath(loadBalancer) === kind) return <Outlet />;
  const pathname = location.pathname.replace(`/${kind}/`, `/${kindInPath(loadBalancer)}/`);
  return <Navigate replace to={{ ...location, pathname }} />;
}
