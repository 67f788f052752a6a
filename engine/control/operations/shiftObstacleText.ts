import type { ZonalShiftObstacle } from '../../model/zonalShiftObstacle.ts';

/** What the obstacle is and what removes it, to follow the words on what it forbids. Source: E-028. */
export function shiftObstacleText(obstacle: ZonalShiftObstacle): string {
  switch (obstacle.kind) {
    case 'crossZone': {
      const names = obstacle.groups.map(({ name }) => name).join("', '");
      const groups = obstacle.groups.length === 1 ? `target group '${names}'` : `target groups '${names}'`;
      return `cross-zone load balancing is on for ${groups}. Set load_balancing.cross_zone.enabled to false there, or let the load balancer follow the newer rules: balanza.zonal_shift.newer_rules.enabled and zonal_shift.config.enabled true.`;
    }
    case 'notEnabled':
      return `zonal_shift.config.enabled is false, and the load balancer follows the newer rules, which need it. Set it to true.`;
    case 'type':
      return 'only Application and Network Load Balancers can be shifted.';
    default:
      return obstacle satisfies never;
  }
}
