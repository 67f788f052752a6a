import { HTTP2_ERROR } from './HTTP2_ERROR.ts';
import { HTTP2_LIMITS } from './HTTP2_LIMITS.ts';
import { MAX_FRAME_BYTES, MAX_WINDOW } from './FRAME_KIND.ts';

const HEADER_TABLE_SIZE = 1;
const ENABLE_PUSH = 2;
const MAX_CONCURRENT_STREAMS = 3;
const INITIAL_WINDOW_SIZE = 4;
const MAX_FRAME_SIZE = 5;
const MAX_HEADER_LIST_SIZE = 6;
/** WebSocket over HTTP/2 (RFC 8441). */
const ENABLE_CONNECT_PROTOCOL = 8;
const LARGEST_FRAME_SIZE = 16_777_215;

/** What a peer says of itself, as far as it concerns us; null: it says nothing of that. */
export interface PeerSettings {
  readonly headerTableBytes: number | null;
  /** Of each stream. */
  readonly streamWindow: number | null;
  /** Requests that a target takes at once. */
  readonly maxStreams: number | null;
}

/** The payload of a SETTINGS frame; a number is the error of the connection. Source: RFC 9113, 6.5.2. */
export function readSettings(bytes: Buffer, start: number, end: number): PeerSettings | number {
  let headerTableBytes: number | null = null;
  let streamWindow: number | null = null;
  let maxStreams: number | null = null;
  for (let at = start; at < end; at += 6) {
    const value = bytes.readUInt32BE(at + 2);
    switch (bytes.readUInt16BE(at)) {
      case HEADER_TABLE_SIZE:
        headerTableBytes = value;
        break;
      case ENABLE_PUSH:
        if (value > 1) return HTTP2_ERROR.protocol;
        break;
      case MAX_CONCURRENT_STREAMS:
        maxStreams = value;
        break;
      case INITIAL_WINDOW_SIZE:
        if (value > MAX_WINDOW) return HTTP2_ERROR.flowControl;
        streamWindow = value;
        break;
      case MAX_FRAME_SIZE:
        if (value < MAX_FRAME_BYTES || value > LARGEST_FRAME_SIZE) return HTTP2_ERROR.protocol;
        break;
    }
  }
  return { headerTableBytes, streamWindow, maxStreams };
}

/** What clients are told of us: the payload of our SETTINGS frame. */
export const OWN_SETTINGS = settingsOf([
  [MAX_CONCURRENT_STREAMS, HTTP2_LIMITS.streams],
  [INITIAL_WINDOW_SIZE, HTTP2_LIMITS.streamWindow],
  [MAX_HEADER_LIST_SIZE, HTTP2_LIMITS.listBytes],
  [ENABLE_CONNECT_PROTOCOL, 0],
]);

/** What targets are told of us: no pushes, and how much of each response may be on the way. */
export const TARGET_SETTINGS = settingsOf([
  [ENABLE_PUSH, 0],
  [INITIAL_WINDOW_SIZE, HTTP2_LIMITS.streamWindow],
  [MAX_HEADER_LIST_SIZE, HTTP2_LIMITS.listBytes],
]);

function settingsOf(settings: readonly (readonly [setting: number, value: number])[]): Buffer {
  const payload = Buffer.alloc(settings.length * 6);
  for (const [place, [setting, value]] of settings.entries()) {
    payload.writeUInt16BE(setting, place * 6);
    payload.writeUInt32BE(value, place * 6 + 2);
  }
  return payload;
}
