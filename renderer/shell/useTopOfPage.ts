import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Another page begins at its top; going back leaves the place to the browser, and a change of tab changes nothing. */
export function useTopOfPage(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);
  const begin = useEffectEvent(() => {
    if (last.current !== pathname && kind !== NavigationType.Pop) window.scrollTo(0, 0);
    last.current = pathname;
  });
  useEffect(() => {
    begin();
  }, [pathname]);
}
