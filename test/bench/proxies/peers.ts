import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { certificateFile } from './certificateFile.ts';
import { nginxConfiguration } from './nginxConfiguration.ts';
import { FLOW_PORTS_ABOVE, SECURE_PORTS_ABOVE, TARGET_PATHS, type SpecialTargets } from './workloads.ts';

/** Where a proxy listens, what it balances over, and the folder for its files. */
export interface ProxyPlace {
  readonly folder: string;
  readonly port: number;
  readonly targets: readonly number[];
  /** Those that not every proxy can have. */
  readonly special: Readonly<Record<SpecialTargets, readonly number[]>>;
}

interface Peer {
  /** Program that must be installed; null when it comes with the project. */
  readonly program: string | null;
  /** It speaks TLS, too, as we do: 1.3 with AES-128 and tickets, an EC key. */
  readonly isSecure: boolean;
  /** The targets that it reaches besides the plain ones. */
  readonly special: readonly SpecialTargets[];
  /** It passes connections on, too. */
  readonly carriesFlows: boolean;
  /** Writes its configuration and returns the command. */
  readonly command: (place: ProxyPlace) => readonly string[];
}

/**
 * The proxies that we compare with, each with one thread, as their documentation says to set them up for speed, and
 * with the features of ours that they have: kept connections on both sides, round robin, X-Forwarded-For.
 */
export const PEERS: Readonly<Record<string, Peer>> = {
  haproxy: {
    program: 'haproxy',
    isSecure: true,
    special: ['http2', 'secure', 'tunnel'],
    carriesFlows: true,
    command: haproxy,
  },
  nginx: { program: 'nginx', isSecure: true, special: [], carriesFlows: false, command: nginx },
  'http-proxy': { program: null, isSecure: false, special: [], carriesFlows: false, command: httpProxy },
};

function haproxy({ folder, port, targets, special }: ProxyPlace): readonly string[] {
  const file = join(folder, 'haproxy.cfg');
  const serversOf = (ports: readonly number[], how = '') =>
    ports.map((target) => `  server t${target} 127.0.0.1:${target}${how}`).join('\n');
  const servers = serversOf(targets);
  writeFileSync(
    file,
    `global
  nbthread 1
  maxconn 4096
defaults
  mode http
  timeout client 600s
  timeout server 600s
  timeout connect 5s
  timeout http-keep-alive 600s
  option forwardfor
  http-reuse always
frontend clients
  bind 127.0.0.1:${port} backlog 2048
  bind 127.0.0.1:${port + SECURE_PORTS_ABOVE} backlog 2048 ssl crt ${certificateFile(folder)} ciphersuites ${CIPHER} ssl-min-ver TLSv1.2 alpn h2,http/1.1
  http-request set-header X-Forwarded-Proto http
  http-request set-header X-Forwarded-Port %[dst_port]
  use_backend http2_targets if { path_beg ${TARGET_PATHS.http2} }
  use_backend secure_targets if { path_beg ${TARGET_PATHS.secure} }
  use_backend tunnel_targets if { path_beg ${TARGET_PATHS.tunnel} }
  default_backend targets
backend http2_targets
  balance roundrobin
${serversOf(special.http2, ' proto h2')}
backend secure_targets
  balance roundrobin
${serversOf(special.secure, ' ssl verify none')}
backend tunnel_targets
  balance roundrobin
  timeout tunnel 600s
${serversOf(special.tunnel)}
backend targets
  balance roundrobin
${servers}
frontend flows
  mode tcp
  bind 127.0.0.1:${port + FLOW_PORTS_ABOVE} backlog 2048
  default_backend flow_targets
backend flow_targets
  mode tcp
  balance roundrobin
${servers}
`,
  );
  return ['haproxy', '-db', '-f', file];
}

function nginx({ folder, port, targets }: ProxyPlace): readonly string[] {
  const file = join(folder, 'nginx.conf');
  const servers = `upstream targets {
    ${targets.map((target) => `server 127.0.0.1:${target};`).join(' ')}
    keepalive 512;
    keepalive_requests 1000000000;
    keepalive_timeout 600s;
  }
  server {
    listen 127.0.0.1:${port} backlog=2048;
    listen 127.0.0.1:${port + SECURE_PORTS_ABOVE} ssl http2 backlog=2048;
    ssl_certificate ${certificateFile(folder)};
    ssl_certificate_key ${certificateFile(folder)};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_conf_command Ciphersuites ${CIPHER};
    location / {
      proxy_pass http://targets;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Port $server_port;
      proxy_max_temp_file_size 0;
      proxy_request_buffering off;
    }
  }`;
  writeFileSync(file, nginxConfiguration({ folder, name: 'nginx', servers }));
  return ['nginx', '-c', file];
}

/** What our listener prefers, too. */
const CIPHER = 'TLS_AES_128_GCM_SHA256';

function httpProxy({ port, targets }: ProxyPlace): readonly string[] {
  // Beside the sources, two folders up from the bundle in dist/bench.
  const script = fileURLToPath(new URL('../../test/bench/proxies/httpProxyPeer.mjs', import.meta.url));
  return [process.execPath, script, String(port), ...targets.map(String)];
}
