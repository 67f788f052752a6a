import { HTTP2_ERROR } from '../../wire/http2/HTTP2_ERROR.ts';
import { HTTP2_LIMITS } from '../../wire/http2/HTTP2_LIMITS.ts';
import type { BodyPart } from './PeerFrames.ts';

/** What has come of a request's body: whether it is as long as was said, and for how much the client is owed credit. */
export class ReceivedBody {
  /** As the client said; negative: it said nothing. */
  readonly contentLength: number;
  #bytes = 0;
  #owedBytes = 0;

  constructor(contentLength: number) {
    this.contentLength = contentLength;
  }

  /** It is as long as was said. */
  get isWhole(): boolean {
    return this.contentLength < 0 || this.#bytes === this.contentLength;
  }

  /** Counts a part of so many bytes. The error of the stream, or `none`. */
  take(bytes: number, { sizeBytes, endsHere }: BodyPart): number {
    this.#owedBytes += sizeBytes;
    this.#bytes += bytes;
    if (this.#owedBytes > HTTP2_LIMITS.streamWindow) return HTTP2_ERROR.flowControl;
    if (this.contentLength >= 0 && this.#bytes > this.contentLength) return HTTP2_ERROR.protocol;
    return endsHere && !this.isWhole ? HTTP2_ERROR.protocol : HTTP2_ERROR.none;
  }

  /** The credit that is due once the target has taken what came: of small parts only half a window at once; else 0. */
  takeCredit(): number {
    if (this.#owedBytes < HTTP2_LIMITS.streamWindow / 2) return 0;
    const credit = this.#owedBytes;
    this.#owedBytes = 0;
    return credit;
  }
}
