import type { Attributes } from '../model/AttributeDefinition.ts';
import { loadBalancerAttribute } from '../model/loadBalancerAttributes.ts';
import type { DesyncMitigationMode, HttpSettings } from '../model/NodeConfiguration.ts';

const seconds = (text: string) => Number(text) * 1_000;

/** The HTTP settings of a load balancer's attributes, defaults filled in, seconds turned into milliseconds. */
export function httpSettings(attributes: Attributes): HttpSettings {
  const value = (key: string) => loadBalancerAttribute(attributes, key);
  return {
    idleTimeoutMs: seconds(value('idle_timeout.timeout_seconds')),
    clientKeepAliveMs: seconds(value('client_keep_alive.seconds')),
    desyncMitigationMode: value('routing.http.desync_mitigation_mode') as DesyncMitigationMode, // checked when it was set
    dropInvalidHeaderFields: value('routing.http.drop_invalid_header_fields.enabled') === 'true',
    preserveHostHeader: value('routing.http.preserve_host_header.enabled') === 'true',
    xffHeaderProcessingMode: value(
      'routing.http.xff_header_processing.mode',
    ) as HttpSettings['xffHeaderProcessingMode'], // checked when it was set
    xffClientPort: value('routing.http.xff_client_port.enabled') === 'true',
    http2Enabled: value('routing.http2.enabled') === 'true',
  };
}
