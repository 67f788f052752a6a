import { onOneLine } from '../directives/onOneLine.ts';
import type { Place } from '../syntax/Directive.ts';

/** What of a configuration an import cannot carry over: where it stands, what it is, and what to do instead. */
export interface ImportNote extends Place {
  readonly text: string;
}

/** A note on one line, as `import` prints it. Source: contract, *Angie configurations*. */
export function noteLine({ file, line, text }: ImportNote): string {
  return `${file}:${line}: ${onOneLine(text)}`;
}
