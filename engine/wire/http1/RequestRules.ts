import type { HttpSettings } from '../../model/NodeConfiguration.ts';

/** All that decides how a request head is read and rewritten: one a listener, made when its configuration comes. */
export interface RequestRules extends Pick<
  HttpSettings,
  | 'desyncMitigationMode'
  | 'dropInvalidHeaderFields'
  | 'preserveHostHeader'
  | 'xffHeaderProcessingMode'
  | 'xffClientPort'
> {
  readonly protocol: 'http' | 'https';
  /** The listener's own port, 1 to 65535: `X-Forwarded-Port`, and what `Host` gets where the client sent no port. */
  readonly listenerPort: number;
  /** Host of requests that may lack one: HTTP/1.0 and HTTP/0.9 (E-056, E-060). */
  readonly dnsName: string;
}

/** The rules of one listener. `protocol` is the client's side, in small letters as `X-Forwarded-Proto` has it. */
export function requestRules(
  settings: HttpSettings,
  listener: { readonly protocol: 'HTTP' | 'HTTPS'; readonly port: number },
  dnsName: string,
): RequestRules {
  return {
    desyncMitigationMode: settings.desyncMitigationMode,
    dropInvalidHeaderFields: settings.dropInvalidHeaderFields,
    preserveHostHeader: settings.preserveHostHeader,
    xffHeaderProcessingMode: settings.xffHeaderProcessingMode,
    xffClientPort: settings.xffClientPort,
    protocol: listener.protocol === 'HTTPS' ? 'https' : 'http',
    listenerPort: listener.port,
    dnsName,
  };
}
