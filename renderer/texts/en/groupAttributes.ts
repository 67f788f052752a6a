import type { HelpTopic } from '../../store/help.ts';

/** Attributes of a target group: tab and edit page. */
export const groupAttributesEn = {
  section: 'Attributes',
  basic: 'Basic configuration',
  editTitle: 'Edit target group attributes',
  saved: 'Target group attributes saved',
  saveFailed: 'The attributes could not be saved',
  range: (min: number, max: number) => `${min}-${max}`,
  deregistration: {
    container: 'Target deregistration management',
    delay: 'Deregistration delay (seconds)',
    hint: 'How long a target that leaves the group may finish its open requests.',
  },
  traffic: {
    container: 'Traffic configuration',
    algorithm: 'Load balancing algorithm',
    algorithms: {
      round_robin: 'Round robin',
      least_outstanding_requests: 'Least outstanding requests',
      weighted_random: 'Weighted random',
    },
    algorithmNotes: {
      round_robin: 'Each target gets a request in turn.',
      least_outstanding_requests: 'The target with the fewest requests under way gets the next.',
      weighted_random: 'Chance decides, evenly; targets that fail more than the rest can get less.',
    },
    anomaly: 'Anomaly mitigation',
    anomalyNote:
      'A target that answers with errors far more often than the rest gets less and less, until it recovers.',
    ofAngie: 'A method of Angie’s, with its parameters on the tab Balancing.',
    slowStart: 'Slow start duration (seconds)',
    slowStartNote: 'A target that becomes healthy beside others gets its full share only after this time. 0: at once.',
    slowStartHint: (min: number, max: number) => `${min}-${max}, or 0`,
  },
  selection: {
    container: 'Target selection',
    stickiness: 'Stickiness',
    stickinessNote: 'A client that comes back with its cookie goes to the same target again, while that is healthy.',
    stickinessObstacles: {
      algorithm: 'Not with the weighted random algorithm: choose another one first.',
      crossZone: 'Not while cross-zone load balancing is off: turn that on first.',
    },
    stickyType: 'Stickiness type',
    stickyTypes: { lb_cookie: 'Load balancer generated cookie', app_cookie: 'Application-based cookie' },
    stickyTypeNotes: {
      lb_cookie: 'The balancer sets AWSALB and AWSALBCORS with every response.',
      app_cookie: 'It begins when a target sets the application’s own cookie.',
    },
    stickySeconds: 'Stickiness duration (seconds)',
    cookieName: 'App cookie name',
    cookieNameHint: 'Names that begin with AWSALB are reserved.',
    stickyWords: {
      off: 'Off',
      lb_cookie: (seconds: string) => `Load balancer cookie, ${seconds} s`,
      app_cookie: (seconds: string, name: string) => `Application cookie ${name}, ${seconds} s`,
    },
    crossZone: 'Cross-zone load balancing',
    crossZoneValues: {
      use_load_balancer_configuration: 'Inherit from load balancer (on)',
      true: 'On',
      false: 'Off',
    },
    crossZoneNotes: {
      use_load_balancer_configuration: 'An Application Load Balancer always has it on.',
      true: 'Every node sends to the targets of all enabled zones.',
      false: 'Every node sends to the targets of its own zone only.',
    },
    sharesTitle: 'What changes for each target',
    sharesOf: (group: string) => `What changes for each target of ${group}`,
    sharesNote: 'Expected shares of all requests, with the targets and zones as they are now.',
    target: 'Target',
    zone: 'Zone',
    before: 'Before',
    after: 'After',
    lost: (share: string) => `${share} of the requests would find no target and be answered with 503.`,
    unused: 'No load balancer uses this group, so there are no shares to compare.',
    more: (count: number) => `and ${count} more`,
  },
  health: {
    container: 'Target group health requirements',
    note: 'What counts as too few healthy targets in a zone: then its address leaves DNS, or its node sends to all targets regardless of health.',
    mode: 'Configuration',
    unified: 'Unified',
    unifiedNote: 'The same minimum for DNS and for routing.',
    granular: 'Granular',
    granularNote: 'A minimum each.',
    unifiedTitle: 'Healthy state requirements',
    dns: 'DNS failover',
    routing: 'Routing failover',
    count: 'Minimum healthy target count',
    percent: 'Minimum healthy target percentage',
    countHint: (min: number, max: number) => `${min}-${max}`,
    offHint: (min: number, max: number) => `${min}-${max}, or off`,
    atLeast: (count: string, percent: string) =>
      percent === 'off'
        ? `At least ${count} healthy`
        : count === 'off'
          ? `At least ${percent}% healthy`
          : `At least ${count} and ${percent}% healthy`,
  },
  function: {
    container: 'Function',
    endpoint: 'Endpoint',
    endpointNote:
      'Where the function is called: the address of a runtime that takes the calls of AWS Lambda. Without one, requests get 502.',
    endpointExample: 'Such as http://127.0.0.1:9000/2015-03-31/functions/function/invocations',
    endpointProblem: 'Enter an address that begins with http:// or https://.',
    multiValue: 'Multi value headers',
    multiValueNote: 'Headers and query parameters of events are lists of values, and headers of answers must be.',
  },
  gateway: {
    delayNote: 'With rebalancing, flows of a target that leaves move to others once it is over.',
    flow: 'Flow stickiness',
    flowNote: 'Packets that agree in these go to the same target, in both directions.',
    flows: {
      five: {
        label: '5-tuple',
        description: 'Source and destination address, protocol, source and destination port: one flow each.',
      },
      three: { label: '3-tuple', description: 'Source and destination address, and protocol.' },
      two: { label: '2-tuple', description: 'Source and destination address.' },
    },
    failover: 'Target failover',
    existing: 'Existing flows',
    existingNote:
      'Of targets that are deregistered, and of those that become unhealthy. New flows always go to healthy targets.',
    failovers: {
      no_rebalance: { label: 'No rebalance', description: 'They stay with their target until they end.' },
      rebalance: { label: 'Rebalance existing flows', description: 'They move to healthy targets.' },
    },
  },
  problems: {
    wholeNumber: (min: number, max: number) => `Enter a whole number from ${min} to ${max}.`,
    wholeNumberOrZero: (min: number, max: number) => `Enter a whole number from ${min} to ${max}, or 0.`,
    cookieNameMissing: 'Enter the name of the application’s cookie.',
    cookieNameReserved: 'Names that begin with AWSALB are the balancer’s own. Choose another.',
    wholeNumberOrOff: (min: number, max: number) => `Enter a whole number from ${min} to ${max}, or off.`,
    dnsBelowRouting:
      'The DNS minimum must not be lower than the routing minimum: a zone would stay in DNS while its node sends to targets regardless of health.',
  },
  details: {
    targetType: 'Target type',
    targetTypes: {
      instance: 'Instance',
      ip: 'IP addresses',
      alb: 'Application Load Balancer',
      lambda: 'Lambda function',
    },
    protocolPort: 'Protocol : Port',
    protocolVersion: 'Protocol version',
    vpc: 'VPC',
    ipAddressType: 'IP address type',
    loadBalancer: 'Load balancer',
    noneAssociated: 'None associated',
    created: 'Date created',
  },
  help: {
    title: 'Target group attributes',
    paragraphs: [
      'They hold for all targets of the group and take effect at once; requests that are under way finish as they began.',
      'Example: with a deregistration delay of 300 s a target that leaves may finish its requests for five minutes.',
    ],
    apiName: 'ModifyTargetGroupAttributes',
  } satisfies HelpTopic,
};
