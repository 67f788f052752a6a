import { join } from 'node:path';

interface NginxProgram {
  readonly folder: string;
  /** Names its pid file and temporary folders. */
  readonly name: string;
  /** What stands inside `http { … }`. */
  readonly servers: string;
}

/** A whole configuration of nginx: one worker, in the foreground, no access log, connections kept for ever. */
export function nginxConfiguration({ folder, name, servers }: NginxProgram): string {
  const at = (end: string) => join(folder, `${name}.${end}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${at(kind)};`)
    .join('\n  ');
  return `worker_processes 1;
daemon off;
pid ${at('pid')};
error_log ${at('err')} error;
worker_rlimit_nofile 8192;
events { worker_connections 4096; multi_accept on; }
http {
  access_log off;
  keepalive_requests 1000000000;
  keepalive_timeout 600;
  tcp_nodelay on;
  client_max_body_size 0;
  default_type text/plain;
  ${temporary}
  ${servers}
}
`;
}
