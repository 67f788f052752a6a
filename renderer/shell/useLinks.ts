import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * Hands clicks on links of ours (`#/…`) to the router, wherever they are. Left to the browser they would change the
 * page all the same, but past the question about unsaved changes.
 */
export function useLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
      const address = link?.getAttribute('href');
      if (!address || link?.getAttribute('target') === '_blank') return;
      event.preventDefault();
      void navigate(address.slice(1));
    };
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', onClick);
    };
  }, [navigate]);
}
