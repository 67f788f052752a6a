import type { StickinessSettings } from '../model/NodeConfiguration.ts';
import type { TargetGroup } from '../model/TargetGroup.ts';
import { targetGroupAttribute } from '../model/targetGroupAttributes.ts';

/** How clients keep to their target; undefined while stickiness is off. */
export function stickinessSettings({ attributes }: TargetGroup): StickinessSettings | undefined {
  const value = (key: string) => targetGroupAttribute(attributes, `stickiness.${key}`);
  if (value('enabled') !== 'true') return undefined;
  const type = value('type') === 'app_cookie' ? 'app_cookie' : 'lb_cookie';
  return {
    type,
    durationMs: Number(value(`${type}.duration_seconds`)) * 1_000,
    cookieName: type === 'app_cookie' ? value('app_cookie.cookie_name') : '',
  };
}
