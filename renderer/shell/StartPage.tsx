import { Navigate } from 'react-router';
import { usePreferences, type StartPage as Start } from '../store/preferences.ts';

const ROUTES: Readonly<Record<Start, string>> = {
  dashboard: '/dashboard',
  loadBalancers: '/load-balancers',
  targetGroups: '/target-groups',
  trafficMap: '/traffic-map',
};

/** Goes to the page that the preferences open the console with. */
export function StartPage() {
  return <Navigate to={ROUTES[usePreferences(({ startPage }) => startPage)]} replace />;
}
