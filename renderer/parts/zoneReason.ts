import type { FailingGroup, ZoneInDns } from '../../engine/contract/views/StatesView.ts';
import type { LoadBalancer } from '../../engine/model/LoadBalancer.ts';
import type { Texts } from '../texts/useTexts.ts';

/**
 * Why a zone of a load balancer is in the DNS answer or not, as sentences; the groups that fail by name and number, for a
 * Classic one its instances. Source: E-074 … E-082.
 */
export function zoneReason(
  { zones }: Texts,
  { why, failing }: Pick<ZoneInDns, 'why' | 'failing'>,
  loadBalancer: Pick<LoadBalancer, 'isClassic'>,
): string {
  const isClassic = loadBalancer.isClassic === true;
  const groups = failing.map((group) => failingText(zones, group, isClassic)).join(' ');
  if (why === 'unhealthy') return groups;
  const standing = isClassic && why === 'healthy' ? zones.classic.healthy : zones.reasons[why];
  return [standing, groups].filter((text) => text !== '').join(' ');
}

function failingText(
  texts: Texts['zones'],
  { name, healthy, total, neededCount, neededPercent }: FailingGroup,
  isClassic: boolean,
): string {
  const each = [
    ...(neededCount === null ? [] : [texts.neededCount(neededCount)]),
    ...(neededPercent === null ? [] : [texts.neededPercent(neededPercent)]),
  ];
  const needed = each.join(texts.and);
  if (!isClassic) return texts.failing({ group: name, healthy, total, needed });
  // What stands for its targets is named after the balancer and the port: `legacy:8080`.
  return texts.classic.failing({ port: name.slice(name.lastIndexOf(':') + 1), healthy, total, needed });
}
