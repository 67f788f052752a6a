import { readFileSync } from 'node:fs';
import { readPcap } from '../../../wire/pcap/readPcap.ts';

/** The IP packets of a capture file; null when it is none. Throws the system's error when it cannot be read. */
export function readCapture(path: string): readonly Buffer[] | null {
  return readPcap(readFileSync(path));
}
