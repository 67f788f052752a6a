import type { Listener } from '../model/Listener.ts';
import { responseHeadersOf, tellsServer } from '../model/listenerAttributes.ts';
import { isNetworkProtocol } from '../model/NetworkGroup.ts';
import type { ResponseSettings } from '../model/NodeConfiguration.ts';

/** What a listener changes in answers; undefined where it changes nothing, as most do. */
export function responseSettings({ protocol, attributes = {} }: Listener): ResponseSettings | undefined {
  if (isNetworkProtocol(protocol)) return undefined;
  const headers = responseHeadersOf(attributes);
  const tells = tellsServer(attributes);
  return tells && headers.length === 0 ? undefined : { tellsServer: tells, headers };
}
