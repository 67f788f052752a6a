import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ageFlashes } from '../store/flashes.ts';

/** Has messages go some pages after what they tell of. Source: console, *Shell*. */
export function useFlashesAge(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    ageFlashes();
  }, [pathname]);
}
