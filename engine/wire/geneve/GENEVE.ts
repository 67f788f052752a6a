/**
 * The header that a Gateway Load Balancer puts before each IP packet, and nothing longer: eight bytes of GENEVE, then
 * three options of the class that is AWS's.
 *
 *     0  version 0, length of the options in words | flags | EtherType of the inner packet | VNI 0
 *     8  class 0x0108, type 1, 2 words | id of the Gateway Load Balancer endpoint, 64 bits
 *    20  class 0x0108, type 2, 2 words | id of the attachment, 64 bits
 *    32  class 0x0108, type 3, 1 word  | flow cookie, 32 bits
 *    40  the inner packet
 *
 * Source: RFC 8926, 3.4 and 3.5; ELB, *GWLB*.
 */
export const GENEVE = {
  /** UDP port of targets and of nodes. */
  port: 6081,
  /** Before the options. */
  baseBytes: 8,
  /** With the three options. */
  headerBytes: 40,
  endpointIdAt: 12,
  attachmentIdAt: 24,
  cookieAt: 36,
} as const;

export const OPTION = {
  headBytes: 4,
  /** Class of the options that are AWS's. */
  awsClass: 0x0108,
  endpointId: { type: 1, bytes: 8 },
  attachmentId: { type: 2, bytes: 8 },
  cookie: { type: 3, bytes: 4 },
} as const;

export const ETHER_TYPE = { ipv4: 0x0800, ipv6: 0x86dd } as const;

/** What a header of ours says. The ids are 64 bits wide; 0: none. */
export interface GeneveOptions {
  readonly endpointId: bigint;
  readonly attachmentId: bigint;
  /** Of the flow, 32 bits; 0: none was given yet. */
  readonly cookie: number;
}

export const NO_OPTIONS: GeneveOptions = { endpointId: 0n, attachmentId: 0n, cookie: 0 };
