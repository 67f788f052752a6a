import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is in or near the window, and the window is shown: what is not need not be drawn. Source: UIX-01. */
export function useOnScreen(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  const [isShown, setShown] = useState(() => !document.hidden);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setNear(entry.isIntersecting);
      },
      { rootMargin: '80px' },
    );
    observer.observe(ref.current);
    return () => {
      observer.disconnect();
    };
  }, [ref]);
  useEffect(() => {
    const update = () => {
      setShown(!document.hidden);
    };
    document.addEventListener('visibilitychange', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return isNear && isShown;
}

/** The newest value while `isLive`, else the last one that was seen alive. */
export function useKept<Value>(value: Value, isLive: boolean): Value {
  const [kept, setKept] = useState(() => value);
  if (isLive && kept !== value) setKept(() => value);
  return isLive ? value : kept;
}
