import { useEffect, useState } from 'react';
import { useConnection } from '../store/connection.ts';
import { useTraffic } from '../store/traffic.ts';
import { useTexts } from '../texts/useTexts.ts';

/** How old the newest numbers on the page are. */
export function SampleAge() {
  const { shell } = useTexts();
  const sampleAtMs = useTraffic(({ now }) => now?.atMs ?? null);
  const isConnected = useConnection(({ connection }) => connection.kind === 'connected');
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  if (sampleAtMs === null) return null;
  const seconds = Math.max(0, Math.round((Math.max(nowMs, sampleAtMs) - sampleAtMs) / 1_000));
  return <span className={isConnected ? 'bz-age' : 'bz-age bz-age-stale'}>{shell.updated(seconds)}</span>;
}
