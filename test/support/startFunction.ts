import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a function gets, as far as tests look at it. */
export interface ReceivedEvent {
  readonly requestContext: { readonly elb: { readonly targetGroupArn: string } };
  readonly httpMethod: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

type Handler = (event: ReceivedEvent, response: ServerResponse) => unknown;

/** A function behind the interface of AWS Lambda's invocations: what `handler` returns is its answer, as JSON. */
export interface TestFunction {
  readonly endpoint: string;
  readonly events: readonly ReceivedEvent[];
  handler: Handler;
}

const PATH = '/2015-03-31/functions/function/invocations';

/** Closed when the test ends. A handler that ends the response itself answers as the service would. */
export async function startFunction(handler: Handler): Promise<TestFunction> {
  const events: ReceivedEvent[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      if (request.method !== 'POST' || request.url !== PATH) {
        response.writeHead(404).end();
        return;
      }
      const event = JSON.parse(text) as ReceivedEvent; // what the engine sends, as its own tests say
      events.push(event);
      const answer = made.handler(event, response);
      if (!response.writableEnded && answer !== undefined) response.end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const made: TestFunction = { endpoint: `http://127.0.0.1:${port}${PATH}`, events, handler };
  return made;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // no encoding is set
  return Buffer.concat(parts).toString();
}
