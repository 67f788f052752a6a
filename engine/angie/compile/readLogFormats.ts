import type { LogFormat } from '../../model/virtualServer/VirtualServer.ts';
import type { Directive } from '../syntax/Directive.ts';
import type { CompileContext } from './CompileContext.ts';

const COMBINED: LogFormat = {
  escape: 'default',
  text: '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"',
};

/** Reads `log_format` of a block, and sees that each `access_log` in it names one that there is. */
export function readLogFormats(
  block: readonly Directive[],
  context: CompileContext,
): Readonly<Record<string, LogFormat>> {
  const formats = new Map<string, LogFormat>(context.level === 'http' ? [['combined', COMBINED]] : []);
  for (const directive of block.filter(({ name }) => name === 'log_format')) {
    const [name = '', ...words] = directive.args;
    if (formats.has(name)) context.report.emerg(directive, `duplicate "log_format" name "${name}"`);
    const given = /^escape=(.*)$/.exec(words[0] ?? '')?.[1];
    const escape = (['default', 'json', 'none'] as const).find((known) => known === (given ?? 'default'));
    if (!escape) context.report.emerg(directive, `unknown log format escaping "${given ?? ''}"`);
    const text = (given === undefined ? words : words.slice(1)).join('');
    context.checkText(directive, text);
    formats.set(name, { escape: escape ?? 'default', text });
  }
  reportUnknown(block, new Set(formats.keys()), context);
  return Object.fromEntries(formats);
}

function reportUnknown(block: readonly Directive[], known: ReadonlySet<string>, context: CompileContext): void {
  for (const directive of block) {
    if (directive.name === 'access_log') {
      const [path = '', format] = directive.args;
      const isNamed = format !== undefined && !/^(if|buffer|flush|gzip)\b/.test(format);
      if (isNamed && !known.has(format)) context.report.emerg(directive, `unknown log format "${format}"`);
      if (!isNamed && path !== 'off' && context.level === 'stream') {
        context.report.emerg(directive, 'log format is not specified');
      }
    }
    if (directive.block && (directive.name === 'server' || directive.name === 'location')) {
      reportUnknown(directive.block, known, context);
    }
  }
}
