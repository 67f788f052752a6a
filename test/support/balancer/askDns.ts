import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { decode, encode, type DecodedPacket } from 'dns-packet';
import { soon } from '../RawClient.ts';

export interface DnsReply {
  /** Addresses of the A records, in the order of the answer. */
  readonly addresses: readonly string[];
  readonly ttls: readonly number[];
  readonly rcode: string;
  /** The question's name as it was echoed. */
  readonly asked: string;
}

/** Asks the engine's DNS (`host:port`) for the A records of a name. */
export async function askDns(server: string, name: string, transport: 'udp' | 'tcp' = 'udp'): Promise<DnsReply> {
  const [host = '', port = ''] = server.split(':');
  const query = encode({ type: 'query', id: 7, questions: [{ name, type: 'A' }] });
  const where = { host, port: Number(port) };
  const packet = decode(await (transport === 'udp' ? overUdp(where, query) : overTcp(where, query)));
  const records = (packet.answers ?? []).flatMap((answer) => (answer.type === 'A' ? [answer] : []));
  return {
    addresses: records.map(({ data }) => data),
    ttls: records.map(({ ttl }) => ttl ?? -1),
    rcode: (packet as DecodedPacket & { rcode: string }).rcode, // set by `decode`, missing in its types
    asked: packet.questions?.[0]?.name ?? '',
  };
}

interface Where {
  readonly host: string;
  readonly port: number;
}

async function overUdp({ host, port }: Where, query: Buffer): Promise<Buffer> {
  const socket = createSocket('udp4');
  try {
    const heard = once(socket, 'message') as Promise<[Buffer]>; // documented for this event
    socket.send(query, port, host);
    return (await soon('a DNS answer over UDP', heard))[0];
  } finally {
    socket.close();
  }
}

async function overTcp({ host, port }: Where, query: Buffer): Promise<Buffer> {
  const socket = connect({ host, port });
  try {
    socket.write(Buffer.concat([Buffer.from([query.length >> 8, query.length & 255]), query]));
    let bytes = Buffer.alloc(0);
    const whole = async () => {
      for await (const chunk of socket) {
        bytes = Buffer.concat([bytes, chunk as Buffer]); // no encoding is set
        if (bytes.length >= 2 && bytes.length >= 2 + bytes.readUInt16BE(0)) return bytes.subarray(2);
      }
      throw new Error('the DNS connection ended early');
    };
    return await soon('a DNS answer over TCP', whole());
  } finally {
    socket.destroy();
  }
}
