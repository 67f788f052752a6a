import {
  Client,
  type ClientReadableStream,
  credentials,
  Metadata,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type ServiceError,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';
import { nodeAuthority, startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { soon, until } from '../../../support/RawClient.ts';
import { DRIVERS, type DriverName, type TestNode } from '../../../support/startTestNode.ts';

const bytes = { serialize: (value: Buffer) => value, deserialize: (value: Buffer) => value };
const method = (name: string, requestStream: boolean, responseStream: boolean) => ({
  path: `/test.Echo/${name}`,
  requestStream,
  responseStream,
  requestSerialize: bytes.serialize,
  requestDeserialize: bytes.deserialize,
  responseSerialize: bytes.serialize,
  responseDeserialize: bytes.deserialize,
});
const SERVICE: ServiceDefinition = {
  Unary: method('Unary', false, false),
  Never: method('Never', false, false),
  Collect: method('Collect', true, false),
  Count: method('Count', false, true),
  Chat: method('Chat', true, true),
};

/** A server of gRPC: what it serves, and which calls were given up. */
async function startGrpcTarget(isSecure = false) {
  const given: string[] = [];
  const calls: UntypedServiceImplementation = {
    Unary: (
      call: { request: Buffer; metadata: Metadata },
      done: (error: object | null, answer?: Buffer, trailer?: Metadata) => void,
    ) => {
      const trailer = new Metadata();
      trailer.set('x-seen', String(call.metadata.get('x-sent')[0]));
      trailer.set('x-data-bin', Buffer.from([0, 255, 7]));
      if (call.request.toString() === 'fail')
        done({ code: status.FAILED_PRECONDITION, details: 'not yet: 50 %', metadata: trailer });
      else done(null, call.request, trailer);
    },
    Never: (call: { on: (event: 'cancelled', then: () => void) => void }) => {
      given.push('begun');
      call.on('cancelled', () => given.push('cancelled'));
    },
    Collect: (call: AsyncIterable<Buffer>, done: (error: null, answer: Buffer) => void) => {
      void (async () => {
        let length = 0;
        for await (const part of call) length += part.length;
        done(null, Buffer.from(String(length)));
      })();
    },
    Count: (call: {
      request: Buffer;
      write: (part: Buffer) => boolean;
      end: () => void;
      once: (event: 'drain', then: () => void) => void;
    }) => {
      let left = Number(call.request.toString());
      const more = () => {
        while (left > 0) {
          left -= 1;
          if (!call.write(Buffer.alloc(10_000, left % 256))) {
            call.once('drain', more);
            return;
          }
        }
        call.end();
      };
      more();
    },
    Chat: (call: NodeJS.ReadWriteStream) => {
      call.on('data', (part: Buffer) => call.write(Buffer.concat([Buffer.from('re: '), part]) as never)); // messages are bytes here
      call.on('end', () => call.end());
    },
  };
  const server = new Server();
  server.addService(SERVICE, calls);
  const { certificatePem, privateKeyPem } = madeCertificate(['target.test']);
  const pair = { cert_chain: Buffer.from(certificatePem), private_key: Buffer.from(privateKeyPem) };
  const how = isSecure ? ServerCredentials.createSsl(null, [pair]) : ServerCredentials.createInsecure();
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', how, (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
  onTestFinished(() => {
    server.forceShutdown();
  });
  return { port, given, server };
}

function clientOf(node: TestNode): Client {
  const client = new Client(
    `127.0.0.1:${node.port}`,
    credentials.createSsl(Buffer.from(nodeAuthority.certificatePem)),
    { 'grpc.ssl_target_name_override': 'shop.test', 'grpc.default_authority': 'shop.test', 'grpc.enable_retries': 0 },
  );
  onTestFinished(() => {
    client.close();
  });
  return client;
}

interface Answered {
  readonly error: ServiceError | null;
  readonly answer: Buffer | undefined;
  readonly trailer: Metadata;
}

function unary(client: Client, request: Buffer, path = '/test.Echo/Unary', deadlineMs = 20_000): Promise<Answered> {
  return new Promise((resolve) => {
    const metadata = new Metadata();
    metadata.set('x-sent', 'yes');
    let result: Pick<Answered, 'error' | 'answer'> = { error: null, answer: undefined };
    const call = client.makeUnaryRequest(
      path,
      bytes.serialize,
      bytes.deserialize,
      request,
      metadata,
      { deadline: Date.now() + deadlineMs },
      (error, answer) => {
        result = { error, answer };
      },
    );
    call.on('status', ({ metadata: trailer }) => {
      setImmediate(() => {
        resolve({ ...result, trailer });
      });
    });
  });
}

async function started(driver: DriverName, isSecure = false) {
  const target = await startGrpcTarget(isSecure);
  const node = await startSecureNode(driver, { ports: [target.port], group: { version: 'GRPC', isSecure } });
  return { target, node, client: clientOf(node) };
}

describe.each(DRIVERS)('E-058 gRPC by @grpc/grpc-js, with the %s driver', (driver) => {
  it.each([[false], [true]])(
    'calls, small and large, with metadata both ways (TLS to the target: %s)',
    async (isSecure) => {
      const { client, node } = await started(driver, isSecure);
      for (const request of [Buffer.alloc(0), Buffer.from('hello'), Buffer.alloc(200_000, 'x')]) {
        const { error, answer, trailer } = await unary(client, request);
        expect([error, answer?.equals(request)]).toEqual([null, true]);
        expect([trailer.get('x-seen'), trailer.get('x-data-bin')]).toEqual([['yes'], [Buffer.from([0, 255, 7])]]);
      }
      const many = await Promise.all(
        Array.from({ length: 300 }, (_, place) => unary(client, Buffer.from(`n${place}`))),
      );
      expect(many.map(({ answer }) => answer?.toString())).toEqual(many.map((_, place) => `n${place}`));
      expect(node.gauges()).toBe('1c 0r | 1c 0r');
      expect(node.nodeCount('grpcRequests')).toBe(303);
    },
  );

  it('brings errors of the server as they are', async () => {
    const { client, node } = await started(driver);
    const failed = await unary(client, Buffer.from('fail'));
    expect([failed.error?.code, failed.error?.details, failed.trailer.get('x-seen')]).toEqual([
      status.FAILED_PRECONDITION,
      'not yet: 50 %',
      ['yes'],
    ]);
    expect((await unary(client, Buffer.alloc(1), '/AWS.ALB/healthcheck')).error?.code).toBe(status.UNIMPLEMENTED);
    expect(node.log).toEqual(['200/200', '200/200']);
  });

  it('streams from the server to a slow reader, and holds it back meanwhile', async () => {
    const { client, node } = await started(driver);
    const call: ClientReadableStream<Buffer> = client.makeServerStreamRequest(
      '/test.Echo/Count',
      bytes.serialize,
      bytes.deserialize,
      Buffer.from('1500'),
    );
    const paused = once(call, 'metadata').then(() => call.pause());
    await soon('the head', paused);
    await until('the beginning', () => node.nodeCount('responseBytes') > 60_000);
    expect((await unary(client, Buffer.from('besides'))).answer?.toString()).toBe('besides');
    expect(node.nodeCount('responseBytes')).toBeLessThan(8_000_000);
    let received = 0;
    for await (const part of call) received += (part as Buffer).length; // as it deserializes
    expect(received).toBe(15_000_000);
  });

  it('streams from the client, and both ways turn by turn', async () => {
    const { client, node } = await started(driver);
    const collected = new Promise<string>((resolve, reject) => {
      const call = client.makeClientStreamRequest<Buffer, Buffer>(
        '/test.Echo/Collect',
        bytes.serialize,
        bytes.deserialize,
        (error, answer) => {
          if (error) reject(error);
          else resolve(String(answer));
        },
      );
      for (let part = 0; part < 300; part += 1) call.write(Buffer.alloc(10_000));
      call.end();
    });
    expect(await collected).toBe('3000000');
    const chat = client.makeBidiStreamRequest<Buffer, Buffer>('/test.Echo/Chat', bytes.serialize, bytes.deserialize);
    for (let turn = 0; turn < 50; turn += 1) {
      chat.write(Buffer.from(`turn ${turn}`));
      const [answer] = (await soon('an answer', once(chat, 'data'))) as [Buffer]; // as it deserializes
      expect(answer.toString()).toBe(`re: turn ${turn}`);
    }
    chat.end();
    const [ended] = (await soon('its status', once(chat.resume(), 'status'))) as [{ code: number }]; // as grpc-js says
    expect(ended.code).toBe(status.OK);
    expect(node.gauges()).toBe('1c 0r | 1c 0r');
  });

  it('passes on that a client gives up, or that its time is over', async () => {
    const { client, target, node } = await started(driver);
    const call = client.makeUnaryRequest(
      '/test.Echo/Never',
      bytes.serialize,
      bytes.deserialize,
      Buffer.alloc(1),
      () => undefined,
    );
    await until('the call', () => target.given.length === 1);
    call.cancel();
    await until('its end', () => target.given.length === 2);
    expect((await unary(client, Buffer.alloc(1), '/test.Echo/Never', 100)).error?.code).toBe(status.DEADLINE_EXCEEDED);
    await until('the end of that', () => target.given.length === 4);
    expect(target.given).toEqual(['begun', 'cancelled', 'begun', 'cancelled']);
    await until('nothing under way', () => node.gauges() === '1c 0r | 1c 0r');
  });

  it('gets HTTP statuses of the balancer, which clients take for UNAVAILABLE and the like', async () => {
    const { client, target, node } = await started(driver);
    target.server.forceShutdown();
    const refused = await unary(client, Buffer.alloc(1));
    expect([refused.error?.code, node.log[0]]).toEqual([status.UNAVAILABLE, expect.stringMatching(/^502\/0 /)]);
    const other = await startSecureNode(driver, { ports: [target.port] });
    expect((await unary(clientOf(other), Buffer.alloc(1))).error?.details).toContain('464');
    expect(other.log).toEqual([expect.stringMatching(/^464\/0 /)]);
  });
});
