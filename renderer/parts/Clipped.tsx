import { NO_FIGURE } from '../look/formatsOf.ts';

/** A text of any length on one line: what does not fit is cut with an ellipsis, and shown under the pointer. */
export function Clipped({ text }: { readonly text: string }) {
  if (text === '') return NO_FIGURE;
  return (
    <span className="bz-clipped" title={text}>
      {text}
    </span>
  );
}
