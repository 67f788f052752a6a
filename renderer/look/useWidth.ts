import { useEffect, useRef, useState, type RefObject } from 'react';

/** Width of an element's content in CSS pixels, 0 until it is measured. Give the element the returned ref. */
export function useWidth<Measured extends Element>(): readonly [RefObject<Measured | null>, number] {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(ref.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [ref, width];
}
