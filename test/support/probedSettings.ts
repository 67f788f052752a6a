import { upstreamSettingsOf } from '../../engine/model/upstream/upstreamSettingsOf.ts';
import type { UpstreamSettings } from '../../engine/model/upstream/UpstreamSettings.ts';

type Values = Readonly<Record<string, string>>;

/** What `balanza.probe.…` makes of the group `web`, with `more` attributes besides. */
export function probedSettings(probe: Values, protocol: 'HTTP' | 'TCP' = 'HTTP', more: Values = {}): UpstreamSettings {
  const named = Object.entries(probe).map(([name, value]) => [`balanza.probe.${name}`, value] as const);
  const attributes = { 'balanza.probe.enabled': 'true', ...more, ...Object.fromEntries(named) };
  const upstream = upstreamSettingsOf({ name: 'web', protocol, targetType: 'ip', attributes });
  if (!upstream) throw new Error('the attributes are of Angie');
  return upstream;
}
