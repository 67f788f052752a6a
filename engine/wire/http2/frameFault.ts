import type { Frame } from './Frame.ts';
import { FLAG, FRAME_KIND } from './FRAME_KIND.ts';
import { HTTP2_ERROR } from './HTTP2_ERROR.ts';

const { none, protocol, frameSize } = HTTP2_ERROR;

/** What is wrong with a frame by itself, as an error of the connection; `none` when nothing is. Source: RFC 9113, 6. */
export function frameFault(frame: Frame): number {
  const { type, streamId, length } = frame;
  switch (type) {
    case FRAME_KIND.data:
    case FRAME_KIND.continuation:
      return streamId === 0 ? protocol : none;
    case FRAME_KIND.headers:
      return streamId % 2 === 0 ? protocol : none;
    case FRAME_KIND.priority:
      return streamId === 0 ? protocol : sizeFault(length === 5);
    case FRAME_KIND.reset:
      return streamId === 0 ? protocol : sizeFault(length === 4);
    case FRAME_KIND.settings:
      if (streamId !== 0) return protocol;
      return sizeFault(frame.has(FLAG.ack) ? length === 0 : length % 6 === 0);
    case FRAME_KIND.pushPromise:
      return protocol;
    case FRAME_KIND.ping:
      return streamId !== 0 ? protocol : sizeFault(length === 8);
    case FRAME_KIND.goAway:
      return streamId !== 0 ? protocol : sizeFault(length >= 8);
    case FRAME_KIND.windowUpdate:
      return sizeFault(length === 4);
    default:
      return none; // of a type that we do not know: ignored
  }
}

function sizeFault(isRight: boolean): number {
  return isRight ? none : frameSize;
}
