import { Buffer } from 'node:buffer';
import { encode, type Answer } from 'dns-packet';
import { isInSubnet } from '../model/zones.ts';
import type { DnsService, DnsTable } from './DnsTable.ts';
import { parseQuery, RCODE, type DnsQuery } from './parseQuery.ts';

/** Seconds for which an answer may be kept, so that addresses can be re-mapped quickly. Source: E-036. */
export const DNS_TTL_SECONDS = 60;

/** What we take over UDP, as OPT tells it: what crosses any network unfragmented. */
const OUR_UDP_BYTES = 1232;
const UDP_BYTES_WITHOUT_EDNS = 512;
const HEADER_BYTES = 12;
const A = 1;
const SOA = 6;
const SRV = 33;
const IXFR = 251;
const AXFR = 252;
const ANY = 255;
const IN = 1;

export type DnsTransport = 'udp' | 'tcp';

/** What the records of one answer are; `data` and `authority` are encoded, `data` has `records` of them. */
interface Outcome {
  readonly rcode: number;
  readonly isAuthoritative: boolean;
  readonly data: Buffer;
  readonly records: number;
  /** The SOA that tells how long "there is none" holds (RFC 2308). */
  readonly authority: Buffer | null;
}

const NOTHING = Buffer.alloc(0);

/**
 * Answers queries from a table: A records with TTL 60 in zone order, rotated by one at each answer of a name, so that
 * clients that take the first address spread evenly over the nodes (E-019), and SRV records alike where nodes share an
 * address. Where clients are to stay in their zone, the part of their queries that the policy says is answered with the
 * node of the subnet they ask from, spread evenly over the queries. Other types of a known name have no data, unknown names are NXDOMAIN, names outside the domain REFUSED. Its only state is whose turn it is.
 * Source: contract, *Addresses and DNS*; DNS-01 to DNS-03.
 */
export class DnsAnswerer {
  #table: DnsTable;
  #turns = new Map<string, number>();
  /** How far each name is on the way to the next answer from the client's own zone; below 1. */
  readonly #due = new Map<string, number>();

  constructor(table: DnsTable) {
    this.#table = table;
  }

  /** From now on answers come from `table`; a name that stays goes on with its rotation. */
  replace(table: DnsTable): void {
    this.#table = table;
    this.#turns = new Map([...this.#turns].filter(([name]) => table.addresses.has(name) || table.services.has(name)));
  }

  /** The bytes of the answer, or null when there is nothing to answer to. No bytes make it throw. */
  answer(message: Buffer, transport: DnsTransport, clientAddress = ''): Buffer | null {
    const query = parseQuery(message);
    switch (query.kind) {
      case 'ignored':
        return null;
      case 'refused':
        return header(message, query.rcode, 0);
      case 'query':
        return this.#respond(message, query, { transport, clientAddress });
      default:
        return query satisfies never;
    }
  }

  #respond(
    message: Buffer,
    query: DnsQuery,
    { transport, clientAddress }: { readonly transport: DnsTransport; readonly clientAddress: string },
  ): Buffer {
    const isBadVersion = query.edns !== null && query.edns.version > 0;
    const outcome = isBadVersion ? without(RCODE.BADVERS) : this.#lookUp(query, clientAddress);
    const opt = query.edns ? optRecord(outcome.rcode) : NOTHING;
    const limit = transport === 'tcp' ? 0xffff : Math.min(query.edns?.udpPayloadSize ?? UDP_BYTES_WITHOUT_EDNS, 4096);
    const body = [query.question, outcome.data, outcome.authority ?? NOTHING, opt];
    const isTooLong = HEADER_BYTES + body.reduce((sum, part) => sum + part.length, 0) > limit;
    const head = header(message, outcome.rcode, 1);
    if (outcome.isAuthoritative) head[2] = (head[2] ?? 0) | 0x04; // AA
    head.writeUInt16BE(query.edns ? 1 : 0, 10);
    if (isTooLong) {
      head[2] = (head[2] ?? 0) | 0x02; // TC: ask again over TCP
      return Buffer.concat([head, query.question, opt]);
    }
    head.writeUInt16BE(outcome.records, 6);
    head.writeUInt16BE(outcome.authority ? 1 : 0, 8);
    return Buffer.concat([head, ...body]);
  }

  #lookUp(query: DnsQuery, clientAddress: string): Outcome {
    const { domain, addresses, services, between } = this.#table;
    const isOurs = query.name === domain || query.name.endsWith(`.${domain}`);
    if (query.class !== IN || !isOurs || query.type === AXFR || query.type === IXFR) return without(RCODE.REFUSED);
    const all = addresses.get(query.name);
    const asksAddress = query.type === A || query.type === ANY;
    const near = all && asksAddress ? this.#nearest(query.name, clientAddress) : undefined;
    const found = near === undefined ? all : [near];
    if (found && found.length > 0 && asksAddress) {
      const data = addressRecords(found, near === undefined ? this.#nextTurn(query.name, found.length) : 0);
      return { rcode: RCODE.NOERROR, isAuthoritative: true, data, records: found.length, authority: null };
    }
    const placed = services.get(query.name);
    if (placed && placed.length > 0 && (query.type === SRV || query.type === ANY)) {
      const data = serviceRecords(query.name, placed, this.#nextTurn(query.name, placed.length));
      return { rcode: RCODE.NOERROR, isAuthoritative: true, data, records: placed.length, authority: null };
    }
    const soa = soaRecord(domain);
    if (query.name === domain && (query.type === SOA || query.type === ANY)) {
      return { rcode: RCODE.NOERROR, isAuthoritative: true, data: soa, records: 1, authority: null };
    }
    const rcode = found || placed || between.has(query.name) ? RCODE.NOERROR : RCODE.NXDOMAIN;
    return { rcode, isAuthoritative: true, data: NOTHING, records: 0, authority: soa };
  }

  /** The address of the client's own zone, when that is what it is to be answered with; else undefined. */
  #nearest(name: string, clientAddress: string): string | undefined {
    const nearby = this.#table.nearby.get(name);
    const own = nearby?.zones.find(({ subnet }) => isInSubnet(clientAddress, subnet));
    if (!nearby || !own) return undefined;
    const due = (this.#due.get(name) ?? 0) + nearby.fraction;
    // A sum of 0.85s is a little less than whole at times.
    const isDue = due > 1 - 1e-9;
    this.#due.set(name, isDue ? due - 1 : due);
    return isDue ? own.address : undefined;
  }

  #nextTurn(name: string, count: number): number {
    const turn = (this.#turns.get(name) ?? 0) % count;
    this.#turns.set(name, (turn + 1) % count);
    return turn;
  }
}

function without(rcode: number): Outcome {
  return { rcode, isAuthoritative: false, data: NOTHING, records: 0, authority: null };
}

/** A header that answers `message`: its id, opcode and RD; QR set; the counts but that of questions 0. */
function header(message: Buffer, rcode: number, questions: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  message.copy(head, 0, 0, 2);
  head[2] = 0x80 | ((message[2] ?? 0) & 0x79);
  head[3] = rcode & 0x0f;
  head.writeUInt16BE(questions, 4);
  return head;
}

/** A records whose owner is a pointer to the question, so that it is spelled as it was asked, in 16 bytes each. */
function addressRecords(addresses: readonly string[], turn: number): Buffer {
  const records = Buffer.alloc(16 * addresses.length);
  addresses.forEach((address, place) => {
    const at = 16 * ((place - turn + addresses.length) % addresses.length);
    records.writeUInt16BE(0xc000 | HEADER_BYTES, at);
    records.writeUInt16BE(A, at + 2);
    records.writeUInt16BE(IN, at + 4);
    records.writeUInt32BE(DNS_TTL_SECONDS, at + 6);
    records.writeUInt16BE(4, at + 10);
    address.split('.').forEach((byte, index) => (records[at + 12 + index] = Number(byte)));
  });
  return records;
}

/** SRV records of equal rank, in the order of this turn. */
function serviceRecords(name: string, services: readonly DnsService[], turn: number): Buffer {
  const inOrder = [...services.slice(turn), ...services.slice(0, turn)];
  const records = inOrder.map(({ target, port }) =>
    encoded({ type: 'SRV', name, ttl: DNS_TTL_SECONDS, data: { target, port, priority: 0, weight: 0 } }),
  );
  return Buffer.concat(records);
}

function soaRecord(domain: string): Buffer {
  return encoded({
    type: 'SOA',
    name: domain,
    ttl: DNS_TTL_SECONDS,
    data: {
      mname: domain,
      rname: `hostmaster.${domain}`,
      serial: 1,
      refresh: DNS_TTL_SECONDS,
      retry: DNS_TTL_SECONDS,
      expire: 24 * 60 * 60,
      minimum: DNS_TTL_SECONDS,
    },
  });
}

function optRecord(rcode: number): Buffer {
  return encoded({
    type: 'OPT',
    name: '.',
    udpPayloadSize: OUR_UDP_BYTES,
    extendedRcode: rcode >> 4,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
    options: [],
  });
}

/** One record as bytes: a message that holds nothing else, without its header. */
function encoded(record: Answer): Buffer {
  return encode({ type: 'response', answers: [record] }).subarray(HEADER_BYTES);
}
