/**
 * Where the targets of a group are listed, without `#`. What stands for the instances of a Classic Load Balancer is called
 * `<load balancer>:<instance port>`, which no target group can be.
 */
export function targetsPath(groupName: string): string {
  const balancer = classicOfGroup(groupName);
  return balancer === null
    ? `/target-groups/${encodeURIComponent(groupName)}?tab=targets`
    : `/load-balancers/classic/${balancer}?tab=instances`;
}

/** The Classic Load Balancer that such a name belongs to; null for a target group. */
export function classicOfGroup(groupName: string): string | null {
  return /^([^:]+):\d+$/.exec(groupName)?.[1] ?? null;
}
