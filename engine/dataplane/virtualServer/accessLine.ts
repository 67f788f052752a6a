import type { LogFormat } from '../../model/virtualServer/VirtualServer.ts';
import type { CompiledText, VariableSource } from '../../routing/upstream/compileText.ts';

/** A line of an access log, without its end: empty values are `-`, what could break the line is escaped. Source: nginx. */
export function accessLine(text: CompiledText, escape: LogFormat['escape'], source: VariableSource): string {
  return text.evaluate((name) => {
    const value = source(name);
    switch (escape) {
      case 'none':
        return value;
      case 'json':
        return JSON.stringify(value).slice(1, -1);
      case 'default':
        return value === '' ? '-' : value.replace(/["\\]|[^ -~]/g, hexadecimal);
      default:
        return escape satisfies never;
    }
  });
}

function hexadecimal(char: string): string {
  return `\\x${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
