import { parseTime } from '../../model/upstream/parseTime.ts';
import { answerNotes } from './answerNotes.ts';
import { isFixedType } from './returnedAction.ts';
import { bindNotes, queueNotes } from './groupNotes.ts';
import { isTestOfProbe, probeNotes } from './probeNotes.ts';
import { kept, lost, lostUnless, roundedNotes, type DirectiveNotes } from './NotedAround.ts';

const NO_VARIABLE =
  'Target groups and rules know variables of the request, not your own: write those, or have the targets work it out.';
const LOGS = 'Switch the attribute access_logs.s3.enabled of the load balancer on: its lines have the format of ELB.';
const IDLE = 'Set idle_timeout.timeout_seconds of the load balancer, which holds for clients and targets.';
const ANSWER = 'Set the attribute routing.http.response… of the listener where ELB has one, or have the targets do it.';
const SECURITY = 'Choose the security policy of the listener, once it is one of HTTPS or TLS.';
const INVALID_FIELDS =
  'Set routing.http.drop_invalid_header_fields.enabled of the load balancer: then names of letters, digits and "-" go on alone.';
const FORWARDED =
  'Set routing.http.xff_header_processing.mode of the load balancer: targets read who the client is from X-Forwarded-For.';
const LETS_IN =
  'Listeners let every client in: security groups are kept and filter nothing here. Have the targets refuse it.';
const TO_TARGETS = 'ELB agrees on versions and ciphers with targets by itself, and sends them no certificate or name.';
const DATAGRAMS = 'A UDP listener ends a flow after 120 s without a datagram.';

/** Fields that ELB sends to targets with the value that stands for it here. Source: ELB, *HTTP headers*. */
const SENT_ANYWAY: Readonly<Record<string, readonly string[]>> = {
  host: ['$host', '$http_host'],
  'x-forwarded-for': ['$proxy_add_x_forwarded_for'],
  'x-forwarded-proto': ['$scheme'],
  'x-forwarded-port': ['$server_port'],
  connection: ['', 'close', 'upgrade', '$http_connection', '$connection_upgrade'],
  upgrade: ['$http_upgrade'],
};

const setHeader = lostUnless(
  ([name = '', value = '']) => SENT_ANYWAY[name.toLowerCase()]?.includes(value) ?? false,
  'Targets get the fields of the client and X-Forwarded-For, -Proto and -Port of ELB: have them take these.',
);

const roundedTime: DirectiveNotes = ({ name, args: [time = ''] }) =>
  roundedNotes(`${name} ${time}`, parseTime(time, 'milliseconds'));

/** A type that answers of this configuration need, and ELB has not. */
const typeNotes = lost(
  'Fixed responses have text/plain, text/css, text/html, application/javascript or application/json.',
);

/**
 * What an import says of each directive that Balanza carries out where it runs a file: nothing where the resources do the
 * same. Of every directive there is an entry, so that none is dropped without a word. Source: contract, *Angie configurations*.
 */
export const DIRECTIVE_NOTES: Readonly<Record<string, DirectiveNotes>> = {
  // The process, which is the engine's own.
  worker_processes: lostUnless(
    ([count = '1']) => count === '1' || count === 'auto',
    'Start the engine with --workers; counts and limits of a target group are each node’s.',
  ),
  pid: lost('The id of the engine’s process is in engine.json of its data folder.'),
  daemon: lostUnless(([word = '']) => word.toLowerCase() === 'off', 'The engine runs in the foreground.'),
  worker_shutdown_timeout: lost('Requests in flight get up to 10 s when the engine stops.'),
  error_log: lost('The engine writes its log to standard error, as much as --log-level says.'),
  access_log: lostUnless(([word]) => word === 'off', LOGS),
  log_format: lost(LOGS),
  // Blocks; what stands in them has entries of its own.
  http: kept,
  stream: kept,
  events: kept,
  server: kept,
  upstream: kept,
  map: (directive, around) => (isTestOfProbe(directive, around) ? [] : lost(NO_VARIABLE)(directive, around)),
  set: lost(NO_VARIABLE),
  types: (_, around) =>
    around.hasTexts ? [`"types" is not imported. Fixed responses have the type of "default_type".`] : [],
  set_real_ip_from: lost(FORWARDED),
  real_ip_header: lost(FORWARDED),
  real_ip_recursive: lost(FORWARDED),
  allow: lostUnless(([whom]) => whom === 'all', LETS_IN),
  deny: lost(LETS_IN),
  proxy_protocol: lostUnless(
    ([word = '']) => word.toLowerCase() === 'off',
    'Set proxy_protocol_v2.enabled of the target group: its header is that of version 2.',
  ),
  default_type: (directive, around) =>
    isFixedType(directive.args[0] ?? '') || !around.hasTexts ? [] : typeNotes(directive, around),
  // What clients meet.
  listen: answerNotes.listen,
  server_name: answerNotes.server_name,
  location: answerNotes.location,
  internal: kept,
  return: answerNotes.return,
  add_header: lost(ANSWER),
  prometheus: lost(
    'GET /metrics of the AWS endpoint’s port has the metrics of all target groups; the location answers 404.',
  ),
  api: lost('GET /status/ of the AWS endpoint’s port has the status of the target groups; the location answers 404.'),
  absolute_redirect: lostUnless(([word = '']) => word.toLowerCase() === 'on', 'Redirects of ELB name the host.'),
  port_in_redirect: lostUnless(
    ([word = '']) => word.toLowerCase() === 'on',
    'Write the port of the redirect into its action.',
  ),
  client_max_body_size: lostUnless(([size]) => size === '0', 'ELB limits no body: have the targets refuse long ones.'),
  client_header_buffer_size: kept,
  large_client_header_buffers: lost('A load balancer takes lines of 16 KiB, and heads of 64 KiB in all.'),
  underscores_in_headers: lostUnless(([word = '']) => word.toLowerCase() === 'on', INVALID_FIELDS),
  ignore_invalid_headers: lostUnless(([word = '']) => word.toLowerCase() === 'off', INVALID_FIELDS),
  client_header_timeout: lost(IDLE),
  client_body_timeout: lost(IDLE),
  send_timeout: lost(IDLE),
  keepalive_timeout: (directive, around) =>
    lost(around.parent === 'upstream' ? 'Target groups keep connections until a target closes them.' : IDLE)(
      directive,
      around,
    ),
  keepalive_time: (directive, around) =>
    lost(
      around.parent === 'upstream'
        ? 'Target groups keep connections until a target closes them.'
        : 'Set client_keep_alive.seconds of the load balancer.',
    )(directive, around),
  keepalive_requests: lost('Connections carry any number of requests.'),
  // Groups.
  zone: kept,
  hash: kept,
  ip_hash: kept,
  least_conn: kept,
  random: kept,
  least_time: kept,
  feedback: kept,
  response_time_factor: kept,
  keepalive: kept,
  sticky: kept,
  sticky_secret: kept,
  sticky_strict: kept,
  backup_switch: kept,
  queue: queueNotes,
  bind_conn: bindNotes,
  state: lost('Its servers of now become targets: register and deregister them from here on.'),
  // Names that are looked up at run time have notes where they stand.
  resolver: kept,
  resolver_timeout: kept,
  // Passing to groups.
  proxy_pass: answerNotes.proxy_pass,
  proxy_next_upstream: kept,
  proxy_next_upstream_tries: kept,
  proxy_next_upstream_timeout: roundedTime,
  proxy_set_header: setHeader,
  proxy_hide_header: lost(ANSWER),
  proxy_pass_header: lost('ELB passes on all fields of targets.'),
  proxy_http_version: lostUnless(([version]) => version === '1.1', 'ELB speaks HTTP/1.1 to targets of its default.'),
  proxy_connect_timeout: lost('ELB waits 10 s for a connection to a target.'),
  proxy_send_timeout: lost(IDLE),
  proxy_read_timeout: lost(IDLE),
  proxy_timeout: lost('Set tcp.idle_timeout.seconds of the listener.'),
  proxy_request_buffering: lostUnless(
    ([word = '']) => word.toLowerCase() === 'off',
    'ELB passes bodies on as they come.',
  ),
  proxy_redirect: lostUnless(
    ([word]) => word === 'off',
    'ELB leaves Location as the target writes it: have it write the public one.',
  ),
  proxy_responses: lost(DATAGRAMS),
  proxy_requests: lost(DATAGRAMS),
  proxy_half_close: lostUnless(
    ([word = '']) => word.toLowerCase() === 'on',
    'ELB keeps connections that one end has closed for writing.',
  ),
  upstream_probe: probeNotes,
  upstream_probe_timeout: roundedTime,
  // TLS; that a listener had it, its "listen" tells.
  ssl_certificate: kept,
  ssl_certificate_key: kept,
  ssl_protocols: lost(SECURITY),
  ssl_ciphers: lost(SECURITY),
  ssl_prefer_server_ciphers: lost(SECURITY),
  proxy_ssl: kept,
  proxy_ssl_certificate: lost(TO_TARGETS),
  proxy_ssl_certificate_key: kept,
  proxy_ssl_ciphers: lost(TO_TARGETS),
  proxy_ssl_name: lost(TO_TARGETS),
  proxy_ssl_protocols: lost(TO_TARGETS),
  proxy_ssl_server_name: lostUnless(([word = '']) => word.toLowerCase() === 'off', TO_TARGETS),
  proxy_ssl_trusted_certificate: kept,
  proxy_ssl_verify: lostUnless(
    ([word = '']) => word.toLowerCase() === 'off',
    'ELB does not verify certificates of targets: keep them in a network that you trust.',
  ),
};
