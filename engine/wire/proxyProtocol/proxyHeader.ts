import { Buffer } from 'node:buffer';
import { addressBytes } from '../../model/addressBlock.ts';
import { crc32c } from './crc32c.ts';

/** The ends of the connection that a header tells of: ports, and addresses of IPv4 or of IPv6, both of one kind. */
export interface ProxiedConnection {
  readonly sourceAddress: string;
  readonly sourcePort: number;
  readonly destinationAddress: string;
  readonly destinationPort: number;
  /** Only of traffic that came through a VPC endpoint. */
  readonly vpcEndpointId?: string;
}

const SIGNATURE = '\r\n\r\n\0\r\nQUIT\n';
const VERSION_AND_PROXY = 0x21;
const TCP_OVER_IPV4 = 0x11;
const TCP_OVER_IPV6 = 0x21;
const HEAD_BYTES = 16;
const IPV6_BYTES = 16;
const PORT_BYTES = 2;
const TYPE = { checksum: 0x03, padding: 0x04, aws: 0xea } as const;
/** Of the AWS type: the value is the id of a VPC endpoint. */
const VPC_ENDPOINT = 0x01;
/** Type and length. */
const TLV_HEAD_BYTES = 3;
const CHECKSUM_BYTES = 4;
/** What follows the first 16 bytes is always so long: padding fills it up. Observed at AWS. */
const REST_BYTES = 84;

/**
 * The header that begins a connection to a target, as latin1 text: version 2, PROXY, TCP over IPv4 or IPv6, then the checksum, the
 * id of the VPC endpoint if there is one, and padding, 100 bytes in all, as AWS sends it. Source: NLB-01; ELB, *Proxy
 * protocol v2*; the PROXY protocol, 2.2.
 */
export function proxyHeader(connection: ProxiedConnection): string {
  const bytes = Buffer.alloc(HEAD_BYTES + REST_BYTES);
  bytes.write(SIGNATURE, 'latin1');
  bytes[12] = VERSION_AND_PROXY;
  bytes.writeUInt16BE(REST_BYTES, 14);
  const source = addressBytes(connection.sourceAddress) ?? [];
  const destination = addressBytes(connection.destinationAddress) ?? [];
  bytes[13] = source.length === IPV6_BYTES ? TCP_OVER_IPV6 : TCP_OVER_IPV4;
  bytes.set(source, HEAD_BYTES);
  bytes.set(destination, HEAD_BYTES + source.length);
  const portsAt = HEAD_BYTES + source.length + destination.length;
  bytes.writeUInt16BE(connection.sourcePort, portsAt);
  bytes.writeUInt16BE(connection.destinationPort, portsAt + PORT_BYTES);
  const checksumAt = portsAt + 2 * PORT_BYTES;
  let at = writeTlvHead(bytes, checksumAt, { type: TYPE.checksum, length: CHECKSUM_BYTES }) + CHECKSUM_BYTES;
  if (connection.vpcEndpointId !== undefined) {
    const { vpcEndpointId } = connection;
    at = writeTlvHead(bytes, at, { type: TYPE.aws, length: 1 + vpcEndpointId.length });
    bytes[at] = VPC_ENDPOINT;
    at += 1 + bytes.write(vpcEndpointId, at + 1, 'latin1');
  }
  writeTlvHead(bytes, at, { type: TYPE.padding, length: bytes.length - at - TLV_HEAD_BYTES });
  // The checksum is that of the whole header with zeros in its own place.
  bytes.writeUInt32BE(crc32c(bytes), checksumAt + TLV_HEAD_BYTES);
  return bytes.toString('latin1');
}

/** The header of a connection of the load balancer's own, such as a health check: LOCAL, without addresses. */
export const LOCAL_PROXY_HEADER = `${SIGNATURE}\x20\0\0\0`;

function writeTlvHead(bytes: Buffer, at: number, { type, length }: { readonly type: number; readonly length: number }) {
  bytes[at] = type;
  bytes.writeUInt16BE(length, at + 1);
  return at + TLV_HEAD_BYTES;
}
