import type { RecordKind, RecordOfKind, ResourceChange } from '../model/Resources.ts';
import { StoreError } from './StoreError.ts';

/** A row of the table of records, as SQLite gives it. */
export interface RecordRow {
  readonly kind: string;
  readonly id: string;
  readonly body: string;
}

type JsonKind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/**
 * What JSON each field of a record may be. A field that is added to a record does not compile until it stands here, which
 * is the reminder that rows of older versions lack it and need a migration.
 */
const FIELDS: { readonly [Kind in RecordKind]: Readonly<Record<FieldOf<Kind>, readonly JsonKind[]>> } = {
  vpc: { vpcId: ['string'], cidr: ['string'], isDefault: ['boolean'], attributes: ['object'] },
  subnet: {
    subnetId: ['string'],
    vpcId: ['string'],
    zone: ['string'],
    cidr: ['string'],
    defaultForAz: ['boolean'],
    attributes: ['object'],
  },
  securityGroup: {
    groupId: ['string'],
    groupName: ['string'],
    description: ['string'],
    vpcId: ['string'],
    rules: ['array'],
  },
  elasticAddress: { allocationId: ['string'], publicIp: ['string'], association: ['object', 'null'] },
  internetGateway: { internetGatewayId: ['string'], vpcId: ['string', 'null'] },
  routeTable: {
    routeTableId: ['string'],
    vpcId: ['string'],
    isMain: ['boolean'],
    routes: ['array'],
    associations: ['array'],
  },
  loadBalancer: {
    loadBalancerArn: ['string'],
    name: ['string'],
    type: ['string'],
    scheme: ['string'],
    ipAddressType: ['string'],
    vpcId: ['string'],
    dnsName: ['string'],
    createdAtMs: ['number'],
    zoneMappings: ['array'],
    securityGroups: ['array'],
    attributes: ['object'],
  },
  classicLoadBalancer: {
    loadBalancerArn: ['string'],
    name: ['string'],
    scheme: ['string'],
    vpcId: ['string'],
    dnsName: ['string'],
    createdAtMs: ['number'],
    zoneMappings: ['array'],
    securityGroups: ['array'],
    listeners: ['array'],
    healthCheck: ['object'],
    instances: ['array'],
    policies: ['array'],
    instancePortPolicies: ['array'],
    attributes: ['object'],
  },
  node: { loadBalancerArn: ['string'], zone: ['string'], address: ['string'], retireAtMs: ['number', 'null'] },
  listener: { listenerArn: ['string'], loadBalancerArn: ['string'], protocol: ['string'], port: ['number'] },
  rule: {
    ruleArn: ['string'],
    listenerArn: ['string'],
    priority: ['number', 'string'],
    conditions: ['array'],
    action: ['object'],
    transforms: ['array'],
  },
  targetGroup: {
    targetGroupArn: ['string'],
    name: ['string'],
    protocol: ['string'],
    protocolVersion: ['string', 'null'],
    port: ['number'],
    vpcId: ['string'],
    targetType: ['string'],
    ipAddressType: ['string'],
    createdAtMs: ['number'],
    healthCheck: ['object'],
    attributes: ['object'],
  },
  target: {
    targetGroupArn: ['string'],
    key: ['string'],
    id: ['string'],
    port: ['number'],
    zone: ['string'],
    registeredAtMs: ['number'],
    drainingUntilMs: ['number', 'null'],
  },
  instance: {
    instanceId: ['string'],
    name: ['string'],
    zone: ['string'],
    subnetId: ['string'],
    vpcId: ['string'],
    securityGroups: ['array'],
    address: ['string'],
    program: ['object'],
    state: ['string'],
    launchedAtMs: ['number'],
    terminatedAtMs: ['number', 'null'],
  },
  certificate: {
    certificateArn: ['string'],
    type: ['string'],
    domainName: ['string'],
    subjectAlternativeNames: ['array'],
    keyAlgorithm: ['string'],
    signatureAlgorithm: ['string'],
    serial: ['string'],
    subject: ['string'],
    issuer: ['string'],
    notBeforeMs: ['number'],
    notAfterMs: ['number'],
    keyUsages: ['array'],
    extendedKeyUsages: ['array'],
    createdAtMs: ['number'],
    importedAtMs: ['number', 'null'],
    validationMethod: ['string', 'null'],
    certificatePem: ['string'],
    chainPem: ['string'],
    transparencyLogging: ['boolean'],
  },
  privateKey: { certificateArn: ['string'], pem: ['string'] },
  trustStore: {
    trustStoreArn: ['string'],
    name: ['string'],
    createdAtMs: ['number'],
    source: ['object'],
    bundlePem: ['string'],
    numberOfCaCertificates: ['number'],
    revocations: ['array'],
  },
  zonalShift: {
    zonalShiftId: ['string'],
    loadBalancerArn: ['string'],
    awayFrom: ['string'],
    awayFromAsked: ['string'],
    comment: ['string'],
    startedAtMs: ['number'],
    expiresAtMs: ['number'],
    endedAtMs: ['number', 'null'],
    status: ['string'],
    shiftType: ['string'],
  },
  zoneOutage: { zone: ['string'], mode: ['string'], startedAtMs: ['number'] },
  practiceRun: {
    loadBalancerArn: ['string'],
    zonalAutoshiftStatus: ['string'],
    blockingAlarms: ['array'],
    outcomeAlarms: ['array'],
    blockedWindows: ['array'],
    allowedWindows: ['array'],
    blockedDates: ['array'],
  },
  autoshiftObserver: { status: ['string'] },
  tags: {},
};

/** The fields that every record of a kind has; tags have the user's own. */
type FieldOf<Kind extends RecordKind> = Kind extends 'tags' ? never : RequiredKey<RecordOfKind[Kind]>;
type RequiredKey<Of> = { [Key in keyof Of]-?: object extends Pick<Of, Key> ? never : Key }[keyof Of];

/**
 * The record of a row. `StoreError` that names the record when it cannot be one: an unknown kind, a text that is no JSON,
 * a field that is missing or of the wrong kind. Half a record is never taken for a whole one. Source: OPS-02.
 */
export function readRecord({ kind, id, body }: RecordRow): ResourceChange {
  const refuse = (why: string, cause?: unknown) =>
    new StoreError(
      `The record ${kind} '${id}' of the database cannot be read: ${why}. The database was left as it is. Put balanza.db.backup, the last good copy, in its place, or choose another --data-dir.`,
      { cause },
    );
  if (!isKind(kind)) throw refuse('there is no such kind');
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch (error) {
    throw refuse('it is not JSON', error);
  }
  if (!isObject(parsed)) throw refuse('it is not an object');
  const wrong = Object.entries<readonly JsonKind[]>(FIELDS[kind]).find(
    ([field, kinds]) => !kinds.some((one) => one === kindOf(parsed[field])),
  );
  if (wrong) {
    const [field] = wrong;
    throw refuse(`its ${field} is ${field in parsed ? `a JSON ${kindOf(parsed[field])}` : 'missing'}`);
  }
  if (kind === 'tags' && Object.values(parsed).some((value) => typeof value !== 'string'))
    throw refuse('a tag is not text');
  // It has the fields of its kind: looked at above.
  return { kind, id, put: parsed } as ResourceChange;
}

function isKind(kind: string): kind is RecordKind {
  return Object.hasOwn(FIELDS, kind);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return kindOf(value) === 'object';
}

function kindOf(value: unknown): JsonKind | 'absent' {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'object' ? kind : 'absent';
}
