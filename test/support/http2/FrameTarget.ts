import { FRAME_KIND } from '../../../engine/wire/http2/FRAME_KIND.ts';
import type { RawClient } from '../RawClient.ts';
import { until } from '../RawClient.ts';
import type { ScriptedTarget } from '../ScriptedTarget.ts';
import { frame } from './frame.ts';

/** A frame that came. */
export interface SeenFrame {
  readonly type: number;
  readonly flags: number;
  readonly id: number;
  readonly payload: Buffer;
}

const PREFACE_BYTES = 24;
/** `:status: 200` */
export const OK = '\x88';

/** A connection to a target that speaks HTTP/2 frame by frame, as the test says. */
export class FrameTarget {
  readonly connection: RawClient;

  constructor(connection: RawClient) {
    this.connection = connection;
  }

  /** The next connection that the node opens to the target; it is told that the target has no settings. */
  static async next(target: ScriptedTarget, settings: Buffer | string = ''): Promise<FrameTarget> {
    const made = new FrameTarget(await target.connection());
    made.connection.send(frame(FRAME_KIND.settings, 0, 0, settings));
    return made;
  }

  send(...frames: readonly Buffer[]): this {
    this.connection.send(Buffer.concat(frames));
    return this;
  }

  /** Frames that have come so far. */
  get frames(): readonly SeenFrame[] {
    const bytes = Buffer.from(this.connection.received, 'latin1');
    const found: SeenFrame[] = [];
    for (let at = PREFACE_BYTES; at + 9 <= bytes.length;) {
      const behind = at + 9 + bytes.readUIntBE(at, 3);
      if (behind > bytes.length) break;
      const [type = 0, flags = 0] = bytes.subarray(at + 3, at + 5);
      found.push({ type, flags, id: bytes.readUInt32BE(at + 5), payload: bytes.subarray(at + 9, behind) });
      at = behind;
    }
    return found;
  }

  /** Resolves with the frame of that type on that stream when it has come; `place`: the how manieth, from 0 on. */
  async frame(type: keyof typeof FRAME_KIND, id: number, place = 0): Promise<SeenFrame> {
    const found = () => this.frames.filter((one) => one.type === FRAME_KIND[type] && one.id === id)[place];
    await until(
      () => `a ${type} frame of stream ${id}; there are ${this.frames.map((one) => `${one.type}:${one.id}`).join(' ')}`,
      () => found() !== undefined,
    );
    const seen = found();
    if (!seen) throw new Error('no frame');
    return seen;
  }
}
