import { closeSync, openSync, writeSync } from 'node:fs';
import type { Clock } from '../../../model/Clock.ts';
import { capturedDatagram, pcapHead, pcapRecord, type CapturedEnds } from '../../../wire/pcap/pcapRecord.ts';

/** A file with the datagrams that one of the two ends sent and got, which Wireshark and tcpdump open while it grows. */
export class PacketCapture {
  readonly #clock: Clock;
  readonly #file: number;
  #isClosed = false;

  /** Begins the file anew. Throws the system's error when it cannot be written. */
  constructor(path: string, clock: Clock) {
    this.#clock = clock;
    this.#file = openSync(path, 'w');
    writeSync(this.#file, pcapHead());
  }

  note(ends: CapturedEnds, datagram: Buffer): void {
    if (!this.#isClosed) writeSync(this.#file, pcapRecord(this.#clock.nowMs(), capturedDatagram(ends, datagram)));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#file);
  }
}
