import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One group in nginx: the lines of its `upstream` block, with `S1` … for the servers. */
export interface JudgedGroup {
  readonly name: string;
  readonly lines: readonly string[];
}

/** A request: its header fields beside `Host`. */
export type JudgedRequest = Readonly<Record<string, string>>;

const HEADER_TIMEOUT_MS = 20_000;
/** Servers there are: S1 to S8. */
const SERVERS = 8;

/** Whether nginx is on this machine. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

/**
 * An nginx of one worker that has all groups at once, a location each. Its servers are itself: each answers 204 with its
 * own number, or 503 where the request's `X-Fail` names it. `X-Forwarded-For` is the client's address.
 */
export class NginxJudge {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #port: number;

  private constructor(process: ChildProcess, folder: string, port: number) {
    this.#process = process;
    this.#folder = folder;
    this.#port = port;
  }

  static async start(groups: readonly JudgedGroup[]): Promise<NginxJudge> {
    const folder = mkdtempSync(join(tmpdir(), 'balanza-nginx-'));
    const port = await freePort();
    writeFileSync(join(folder, 'nginx.conf'), configuration(groups, folder, port));
    const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await said(child, 'start worker process ');
    return new NginxJudge(child, folder, port);
  }

  /** Servers that each request was sent to, in order, such as `12` for a second attempt; `-` where none was found. */
  async serve(group: string, requests: readonly JudgedRequest[]): Promise<string[]> {
    const socket = connect(`${this.#folder}/front.sock`);
    const heads = requests.map((fields) => {
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
      return `GET /${group} HTTP/1.1\r\nHost: judge\r\n${lines.join('')}\r\n`;
    });
    socket.write(heads.join('').replace(/\r\n\r\n$/, '\r\nConnection: close\r\n\r\n'));
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    await once(socket, 'close', { signal: AbortSignal.timeout(HEADER_TIMEOUT_MS) });
    return [...text.matchAll(/^X-Tried: (.*)\r$/gm)].map(([, addresses = '']) => this.#numbers(addresses));
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true });
  }

  #numbers(addresses: string): string {
    return addresses
      .split(', ')
      .map((address) => (address.endsWith(`:${this.#port}`) ? (/\.(\d+):\d+$/.exec(address)?.[1] ?? '?') : '-'))
      .join('');
  }

  /** The address of a server, as it stands in the configuration. */
  address(number: number): { readonly host: string; readonly port: number } {
    return { host: hostOf(number), port: this.#port };
  }
}

function hostOf(number: number): string {
  return `127.${process.env['BALANZA_LOOPBACK_BYTE'] ?? '253'}.77.${number}`;
}

function configuration(groups: readonly JudgedGroup[], folder: string, port: number): string {
  const numbers = Array.from({ length: SERVERS }, (_, index) => index + 1);
  const upstreams = groups.map(({ name, lines }) => {
    const named = lines.map((line) => `${line.replace(/\bS(\d)/g, (_, n: string) => `${hostOf(Number(n))}:${port}`)};`);
    return `upstream ${name} { ${named.join(' ')} keepalive 16; }`;
  });
  const locations = groups.map(({ name }) => `location = /${name} { proxy_pass http://${name}; }`);
  const servers = numbers.map(
    (n) => `server { listen ${hostOf(n)}:${port}; if ($http_x_fail ~ ${n}) { return 503; } return 204; }`,
  );
  return `
    daemon off;
    worker_processes 1;
    error_log stderr notice;
    pid ${folder}/pid;
    events { worker_connections 256; }
    http {
      access_log off;
      keepalive_requests 1000000;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
      set_real_ip_from unix:;
      real_ip_header X-Forwarded-For;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_next_upstream error timeout http_503;
      add_header X-Tried $upstream_addr always;
      ${upstreams.join('\n')}
      ${servers.join('\n')}
      server { listen unix:${folder}/front.sock; ${locations.join('\n')} }
    }`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, hostOf(1));
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function said(child: ChildProcess, words: string): Promise<void> {
  let text = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes(words)) resolve();
    });
    child.once('exit', () => {
      reject(new Error(`nginx did not start: ${text}`));
    });
  });
}
