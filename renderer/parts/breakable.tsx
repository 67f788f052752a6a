import { Fragment, type ReactNode } from 'react';

/** A name such as an ARN or one of DNS, which may be broken after a mark that parts it, and nowhere else if that helps. */
export function breakable(name: string): ReactNode {
  return name.split(/(?<=[./:@|])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
