import { UsageError } from '../UsageError.ts';

const DRIVERS = ['auto', 'handle', 'net'] as const;
export type Driver = (typeof DRIVERS)[number];

/** Which byte link the nodes are to use. Throws `UsageError` for anything but auto, handle and net. */
export function driverOf(text: string | undefined): Driver {
  const driver = DRIVERS.find((name) => name === text);
  if (driver === undefined)
    throw new UsageError(`--driver takes ${DRIVERS.join(', ')}; '${text ?? ''}' is none of them.`);
  return driver;
}
