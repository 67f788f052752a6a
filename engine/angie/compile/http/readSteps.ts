import type { RewriteStep } from '../../../model/virtualServer/VirtualLocation.ts';
import type { Directive } from '../../syntax/Directive.ts';
import type { CompileContext } from '../CompileContext.ts';

const HIGHEST_STATUS = 999;

/** `set` and `return` of a block, in their order. What is wrong is reported. Source: nginx, *rewrite*. */
export function readSteps(block: readonly Directive[], context: CompileContext): readonly RewriteStep[] {
  return block.flatMap((directive): readonly RewriteStep[] => {
    if (directive.name === 'set') {
      const [target = '', value = ''] = directive.args;
      if (!/^\$\w+$/.test(target)) {
        context.report.emerg(directive, `invalid variable name "${target}"`);
        return [];
      }
      context.checkText(directive, value);
      return [{ kind: 'set', name: target.slice(1), value }];
    }
    return directive.name === 'return' ? readReturn(directive, context) : [];
  });
}

/** `return CODE [text]`, or `return URL`, which is a 302. */
function readReturn(directive: Directive, context: CompileContext): readonly RewriteStep[] {
  const [first = '', text] = directive.args;
  const status = /^[0-9]{1,9}$/.test(first) ? Number(first) : null;
  if (text !== undefined) context.checkText(directive, text);
  if (status === null) {
    if (text !== undefined || !/^(https?:\/\/|\$scheme)/i.test(first)) {
      context.report.emerg(directive, `invalid return code "${first}"`);
      return [];
    }
    context.checkText(directive, first);
    return [{ kind: 'return', status: 302, text: first }];
  }
  if (status > HIGHEST_STATUS) {
    context.report.emerg(directive, `invalid return code "${first}"`);
    return [];
  }
  return [{ kind: 'return', status, text: text ?? null }];
}
