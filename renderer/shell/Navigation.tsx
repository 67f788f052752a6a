import Badge from '@cloudscape-design/components/badge';
import SideNavigation, { type SideNavigationProps } from '@cloudscape-design/components/side-navigation';
import { useLocation } from 'react-router';
import { useResources } from '../store/resources.ts';
import { useStates, type States } from '../store/states.ts';
import { TOUR_ADDRESS } from '../tour/TOUR_ADDRESS.ts';
import { useTexts } from '../texts/useTexts.ts';

/** What the engine is faithful to, and people look up. */
const DOCUMENTATION = 'https://docs.aws.amazon.com/elasticloadbalancing/';

/** The side navigation, with what needs attention as badges. */
export function Navigation() {
  const { shell, tour } = useTexts();
  const { pathname } = useLocation();
  const unhealthy = useStates(({ targets }) => unhealthyTargets(targets));
  const shifts = useResources(({ resources }) =>
    countOf([...resources.zonalShifts.values()], ({ status }) => status === 'ACTIVE'),
  );
  const { pages, sections } = shell;
  const items: SideNavigationProps.Item[] = [
    link(pages.dashboard, '/dashboard'),
    section(sections.loadBalancing, [
      link(pages.loadBalancers, '/load-balancers'),
      link(pages.targetGroups, '/target-groups', badge('red', unhealthy, shell.unhealthyBadge)),
    ]),
    section(sections.zonesAndRouting, [
      link(pages.trafficMap, '/traffic-map'),
      link(pages.zones, '/zones'),
      link(pages.zonalShifts, '/zonal-shifts', badge('grey', shifts, shell.shiftsBadge)),
      link(pages.dns, '/dns'),
    ]),
    section(sections.localCompute, [link(pages.instances, '/instances')]),
    section(sections.tools, [link(pages.tester, '/tester'), link(pages.transfer, '/transfer')]),
    section(sections.activity, [link(pages.events, '/events'), link(pages.alerts, '/alerts')]),
    { type: 'divider' },
    link(pages.settings, '/settings'),
    link(tour.title, TOUR_ADDRESS),
    {
      type: 'link',
      text: shell.documentation,
      href: DOCUMENTATION,
      external: true,
      externalIconAriaLabel: shell.opensElsewhere,
    },
  ];
  return (
    <SideNavigation
      header={{ text: shell.product, href: '#/dashboard' }}
      activeHref={`#${activeOf(pathname)}`}
      items={items}
    />
  );
}

/** Each target once, however many groups it is unhealthy in. */
function unhealthyTargets(healths: States['targets']): number {
  const ids = [...healths].filter(([, { state }]) => state === 'unhealthy').map(([id]) => id);
  return new Set(ids.map((id) => id.slice(id.indexOf('|') + 1))).size;
}

const countOf = <Value,>(values: readonly Value[], counts: (value: Value) => boolean) => values.filter(counts).length;

function link(text: string, path: string, info?: React.ReactNode): SideNavigationProps.Link {
  return { type: 'link', text, href: `#${path}`, ...(info !== undefined && { info }) };
}

function section(text: string, items: SideNavigationProps.Item[]): SideNavigationProps.Section {
  return { type: 'section', text, items };
}

function badge(color: 'red' | 'grey', count: number, label: (count: number) => string) {
  if (count === 0) return undefined;
  return (
    <Badge color={color}>
      <span aria-label={label(count)} role="img">
        {count}
      </span>
    </Badge>
  );
}

/** The item of the navigation that a page belongs to: `/create/target-group` is one of the target groups'. */
function activeOf(pathname: string): string {
  if (pathname.startsWith('/create/load-balancer')) return '/load-balancers';
  if (pathname.startsWith('/create/target-group')) return '/target-groups';
  return `/${pathname.split('/')[1] ?? ''}`;
}
