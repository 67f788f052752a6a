/** One frame that was read. `FrameCutter` fills one object anew for each; its bytes are valid during the call only. */
export class Frame {
  type = 0;
  flags = 0;
  streamId = 0;
  bytes: Buffer = Buffer.alloc(0);
  /** Its payload is `bytes[start, end)`. */
  start = 0;
  end = 0;

  get length(): number {
    return this.end - this.start;
  }

  has(flag: number): boolean {
    return (this.flags & flag) !== 0;
  }

  /** Takes padding off; false when there is more of it than frame. */
  unpad(): boolean {
    const { bytes, start, end } = this;
    const padding = bytes[start] ?? 0;
    if (start === end || padding >= end - start) return false;
    this.start += 1;
    this.end -= padding;
    return true;
  }
}
