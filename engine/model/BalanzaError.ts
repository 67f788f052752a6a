/**
 * HTTP status of each error code (source: `spec` 9.7, codes are AWS's own). The keys are the one list of codes:
 * a code that is not here does not compile.
 */
export const HTTP_STATUS_BY_CODE = {
  ALPNPolicyNotFound: 400,
  AddressLimitExceeded: 400,
  AllocationIdNotFound: 400,
  AssociationNotFound: 400,
  CaCertificatesBundleNotFound: 400,
  CertificateNotFound: 400,
  ConflictException: 409,
  DeleteAssociationSameAccount: 400,
  DependencyViolation: 400,
  DryRunOperation: 412,
  DuplicateListener: 400,
  DuplicateLoadBalancerName: 400,
  DuplicatePolicyName: 400,
  DuplicateTagKeys: 400,
  DuplicateTargetGroupName: 400,
  DuplicateTrustStoreName: 400,
  GatewayNotAttached: 400,
  IdempotentParameterMismatch: 400,
  IncompatibleProtocols: 400,
  IncompleteSignature: 400,
  InternalFailure: 500,
  InvalidAction: 400,
  InvalidArgsException: 400,
  InvalidArnException: 400,
  InvalidCaCertificatesBundle: 400,
  InvalidAddressNotFound: 400,
  InvalidAllocationIDNotFound: 400,
  InvalidAMIIDNotFound: 400,
  InvalidAssociationIDNotFound: 400,
  InvalidClientTokenId: 403,
  InvalidConfigurationRequest: 400,
  InvalidGroupDuplicate: 400,
  InvalidGroupNotFound: 400,
  InvalidIPAddressInUse: 400,
  InvalidInstance: 400,
  InvalidInstanceIDNotFound: 400,
  InvalidInstanceType: 400,
  InvalidInternetGatewayIDNotFound: 400,
  InvalidDomainValidationOptionsException: 400,
  InvalidLoadBalancerAction: 400,
  InvalidNextToken: 400,
  InvalidNetworkAclIDNotFound: 400,
  InvalidNetworkInterfaceIDNotFound: 400,
  InvalidParameterCombination: 400,
  InvalidParameterValue: 400,
  InvalidPermissionDuplicate: 400,
  InvalidParameterException: 400,
  InvalidPermissionNotFound: 400,
  InvalidRevocationContent: 400,
  InvalidRouteNotFound: 400,
  InvalidRouteTableIDNotFound: 400,
  InvalidScheme: 400,
  InvalidSecurityGroup: 400,
  InvalidSecurityGroupRuleIdNotFound: 400,
  InvalidSubnet: 400,
  InvalidSubnetConflict: 400,
  InvalidSubnetRange: 400,
  InvalidTagException: 400,
  InvalidTarget: 400,
  InvalidVolumeNotFound: 400,
  InvalidVpcIDNotFound: 400,
  InvalidVpcRange: 400,
  IncorrectInstanceState: 400,
  LimitExceededException: 400,
  ListenerNotFound: 400,
  LoadBalancerAttributeNotFound: 400,
  LoadBalancerNotFound: 400,
  MalformedQueryString: 404,
  MissingAction: 400,
  MissingAuthenticationToken: 403,
  MissingParameter: 400,
  OperationNotPermitted: 400,
  PolicyNotFound: 400,
  PolicyTypeNotFound: 400,
  PriorityInUse: 400,
  RequestExpired: 400,
  ResourceAlreadyAssociated: 400,
  ResourceInUse: 400,
  ResourceInUseException: 400,
  ResourceNotFound: 400,
  ResourceNotFoundException: 404,
  RouteAlreadyExists: 400,
  RevocationContentNotFound: 400,
  RevocationIdNotFound: 400,
  RuleNotFound: 400,
  SSLPolicyNotFound: 400,
  SignatureDoesNotMatch: 403,
  SubnetNotFound: 400,
  TargetGroupAssociationLimit: 400,
  TargetGroupNotFound: 400,
  TooManyActions: 400,
  TooManyCertificates: 400,
  TooManyListeners: 400,
  TooManyLoadBalancers: 400,
  TooManyPolicies: 400,
  TooManyRegistrationsForTargetId: 400,
  TooManyRules: 400,
  TooManyTags: 400,
  TooManyTargetGroups: 400,
  TooManyTargets: 400,
  TooManyTrustStoreRevocationEntries: 400,
  TooManyTrustStores: 400,
  TooManyUniqueTargetGroupsPerLoadBalancer: 400,
  TrustStoreInUse: 400,
  TrustStoreNotFound: 400,
  UnsupportedProtocol: 400,
  ValidationError: 400,
  ValidationException: 400,
} as const;

/** What ARC tells besides the code of an error. Source: ELB, *ARC zonal shift*. */
export type ShiftRefusal =
  | 'AutoShiftEnabled'
  | 'InvalidAlarmCondition'
  | 'InvalidAz'
  | 'InvalidConditionType'
  | 'InvalidExpiresIn'
  | 'InvalidPracticeBlocker'
  | 'InvalidPracticeWindows'
  | 'InvalidResourceIdentifier'
  | 'InvalidStatus'
  | 'InvalidToken'
  | 'MissingValue'
  | 'PracticeConfigurationAlreadyExists'
  | 'PracticeConfigurationDoesNotExist'
  | 'PracticeInBlockedDates'
  | 'PracticeInBlockedWindows'
  | 'PracticeOutsideAllowedWindows'
  | 'UnsupportedPracticeCancelShiftType'
  | 'ZonalShiftAlreadyExists'
  | 'ZonalShiftStatusNotActive';

/** What exactly an error means whose code has several meanings: ARC's own, and one that only the console is told. */
export type Refusal = ShiftRefusal | 'ShiftForbids';

export type ErrorCode = keyof typeof HTTP_STATUS_BY_CODE;

/** What an error can hold besides its code and its sentence. */
export interface BalanzaErrorOptions {
  readonly cause?: unknown;
  readonly reason?: Refusal;
  /** What to do next, or which value it was, where the sentence is AWS's own to the letter and does not say so. */
  readonly advice?: string;
}

/**
 * The one error of input and broken promises. Callers test `code`, never the text. The message says what is wrong with
 * the offending value, where, why, and what to do next; it never holds a secret. AWS's clients are told `sentence`:
 * the message without the advice, so that who compares sentences finds AWS's.
 */
export class BalanzaError extends Error {
  override readonly name = 'BalanzaError';
  readonly code: ErrorCode;
  /** Of zonal shifts, and of what an active one forbids. */
  readonly reason: Refusal | undefined;
  readonly sentence: string;

  constructor(code: ErrorCode, sentence: string, options: BalanzaErrorOptions = {}) {
    const { advice, reason } = options;
    const end = /[.!?]$/.test(sentence) ? '' : '.';
    super(advice === undefined ? sentence : `${sentence}${end} ${advice}`, options);
    this.code = code;
    this.reason = reason;
    this.sentence = sentence;
  }

  /** Status with which the AWS endpoint answers. */
  get httpStatus(): number {
    return HTTP_STATUS_BY_CODE[this.code];
  }
}
