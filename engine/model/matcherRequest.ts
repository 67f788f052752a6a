/** A code below this can only be one of gRPC: those of HTTP begin at 200. */
const FIRST_OF_HTTP = 100;

/** The matcher of a group as calls carry it, told by its first code: of HTTP, or of gRPC. Source: ELB, *Matcher*. */
export function matcherRequest(codes: string): { readonly httpCode: string } | { readonly grpcCode: string } {
  const first = Number.parseInt(codes, 10);
  return first < FIRST_OF_HTTP ? { grpcCode: codes } : { httpCode: codes };
}
