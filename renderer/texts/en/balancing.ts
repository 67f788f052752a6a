import type { PeerStateName } from '../../../engine/model/upstream/PeerFigures.ts';
import type { MethodProblemCode } from '../../../engine/model/upstream/methodProblems.ts';
import type { HelpTopic } from '../../store/help.ts';
import { plural } from '../plural.ts';

/** What a parameter is called, and what it does. */
interface Named {
  readonly label: string;
  readonly note?: string;
}

const FIELDS: Readonly<Record<string, Named>> = {
  'balanza.hash.key': {
    label: 'Key',
    note: 'Text with variables, such as $request_uri, $remote_addr, $http_x_user, $cookie_session or $arg_id. Requests of one key go to one target.',
  },
  'balanza.hash.consistent': {
    label: 'Consistent (ketama ring)',
    note: 'When a target is removed only its own keys move. Without it many others move as well.',
  },
  'balanza.random.two': {
    label: 'Draw two, take the less busy one',
    note: 'Of two targets drawn at random, the one with fewer requests under way per unit of weight.',
  },
  'balanza.least_time.mode': {
    label: 'Time that counts',
    note: 'From the start of the attempt to that moment.',
  },
  'balanza.least_time.factor': {
    label: 'Factor of the method',
    note: 'Percent that the past keeps in the average of this method; empty: the response time factor.',
  },
  'balanza.least_time.account': {
    label: 'Responses that count',
    note: 'Text with variables: a response counts while it is neither empty nor 0. Empty: all count.',
  },
  'balanza.response_time_factor': {
    label: 'Response time factor',
    note: 'Percent that the past keeps in averages of response times: high reacts slowly, low forgets fast.',
  },
  'balanza.feedback.variable': {
    label: 'Reported value',
    note: 'Variable of the response that holds a number, such as $upstream_http_x_load.',
  },
  'balanza.feedback.inverse': { label: 'The lower, the better', note: 'For values that grow as a target fills up.' },
  'balanza.feedback.factor': { label: 'Averaging factor', note: 'Percent that the past keeps in the average.' },
  'balanza.feedback.account': {
    label: 'Responses that count',
    note: 'Text with variables: a response counts while it is neither empty nor 0. Empty: all count.',
  },
  'balanza.feedback.last_byte': {
    label: 'Read after the whole response',
    note: 'Not at its header: a response that breaks off does not count.',
  },
  'balanza.max_fails': {
    label: 'Failures (max_fails)',
    note: 'So many failed attempts make a target unavailable. 0: never.',
  },
  'balanza.fail_timeout_seconds': {
    label: 'Fail timeout (seconds)',
    note: 'Within this time failures are counted, and for this long the target is left alone.',
  },
  'balanza.max_conns': {
    label: 'Most requests at once (max_conns)',
    note: 'Of each target, counted at each node. 0: no limit.',
  },
  'balanza.slow_start_seconds': {
    label: 'Slow start (seconds)',
    note: 'A target that has recovered regains its share over this time. 0: at once.',
  },
  'balanza.next_upstream': {
    label: 'Go on to the next target when',
    note: 'Words such as error, timeout, invalid_header, http_503, non_idempotent; or off.',
  },
  'balanza.next_upstream_tries': { label: 'Attempts at most', note: 'The first one included. 0: no limit of its own.' },
  'balanza.next_upstream_timeout_seconds': {
    label: 'No further attempt after (seconds)',
    note: 'Since the first attempt began. 0: no limit.',
  },
  'balanza.sticky': {
    label: 'Sticky sessions',
    note: 'As in Angie: cookie NAME, route $VARIABLE, or learn zone=NAME:SIZE create=… lookup=….',
  },
  'balanza.sticky_secret': { label: 'Secret of sticky ids', note: 'Ids go out as a hash with this text.' },
  'balanza.sticky_strict': {
    label: 'Strict',
    note: 'A session whose target cannot serve it gets 502, not another target.',
  },
  'balanza.queue.size': {
    label: 'Queue',
    note: 'So many requests wait at a node while no target can take them. Empty: none, they get 502 at once.',
  },
  'balanza.queue.timeout_seconds': { label: 'Longest wait (seconds)' },
  'balanza.keepalive': {
    label: 'Idle connections kept',
    note: 'At each node. It does not influence which target is chosen. Empty: no limit of its own.',
  },
  'balanza.backup_switch': {
    label: 'Stay with backup targets',
    note: 'permanent: requests stay with the targets that served last; permanent=30s: after that time one request tries the primary ones again.',
  },
  'balanza.probe.enabled': {
    label: 'Probe the targets (upstream_probe)',
    note: 'Each node asks every target at its own pace, whatever the health checks of ELB find. A target that its probe fails gets nothing, by any method, though it is healthy for ELB.',
  },
  'balanza.probe.uri': { label: 'Path', note: 'Of the request; begins with /. Empty: /.' },
  'balanza.probe.method': { label: 'HTTP method', note: 'In capitals, such as HEAD. Empty: GET.' },
  'balanza.probe.interval_seconds': { label: 'Interval (seconds)', note: 'Between the probes of one target.' },
  'balanza.probe.port': { label: 'Port', note: 'Empty: the target’s own.' },
  'balanza.probe.test': {
    label: 'Test',
    note: 'Text with variables of the answer, such as $upstream_status, $upstream_http_x_ready or $upstream_probe_body; in TCP groups $upstream_probe_response. A probe passes while it is neither empty nor 0. Empty: it fails only by what sends a request on to the next target, so a 500 passes unless http_500 is among that.',
  },
  'balanza.probe.expect': {
    label: 'Values with which the test holds',
    note: 'Parted by blanks, as keys of a map: 200 204, or ~^2 for a regular expression. Empty: any but the empty text and 0.',
  },
  'balanza.probe.fails': { label: 'Failures in a row', note: 'So many make a target unhealthy.' },
  'balanza.probe.passes': { label: 'Passes in a row', note: 'So many make it healthy again.' },
  'balanza.probe.essential': {
    label: 'Essential',
    note: 'A target gets nothing until it has passed. Without it a new target need not wait.',
  },
  'balanza.probe.persistent': {
    label: 'Persistent',
    note: 'With essential: when probes begin anew, with other settings or another worker, targets that were healthy need not wait.',
  },
  'balanza.probe.mode': {
    label: 'When to probe',
    note: 'idle: only targets without a request for an interval, and unhealthy ones; onfail: only unhealthy ones.',
  },
  'balanza.probe.timeout_seconds': {
    label: 'Longest wait of a probe (seconds)',
    note: 'For a connection, and for each part of the answer; in TCP groups for all of it.',
  },
  'balanza.probe.max_body_bytes': { label: 'Bytes kept of the body', note: 'For $upstream_probe_body.' },
  'balanza.probe.max_response_bytes': {
    label: 'Bytes kept of the answer',
    note: 'For $upstream_probe_response. 0: no answer is waited for.',
  },
  'balanza.probe.send': {
    label: 'What is sent first',
    note: 'With \\r, \\n, \\t and \\x00 for bytes that cannot be typed. Empty: nothing.',
  },
  'balanza.probe.udp': { label: 'Over UDP', note: 'A datagram is sent, and the answer to it waited for.' },
  weight: { label: 'Weight' },
  max_conns: { label: 'max_conns' },
  max_fails: { label: 'max_fails' },
  fail_timeout_seconds: { label: 'Fail timeout (s)' },
  slow_start_seconds: { label: 'Slow start (s)' },
  backup: { label: 'Backup' },
  state: { label: 'Use' },
  route: { label: 'Sticky id' },
};

/** Angie's balancing methods on a target group: tab, page, panel. */
export const balancingEn = {
  tab: 'Balancing',
  section: 'Balancing method',
  editTitle: 'Edit balancing method',
  saved: 'Balancing method saved',
  method: 'Method',
  flowHash: 'Flow hash',
  methods: {
    '': { label: 'Flow hash (ELB)', note: 'Each connection goes to the target that its addresses and ports lead to.' },
    round_robin: { label: 'Round robin', note: 'In turn, smoothly by weight: a heavy target’s turns are spread out.' },
    least_outstanding_requests: {
      label: 'Least outstanding requests (ELB)',
      note: 'The target with the fewest requests under way gets the next. Takes no parameters of Angie’s.',
    },
    weighted_random: {
      label: 'Weighted random (ELB)',
      note: 'Chance decides, evenly. Takes no parameters of Angie’s.',
    },
    hash: { label: 'Hash of a key', note: 'Requests with the same key go to the same target.' },
    ip_hash: {
      label: 'IP hash',
      note: 'Clients of one network (three bytes of IPv4, all of IPv6) go to the same target.',
    },
    least_conn: {
      label: 'Least connections',
      note: 'The target with the fewest requests under way per unit of weight; those that tie take turns.',
    },
    random: { label: 'Random', note: 'Chance decides, in proportion to weight.' },
    least_time: {
      label: 'Least time',
      note: 'Chance decides, in inverse proportion to the average response time; the slowest keeps about 1%.',
    },
    feedback: { label: 'Feedback', note: 'Chance decides, in proportion to a value that targets report.' },
  } as Readonly<Record<string, Named>>,
  weightMeaning: 'What weight means here',
  weights: {
    round_robin: 'Share = weight ÷ total weight. With 5, 1 and 1: of every 7 requests 5, 1 and 1.',
    hash: 'The share of the key space. Traffic matches it only if keys are spread evenly.',
    ip_hash: 'The share of the clients’ networks. Traffic matches it only if clients are spread evenly.',
    least_conn:
      'Requests under way are divided by it: twice the weight, twice as many at once, not twice as many in all.',
    random: 'The chance to be drawn = weight ÷ total weight.',
    least_time: 'This method takes no weight: the measured time alone decides.',
    feedback: 'It multiplies the reported value, so a share cannot be told from weight alone.',
  } as Readonly<Record<string, string>>,
  weightLimits: 'Limits, failures, slow start, “down” and “backup” come before weight in every method.',
  fields: FIELDS,
  ofMethod: 'Parameters of the method',
  checks: 'Failures and limits',
  sessions: 'Sessions, queue, connections',
  probe: {
    title: 'Active checks',
    note: 'Besides ELB’s health checks, and independent of them: a target has to please both to get requests.',
    waiting: 'Its probe has yet to pass',
    failed: (reason: string) => `Probe: ${reason}`,
  },
  ofTargets: 'Parameters of targets',
  ofTargetsNote: 'Empty: what the group says, else Angie’s default. They are counted at each node by itself.',
  ofTargetsDefault: (value: string) => `group: ${value}`,
  uses: { up: 'In use', down: 'Down', drain: 'Drain' },
  usesNote: '“Down” gets nothing and keeps its place in a hash; “drain” gets only sessions that are bound to it.',
  noTargets: 'No target is registered yet.',
  notSet: 'not set',
  notOffered: {
    weight: 'This method takes no weight.',
    slow_start_seconds: 'This method has no slow start.',
    backup: 'This method has no backup targets.',
  } as Readonly<Record<string, string>>,
  takeAway: 'Turn it off',
  range: (min: string, max: string, standard: string) =>
    standard === '' ? `${min} to ${max}` : `${min} to ${max}; default ${standard}`,
  outOfRange: (min: string, max: string) => `Enter a whole number from ${min} to ${max}.`,
  problems: {
    takesNone: () =>
      'This algorithm takes no parameters of Angie’s. Choose round robin or a method of Angie’s, or empty this field.',
    slowStart: () =>
      'The slow start of ELB is on for this group. Turn it off: slow start (seconds) here is of the same purpose.',
    stickiness: () => 'The stickiness of ELB is on for this group. Turn it off, or empty this field.',
    otherMethod: () => 'This parameter is another method’s.',
    unsupported: () => 'This method does not support the parameter. Empty it, or choose another method.',
    notRegistered: () => 'This target is not registered any more.',
    needed: () => 'This method cannot be without it.',
    value: (text: string) => text,
    downAndDrain: () => '“Down” and “drain” exclude each other.',
  } satisfies Record<MethodProblemCode, (text: string) => string> as Record<
    MethodProblemCode,
    (text: string) => string
  >,
  states: {
    up: 'Up',
    busy: 'Busy',
    recovering: 'Recovering',
    unavailable: 'Unavailable',
    checking: 'Checking',
    unhealthy: 'Unhealthy',
    down: 'Down',
    draining: 'Draining',
  } satisfies Record<PeerStateName, string> as Record<PeerStateName, string>,
  columns: {
    target: 'Target',
    state: 'In the method',
    weight: 'Weight',
    inFlight: 'Under way',
    ofLimit: (inFlight: string, limit: string) => `${inFlight} of ${limit}`,
    selected: 'Chosen',
    fails: 'Failed attempts',
    probes: 'Probes',
    probed: (count: string, fails: string) => `${count}, ${fails} failed`,
    lastProbe: 'Last probe',
    nextProbe: 'Next probe',
    headerTime: 'Average to header',
    responseTime: 'Average, whole',
    connectTime: 'Average to connect',
    firstByteTime: 'Average to first byte',
    average: 'Reported average',
    backup: 'backup',
  },
  liveTitle: 'Targets in this method',
  liveNote: 'Over all nodes; counts since each target was registered.',
  play: {
    settings: 'Node, load and keys',
    title: 'What would happen',
    note: (node: string) => `The next requests at the node in ${node}, from its state at this moment. Nothing is sent.`,
    noNode: 'No load balancer uses this group yet: it begins with nothing counted.',
    draft: 'With the settings of this form, which are not saved.',
    asSaved: 'As the group is saved: the form has fields that need attention.',
    node: 'Node',
    open: 'Requests that stay open',
    openNote: 'So many requests last while further ones come.',
    keys: 'Keys, one a line',
    keysNote: 'Empty: each request has a key of its own.',
    next: (count: number) => `The next ${count} choices`,
    nobody: 'none',
    target: 'Target',
    share: 'Share of 1,000',
    moved: 'Keys that move if it is removed',
    movedOwn: (count: string) => `its own ${count}`,
    movedOthers: (count: string) => `${count} of others`,
    chance: 'Chance decides here: another look shows another order.',
    again: 'Look again',
    refused: (count: string) => `${count} of 1,000 requests would find no target.`,
    playing: 'Playing the next requests…',
    failed: 'This cannot be played',
    empty: 'Register targets to see what would happen.',
    more: (count: number) => `and ${count} ${plural('en', count, { one: 'target', other: 'targets' })} more`,
  },
  help: {
    title: 'Balancing method',
    paragraphs: [
      'A target group can choose its targets as any upstream of Angie does. Counts, failures, averages and limits are each node’s own.',
      'Example: with round robin and the weights 5, 1 and 1 the next seven requests go to a a b a c a a.',
      'A probe (upstream_probe) is Angie’s own active check. Each node runs it besides the health checks of ELB, and neither knows of the other: a target that fails either gets no requests, and the column “In the method” says which state it is in.',
    ],
    apiName: 'ModifyTargetGroupAttributes',
  } satisfies HelpTopic,
};
