import type { FailingGroup, ZoneInDns } from '../../engine/contract/views/StatesView.ts';
import type { Texts } from '../texts/useTexts.ts';

/** Why a zone is in the DNS answer or not, as sentences; the groups that fail by name and number. Source: E-074 … E-082. */
export function zoneReason({ zones }: Texts, { why, failing }: Pick<ZoneInDns, 'why' | 'failing'>): string {
  const groups = failing.map((group) => failingText(zones, group)).join(' ');
  return why === 'unhealthy' ? groups : [zones.reasons[why], groups].filter((text) => text !== '').join(' ');
}

function failingText(
  texts: Texts['zones'],
  { name, healthy, total, neededCount, neededPercent }: FailingGroup,
): string {
  const needed = [
    ...(neededCount === null ? [] : [texts.neededCount(neededCount)]),
    ...(neededPercent === null ? [] : [texts.neededPercent(neededPercent)]),
  ];
  return texts.failing({ group: name, healthy, total, needed: needed.join(texts.and) });
}
