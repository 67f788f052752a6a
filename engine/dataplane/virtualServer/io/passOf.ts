import type { ProxySettings } from '../../../model/virtualServer/VirtualLocation.ts';
import { dynamicPass, type DynamicPass } from '../dynamicPass.ts';
import type { ServedRequest } from './ServedRequest.ts';

/** Where a request goes; null: what variables have come to is no URL, which is said. */
export function passOf({ context, variables }: ServedRequest, proxy: ProxySettings): DynamicPass | null {
  if (!proxy.group.includes('$')) return { name: proxy.group, uri: null, isTls: proxy.tls !== null };
  const { texts } = context.generation;
  const text = texts.text(proxy.group).evaluate(variables.value);
  const pass = dynamicPass(proxy, text);
  if (!pass) context.log('error', `invalid URL prefix in "${text}"`);
  if (pass?.uri == null || proxy.uri === null) return pass;
  return { ...pass, uri: pass.uri + texts.text(proxy.uri).evaluate(variables.value) };
}
