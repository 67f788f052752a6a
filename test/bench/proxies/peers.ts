import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nginxConfiguration } from './nginxConfiguration.ts';

/** Where a proxy listens, what it balances over, and the folder for its files. */
export interface ProxyPlace {
  readonly folder: string;
  readonly port: number;
  readonly targets: readonly number[];
}

interface Peer {
  /** Program that must be installed; null when it comes with the project. */
  readonly program: string | null;
  /** Writes its configuration and returns the command. */
  readonly command: (place: ProxyPlace) => readonly string[];
}

/**
 * The proxies that we compare with, each with one thread, as their documentation says to set them up for speed, and
 * with the features of ours that they have: kept connections on both sides, round robin, X-Forwarded-For.
 */
export const PEERS: Readonly<Record<string, Peer>> = {
  haproxy: { program: 'haproxy', command: haproxy },
  nginx: { program: 'nginx', command: nginx },
  'http-proxy': { program: null, command: httpProxy },
};

function haproxy({ folder, port, targets }: ProxyPlace): readonly string[] {
  const file = join(folder, 'haproxy.cfg');
  const servers = targets.map((target) => `  server t${target} 127.0.0.1:${target}`).join('\n');
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
  http-request set-header X-Forwarded-Proto http
  http-request set-header X-Forwarded-Port %[dst_port]
  default_backend targets
backend targets
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

function httpProxy({ port, targets }: ProxyPlace): readonly string[] {
  // Beside the sources, two folders up from the bundle in dist/bench.
  const script = fileURLToPath(new URL('../../test/bench/proxies/httpProxyPeer.mjs', import.meta.url));
  return [process.execPath, script, String(port), ...targets.map(String)];
}
