import { PORT } from '../../../../engine/model/Listener.ts';

/** Ports of a text such as `80, 8080`, each once, in its order; null when it holds none, or anything else. Source: console, *Register and deregister targets*. */
export function parsePorts(text: string): readonly number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const ports = parts.map((part) => (/^\d{1,5}$/.test(part) ? Number(part) : NaN));
  const areAll = ports.every((port) => port >= PORT.min && port <= PORT.max);
  return areAll ? [...new Set(ports)] : null;
}
