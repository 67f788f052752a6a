import { z } from 'zod';
import type { Certificate } from '../model/Certificate.ts';
import type { Instance } from '../model/Instance.ts';
import type { Listener, Rule } from '../model/Listener.ts';
import type { AttributeInput } from '../model/AttributeDefinition.ts';
import type { IpAddressType, LoadBalancer, ZoneMapping } from '../model/LoadBalancer.ts';
import type { ElasticAddress } from '../model/Network.ts';
import { REQUESTS, type RequestName } from '../model/requests.ts';
import { SAMPLE_NAMES } from '../model/sampleNames.ts';
import type { TargetGroup } from '../model/TargetGroup.ts';
import type { ZonalShift } from '../model/ZonalShift.ts';
import type { TrustStore } from '../model/TrustStore.ts';
import type { ZoneOutage } from '../model/ZoneOutage.ts';
import { CLASSIC_CALLS } from './classicCalls.ts';
import { jsonOf } from './jsonOf.ts';
import type { NextChoicesView } from './views/BalancingView.ts';
import type { EngineDescription } from './views/EngineView.ts';
import type { ImportedView, ImportPreview } from './views/ImportPreview.ts';
import { notificationRule } from './views/NotificationView.ts';
import type { TriedHealthCheck } from './views/ProbeView.ts';
import type { SampleView } from './views/SampleView.ts';

const nothing = z.strictObject({});
/** A configuration of Angie or nginx: one text, without files that it includes. `name`: of the load balancers. */
const configurationText = z.strictObject({ name: z.string().min(1).max(255), text: z.string().max(900_000) });
/** Answered where there is nothing to say. */
const done = jsonOf<null>();
const targetGroupArn = z.string();
/** `<id>:<port>`. */
const key = z.string();

/** An operation of the API: the engine's own request, and what it answers. */
const operation = <Name extends RequestName, Output extends z.ZodType>(name: Name, output: Output) => ({
  input: REQUESTS[name],
  output,
});

/** Calls that change resources: the operations of the API under AWS's names. Errors are theirs. */
export const OPERATION_CALLS = {
  createLoadBalancer: operation('createLoadBalancer', jsonOf<LoadBalancer>()),
  setSubnets: operation('setSubnets', jsonOf<readonly ZoneMapping[]>()),
  setIpAddressType: operation('setIpAddressType', jsonOf<IpAddressType>()),
  modifyLoadBalancerAttributes: operation('modifyLoadBalancerAttributes', jsonOf<readonly AttributeInput[]>()),
  deleteLoadBalancer: operation('deleteLoadBalancer', done),
  createListener: operation('createListener', jsonOf<Listener>()),
  modifyListener: operation('modifyListener', jsonOf<Listener>()),
  modifyListenerAttributes: operation('modifyListenerAttributes', jsonOf<readonly AttributeInput[]>()),
  deleteListener: operation('deleteListener', done),
  addListenerCertificates: operation('addListenerCertificates', jsonOf<Listener>()),
  removeListenerCertificates: operation('removeListenerCertificates', jsonOf<Listener>()),
  createRule: operation('createRule', jsonOf<Rule>()),
  modifyRule: operation('modifyRule', jsonOf<Rule>()),
  setRulePriorities: operation('setRulePriorities', jsonOf<readonly Rule[]>()),
  deleteRule: operation('deleteRule', done),
  createTargetGroup: operation('createTargetGroup', jsonOf<TargetGroup>()),
  modifyTargetGroup: operation('modifyTargetGroup', jsonOf<TargetGroup>()),
  modifyTargetGroupAttributes: operation('modifyTargetGroupAttributes', jsonOf<readonly AttributeInput[]>()),
  deleteTargetGroup: operation('deleteTargetGroup', done),
  registerTargets: operation('registerTargets', done),
  deregisterTargets: operation('deregisterTargets', done),
  addTags: operation('addTags', done),
  removeTags: operation('removeTags', done),
  runInstances: operation('runInstances', jsonOf<readonly Instance[]>()),
  allocateAddress: operation('allocateAddress', jsonOf<ElasticAddress>()),
  startInstances: operation('startInstances', done),
  stopInstances: operation('stopInstances', done),
  rebootInstances: operation('rebootInstances', done),
  terminateInstances: operation('terminateInstances', done),
  startZonalShift: operation('startZonalShift', jsonOf<ZonalShift>()),
  updateZonalShift: operation('updateZonalShift', jsonOf<ZonalShift>()),
  cancelZonalShift: operation('cancelZonalShift', jsonOf<ZonalShift>()),
  /** A private key goes in and comes out by no call. */
  importCertificate: operation('importCertificate', jsonOf<Certificate>()),
  requestCertificate: operation('requestCertificate', jsonOf<Certificate>()),
  deleteCertificate: operation('deleteCertificate', done),
} as const;

/** Calls of the console besides. */
export const CONSOLE_CALLS = {
  /** What does not change while the engine runs. */
  describeEngine: { input: nothing, output: jsonOf<EngineDescription>() },

  /** Creates a sample topology; answers when its load balancer is up. `ValidationError` with fewer than two zones. */
  createSample: { input: z.strictObject({ name: z.enum(SAMPLE_NAMES) }), output: done },

  /** Has every node check the target now. `InvalidTarget` when it is not registered. */
  checkTarget: { input: z.strictObject({ targetGroupArn, key }), output: done },

  /**
   * Checks targets once with settings that are not saved; nothing changes. `keys`: all of the group when left out, 200
   * at most. Errors as `modifyTargetGroup`'s.
   */
  tryHealthCheck: {
    input: REQUESTS.modifyTargetGroup.extend({ keys: z.array(key).min(1).max(200).optional() }),
    output: jsonOf<{ readonly results: readonly TriedHealthCheck[] }>(),
  },

  /**
   * Has a zone fail for all load balancers: its connections hang or are reset, checks of its targets fail. Again, with the
   * other mode: changes it. What is out stands in the stream of resources, as `zoneOutage`. `ValidationError`: no such zone.
   */
  startZoneOutage: operation('startZoneOutage', jsonOf<ZoneOutage>()),
  /** The zone answers again. `ValidationError` for a zone that is not out. */
  endZoneOutage: operation('endZoneOutage', done),

  /** Whether a port can be bound on each address of the balancer's nodes, or of subnets when there is no balancer yet. */
  tryPort: {
    input: z.strictObject({ loadBalancerArn: z.string().optional(), port: z.int().min(1).max(65_535) }),
    output: jsonOf<{
      readonly ports: readonly {
        readonly address: string;
        readonly state: 'free' | 'own' | 'taken' | 'forbidden';
        /** What is the matter and what to do; empty when free. `own`: a listener of ours has it. */
        readonly sentence: string;
      }[];
    }>(),
  },

  /** Asks the engine's DNS server over UDP, as a client would. */
  resolveName: {
    input: z.strictObject({ name: z.string().min(1).max(253) }),
    output: jsonOf<{
      /** Such as NOERROR, NXDOMAIN, REFUSED. */
      readonly code: string;
      /** In the order of the answer. */
      readonly addresses: readonly string[];
      readonly ttlSeconds: number | null;
      readonly tookMs: number;
    }>(),
  },

  /** Which rule of a listener a request would match, and why each earlier one does not. `ListenerNotFound`. */
  testRequest: {
    input: z.strictObject({
      listenerArn: z.string(),
      host: z.string().max(255),
      /** With its query. */
      path: z.string().max(2_048),
      method: z.string().min(1).max(40).default('GET'),
      headers: z
        .array(z.strictObject({ name: z.string().max(128), value: z.string().max(2_048) }))
        .max(50)
        .default([]),
      sourceIp: z.string().max(45).default('127.0.0.1'),
    }),
    output: jsonOf<{
      readonly winner: string;
      /** Rules that come before, in order of priority: the first condition that does not match, and its place. */
      readonly passedOver: readonly { readonly ruleArn: string; readonly field: string; readonly condition: number }[];
      /** Where a redirect would lead; null for any other action. */
      readonly location: string | null;
    }>(),
  },

  /**
   * Which targets the next requests of a group would go to, at a node as it is at this moment; with `attributes`, were these
   * set. `keys`: of the requests, in turn; empty: each has one of its own. `open`: requests that stay open meanwhile. Errors
   * as `modifyTargetGroupAttributes`'s.
   */
  nextChoices: {
    input: z.strictObject({
      targetGroupArn,
      attributes: z
        .array(z.strictObject({ key: z.string(), value: z.string() }))
        .max(5_000)
        .default([]),
      nodeId: z.string().nullable().default(null),
      keys: z.array(z.string().max(1_024)).max(1_000).default([]),
      open: z.int().min(0).max(1_000).default(0),
    }),
    output: jsonOf<NextChoicesView>(),
  },

  /** What a command instance wrote since its last start, the last 64 KB. `InvalidInstanceIDNotFound`. */
  instanceOutput: { input: z.strictObject({ instanceId: z.string() }), output: jsonOf<{ readonly output: string }>() },

  /** How sample targets behave; instances that run no sample, or do not run, are left out. */
  describeSamples: {
    input: z.strictObject({ instanceIds: z.array(z.string()).min(1).max(200) }),
    output: jsonOf<{ readonly samples: readonly SampleView[] }>(),
  },
  /** Breaks sample targets, or mends them. `ValidationError`, with the field and its range. */
  setSamples: {
    input: z.strictObject({
      instanceIds: z.array(z.string()).min(1).max(200),
      changes: z.strictObject({
        latencyMs: z.number().min(0).max(600_000).optional(),
        errorPercent: z.number().min(0).max(100).optional(),
        errorStatus: z.int().min(200).max(599).optional(),
        healthStatus: z.int().min(200).max(599).optional(),
        mode: z.enum(['answer', 'hang', 'refuse', 'reset']).optional(),
      }),
    }),
    output: jsonOf<{ readonly samples: readonly SampleView[] }>(),
  },

  /** Sends traffic to a load balancer as clients behind DNS do. Rates are requests a second of all clients together. */
  startTraffic: {
    input: z.strictObject({
      loadBalancerArn: z.string(),
      port: z.int().min(1).max(65_535),
      path: z.string().max(2_048).default('/'),
      method: z.string().min(1).max(40).default('GET'),
      headers: z
        .array(z.strictObject({ name: z.string().max(128), value: z.string().max(2_048) }))
        .max(20)
        .default([]),
      body: z.string().max(65_536).default(''),
      rate: z.number().min(0.1).max(50_000).default(200),
      clients: z.int().min(1).max(10_000).default(60),
      seconds: z.number().min(0.1).max(86_400).default(10),
    }),
    output: jsonOf<{ readonly runId: string }>(),
  },
  /** Ends a run; what is in flight is given up. One that has ended stays as it is. */
  stopTraffic: { input: z.strictObject({ runId: z.string() }), output: done },
  /** Forgets a run that has ended. */
  removeTrafficRun: { input: z.strictObject({ runId: z.string() }), output: done },

  /** A trust store of CA certificates, given as PEM. `InvalidCaCertificatesBundle`, and errors of the operation. */
  createTrustStore: {
    input: z.strictObject({ name: z.string().max(64), caCertificates: z.string().max(1_000_000) }),
    output: jsonOf<TrustStore>(),
  },

  /** What a configuration of Angie or nginx would become; nothing is changed. */
  previewImport: { input: configurationText, output: jsonOf<ImportPreview>() },
  /** Makes all of it or, when anything is refused, nothing. `ValidationError`: it has an error. Errors of the operations. */
  importConfiguration: { input: configurationText, output: jsonOf<ImportedView>() },
  /** The load balancers in another language, and what could not be carried over, a sentence each. */
  exportConfiguration: {
    input: z.strictObject({ format: z.enum(['angie', 'cloudformation', 'terraform']) }),
    output: jsonOf<{ readonly text: string; readonly notes: readonly string[] }>(),
  },

  /**
   * Removes everything that was created, in one change, and ends what goes on of it; answers when no listener is left.
   * Event history, notification rules and settings stay. `InternalFailure` when the disk refuses it: nothing is removed then.
   */
  resetData: { input: nothing, output: done },

  /** How many events the history keeps from now on; what is beyond is forgotten at once. */
  keepEvents: { input: z.strictObject({ events: z.int().min(100).max(100_000) }), output: done },

  /** Replaces all notification rules, 50 at most; kept in the data folder. */
  putNotificationRules: { input: z.strictObject({ rules: z.array(notificationRule).max(50) }), output: done },
  /** Sends a notification to a rule's address as a trial. `ValidationError` with what came of it. */
  tryNotification: { input: notificationRule, output: done },
} as const;

/** Every call that a window may make. Adding one means an entry here and a handler; the transports do not change. */
export const CALLS = { ...OPERATION_CALLS, ...CLASSIC_CALLS, ...CONSOLE_CALLS } as const;

export type CallName = keyof typeof CALLS;
/** What a window gives, before defaults. */
export type CallInput<Name extends CallName> = z.input<(typeof CALLS)[Name]['input']>;
/** What the handler gets. */
export type ParsedCallInput<Name extends CallName> = z.output<(typeof CALLS)[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<(typeof CALLS)[Name]['output']>;
