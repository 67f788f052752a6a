import { fileURLToPath } from 'node:url';

/** The command that starts the whole engine with one balancer over `targets` targets on `targetPort`: `idleEngine.ts`. */
export function idleEngineCommand(targets: number, targetPort: number): readonly string[] {
  const entry = fileURLToPath(new URL('./idleEngine.mjs', import.meta.url));
  return [process.execPath, entry, String(targets), String(targetPort)];
}
