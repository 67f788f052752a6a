import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseSampleChanges } from '../parseSampleChanges.ts';
import type { SampleReport, SampleSettings } from '../SampleSettings.ts';

/** What the control port tells and changes. */
export interface ControlledTarget {
  readonly report: () => SampleReport;
  /** Resolves when the change holds. */
  readonly change: (changes: Partial<SampleSettings>) => Promise<void>;
}

const MAX_BODY_BYTES = 64 * 1024;

/** One request to the control port: `GET /` tells, `PUT /` changes and then tells; else JSON with `error`. */
export function answerControl(request: IncomingMessage, response: ServerResponse, target: ControlledTarget): void {
  const say = (status: number, body: object, headers: Readonly<Record<string, string>> = {}) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(`${JSON.stringify(body)}\n`);
  };
  if ((request.url ?? '/').split('?')[0] !== '/') {
    say(404, { error: 'The control interface is at /.' });
    return;
  }
  if (request.method === 'GET' || request.method === 'HEAD') {
    say(200, target.report());
    return;
  }
  if (request.method !== 'PUT') {
    say(405, { error: 'The control interface takes GET and PUT.' }, { Allow: 'GET, HEAD, PUT' });
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  });
  request.once('end', () => {
    if (bytes > MAX_BODY_BYTES) {
      say(413, { error: `The body is longer than ${MAX_BODY_BYTES} bytes.` });
      return;
    }
    const parsed = parseSampleChanges(Buffer.concat(chunks).toString('utf8'));
    if (parsed.kind === 'invalid') {
      say(400, { error: parsed.message });
      return;
    }
    void target.change(parsed.changes).then(() => {
      say(200, target.report());
    });
  });
}
