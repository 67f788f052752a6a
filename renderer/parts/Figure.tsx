import type { ReactNode } from 'react';

/** A number in a table: right-aligned, in digits of one width, so that a column of them lines up. */
export function Figure({ children }: { readonly children: ReactNode }) {
  return <span className="bz-figure">{children}</span>;
}
