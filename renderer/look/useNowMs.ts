import { useEffect, useState } from 'react';

/** The time by the window's clock, epoch milliseconds; once a second, while the component is shown. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return nowMs;
}
