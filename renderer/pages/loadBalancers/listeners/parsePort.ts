import { PORT } from '../../../../engine/model/Listener.ts';

/** The port that was typed, or null when it is none. */
export function parsePort(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,5}$/.test(trimmed)) return null;
  const port = Number(trimmed);
  return port >= PORT.min && port <= PORT.max ? port : null;
}
