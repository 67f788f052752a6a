import type { ProxySettings } from '../../../model/virtualServer/VirtualLocation.ts';
import { dynamicPass, type DynamicPass } from '../dynamicPass.ts';
import type { ServedRequest } from './ServedRequest.ts';

/** Where a request goes, of which its variables know from here on; null: nowhere, which is said and answered. */
export function passOf(served: ServedRequest, proxy: ProxySettings): DynamicPass | null {
  const { context, variables } = served;
  const pass = proxy.group.includes('$')
    ? passOfVariables(served, proxy)
    : { name: proxy.group, uri: null, isTls: proxy.tls !== null };
  if (typeof pass === 'string') {
    context.log('error', `invalid URL prefix in "${pass}"`);
    served.answer(500);
    return null;
  }
  variables.passedUri = pass.uri;
  variables.isProxyTls = pass.isTls;
  variables.proxyHost = proxy.host.includes('$') ? pass.name : proxy.host;
  return pass;
}

/** A text: what variables have come to is no URL. */
function passOfVariables({ context, variables }: ServedRequest, proxy: ProxySettings): DynamicPass | string {
  const { texts } = context.generation;
  const text = texts.text(proxy.group).evaluate(variables.value);
  const pass = dynamicPass(proxy, text);
  if (!pass) return text;
  if (pass.uri === null || proxy.uri === null) return pass;
  return { ...pass, uri: pass.uri + texts.text(proxy.uri).evaluate(variables.value) };
}
