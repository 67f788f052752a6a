/** A figure that a benchmark is held to: `floor` may not be missed, `goal` is what we are after. */
export interface Mark {
  readonly floor: number;
  readonly goal: number;
}

/**
 * Requests per proxy CPU second as a multiple of a peer's, medians of per-round ratios of one run. Ratios of one run
 * mean something; absolute rates of a shared machine do not.
 */
export const RATIO_MARKS: Readonly<Record<string, Readonly<Record<string, Mark>>>> = {
  small64: { haproxy: { floor: 0.6, goal: 0.8 }, 'http-proxy': { floor: 4.0, goal: 5.0 } },
  browser64: { haproxy: { floor: 0.6, goal: 0.75 }, 'http-proxy': { floor: 3.8, goal: 4.5 } },
  '10k64': { haproxy: { floor: 0.65, goal: 0.85 }, 'http-proxy': { floor: 4.0, goal: 5.0 } },
  '1m16': { haproxy: { floor: 0.9, goal: 1.3 }, 'http-proxy': { floor: 2.3, goal: 3.5 } },
  post64: { haproxy: { floor: 0.6, goal: 0.8 }, 'http-proxy': { floor: 4.0, goal: 5.0 } },
  conn: { haproxy: { floor: 0.45, goal: 0.65 }, 'http-proxy': { floor: 2.2, goal: 3.2 } },
  tls64: { haproxy: { floor: 0.65, goal: 0.85 } },
  tls10k64: { haproxy: { floor: 0.65, goal: 0.85 } },
  tls1m16: { haproxy: { floor: 0.75, goal: 1.0 } },
  tlsPost64: { haproxy: { floor: 0.6, goal: 0.8 } },
  tlsConn: { haproxy: { floor: 0.75, goal: 0.95 } },
  tlsResume: { haproxy: { floor: 0.75, goal: 0.95 } },
  tlsTargets: { haproxy: { floor: 0.6, goal: 0.85 } },
  h2: { haproxy: { floor: 0.65, goal: 0.9 } },
  h2_10k: { haproxy: { floor: 0.65, goal: 0.9 } },
  h2_1m: { haproxy: { floor: 0.6, goal: 0.9 } },
  h2Post: { haproxy: { floor: 0.6, goal: 0.8 } },
  h2Targets: { haproxy: { floor: 0.65, goal: 0.9 } },
  ws64: { haproxy: { floor: 0.7, goal: 0.95 } },
  ws256k: { haproxy: { floor: 0.7, goal: 0.9 } },
  tcp64: { haproxy: { floor: 0.75, goal: 0.9 } },
  tcp1m16: { haproxy: { floor: 0.9, goal: 1.15 } },
  tcpConn: { haproxy: { floor: 0.5, goal: 0.7 } },
};

/** The same for the driver that uses documented API only. */
export const NET_DRIVER_RATIO_MARKS: typeof RATIO_MARKS = {
  small64: { haproxy: { floor: 0.5, goal: 0.65 }, 'http-proxy': { floor: 3.2, goal: 4.0 } },
};

/** Round trips of datagrams per CPU second of a listener for UDP, as a multiple of nginx's relay (perf figures, part two). */
export const DATAGRAM_MARKS: Readonly<Record<string, Mark>> = {
  closed16: { floor: 0.33, goal: 0.42 },
  '10k64': { floor: 0.5, goal: 0.62 },
};

/** At most: memory of an idle client connection by its kind (a tunnel has carried a large message), and CPU of 1,000 targets checked every 5 s by all nodes. */
export const IDLE_MARKS = {
  kilobytesPerConnection: {
    plain: { floor: 4, goal: 2.5 },
    tls: { floor: 60, goal: 35 },
    h2: { floor: 50, goal: 35 },
    tunnel: { floor: 20, goal: 8 },
  },
  checksCorePercent: { floor: 12, goal: 6 },
} as const satisfies {
  readonly kilobytesPerConnection: Readonly<Record<string, Mark>>;
  readonly checksCorePercent: Mark;
};
