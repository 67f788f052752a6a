import { expect, it } from 'vitest';
import { directiveNames, rulesOf } from '../../../../engine/angie/directives/checkDirectives.ts';
import { DIRECTIVE_NOTES } from '../../../../engine/angie/import/DIRECTIVE_NOTES.ts';
import { noteLine } from '../../../../engine/angie/import/ImportNote.ts';
import { planImport } from '../../../../engine/angie/import/planImport.ts';
import { loaded } from '../../../support/angie/startAngie.ts';

/** What an import says, with the line in front. The servers named here have two addresses each. */
function told(text: string): readonly string[] {
  const read = loaded(text, () => ['10.9.0.1', '10.9.0.2']);
  return planImport(read, 'site').notes.map((note) => noteLine(note).replace('/etc/angie/angie.conf:', ''));
}

it('issue 7: knows of every directive that is carried out whether an import keeps it', () => {
  const offered = directiveNames().filter((name) => rulesOf(name).some(({ standing }) => standing === 'offered'));
  expect(Object.keys(DIRECTIVE_NOTES).toSorted()).toEqual(offered.toSorted());
});

it('issue 7: tells each setting that is lost by its line, with what to do instead', () => {
  const lines = told(`worker_processes 4;
daemon on;
events { }
http {
  log_format own "$status";
  access_log a.log own;
  types { text/html htm; }
  keepalive_requests 7;
  upstream u {
    server 10.0.0.1:80 slow_start=1500ms;
    server [::1]:80;
    server unix:/run/a.sock;
    server 10.0.0.1:80;
    keepalive 8; keepalive_timeout 5s;
    queue 5 timeout=1500ms;
    bind_conn $http_authorization;
  }
  upstream ring { hash $uri consistent; server name.test:81; server 10.0.0.2; server 10.0.0.3:80; }
  server {
    listen 127.0.0.1:8080;
    listen unix:/run/b.sock;
    server_name a.test ~^b;
    set $x 1;
    client_max_body_size 5m;
    location / { proxy_pass http://u; proxy_set_header Host $host; proxy_set_header X-Own 1; proxy_next_upstream error; }
    location /b/ { proxy_pass https://u/c/; proxy_next_upstream_timeout 1500ms; }
    location /c { proxy_pass http://$host; }
    location ~* ^/d { return 307 /e; }
    location = /e* { return 444; }
    location /f { default_type image/png; return 200 "is $uri"; }
    location /g { proxy_pass http://ring; proxy_read_timeout 3s; proxy_request_buffering off; proxy_redirect off; }
    location /status/ { api /status/; }
  }
}
stream {
  upstream s { server 10.0.0.4:53; }
  server { listen 53 udp; proxy_pass s; proxy_responses 1; }
  server { listen 54; return x; }
}`);
  const beginnings = lines.map((line) => line.split(/ (?:is not imported|becomes|and is not|: rules|is made)/)[0]);
  expect(beginnings).toMatchInlineSnapshot(`
    [
      "1: "worker_processes 4"",
      "2: "daemon on"",
      "5: "log_format own $status"",
      "6: "access_log a.log own"",
      "7: "types"",
      "8: "keepalive_requests 7"",
      "10: "slow_start=1500ms"",
      "11: Group u: [::1]:80 is no IPv4 address and",
      "12: Group u: unix:/run/a.sock is no IPv4 address and",
      "13: Group u: 10.0.0.1:80 stands twice and",
      "14: "keepalive_timeout 5s"",
      "15: "timeout=1500ms"",
      "16: "bind_conn $http_authorization"",
      "18: Group ring: the ring of its hash",
      "18: Group ring: the ring of its hash",
      "18: Group ring: the ring of its hash",
      "20: The address 127.0.0.1 of a listener is not kept: nodes listen on addresses of their zones. Send clients to the DNS name of the load balancer.",
      "21: "listen unix:/run/b.sock"",
      "22: The server name ~^b is a regular expression",
      "23: "set $x 1"",
      "24: "client_max_body_size 5m"",
      "25: "proxy_set_header X-Own 1"",
      "26: The URI /c/ of a proxy_pass",
      "26: Group u has the proxy_next_upstream of the first that passes to it. Make a group of its own for this one.",
      "26: Group u is reached without TLS, as by the first that passes to it. Make a group of its own for this one.",
      "26: "proxy_next_upstream_timeout 1500ms"",
      "27: "proxy_pass http://$host"",
      "28: The location ~* ^/d distinguishes cases after the import. Write both cases into the expression where they occur.",
      "28: "return 307 /e"",
      "29: The location /e*",
      "29: "return 444" answers with status 444 after the import: rules always answer. Choose a status.",
      "30: "default_type image/png"",
      "30: "return 200 is $uri" keeps its variables as they are written: rules answer with fixed texts. Write one.",
      "31: "proxy_read_timeout 3s"",
      "32: "api /status/"",
      "36: Group s: ELB checks targets of UDP over TCP, and where nothing answers TCP on their own port they become unhealthy. Set the health check port of the target group to one that answers TCP.",
      "37: "proxy_responses 1"",
      "38: "return x"",
    ]
  `);
  for (const line of lines) expect(line, 'says what to do').toMatch(/^\d+: .+[.:] \S.+\.$/);
});

it('issue 7: says nothing where a configuration loses nothing', () => {
  expect(
    told(`worker_processes auto; daemon off; events { worker_connections 100; } http { access_log off; resolver 127.0.0.1;
      upstream u { zone u 1m; least_conn; keepalive 4; queue 3 timeout=2s; sticky route $cookie_a; server 10.0.0.1:80 slow_start=3s; }
      server { listen 8080 default_server reuseport; server_name a.test; client_max_body_size 0;
        location / { proxy_pass http://u; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_next_upstream error timeout; proxy_redirect off; }
        location = /ok { return 200 ok; } location /old { return 301 https://$host$request_uri; } } }`),
  ).toEqual([]);
});
