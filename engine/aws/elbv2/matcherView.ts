import type { TargetGroup } from '../../model/TargetGroup.ts';

/** The matcher of a group whose checks are requests, as answers have it. */
export function matcherView({ protocolVersion, healthCheck }: Pick<TargetGroup, 'protocolVersion' | 'healthCheck'>): {
  readonly HttpCode?: string;
  readonly GrpcCode?: string;
} {
  return protocolVersion === 'GRPC' ? { GrpcCode: healthCheck.matcher } : { HttpCode: healthCheck.matcher };
}
