import { PacketCapture } from '../../instances/gateway/io/PacketCapture.ts';
import type { Clock } from '../../model/Clock.ts';
import { givenPath } from '../../start/givenPath.ts';
import { UsageError } from '../../start/UsageError.ts';

/** The capture that `--pcap` asks for, begun anew; null without it. `UsageError` when its file cannot be written. */
export function openedCapture(path: string | undefined, clock: Clock): PacketCapture | null {
  if (path === undefined) return null;
  const file = givenPath(path);
  try {
    return new PacketCapture(file, clock);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`--pcap: ${file} cannot be written (${code}). Name a file in a folder that is there.`, {
      cause: error,
    });
  }
}
