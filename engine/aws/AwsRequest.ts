/** A request to the AWS endpoint, read whole. What the server hands over has all of this. */
export interface AwsRequest {
  readonly method: string;
  /** As it came, query included: signatures are over the bytes of it. */
  readonly url: string;
  /** Before the `?`. */
  readonly path: string;
  /** Name, value, name, value … as they came, repeated ones too. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  /** What the answer carries as `x-amzn-RequestId`. */
  readonly requestId: string;
}

/** What is answered. */
export interface AwsAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The values of a header, in the order in which they came; names are compared without case. */
export function headerValues({ rawHeaders }: Pick<AwsRequest, 'rawHeaders'>, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return rawHeaders.filter((_, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === wanted);
}

/** The raw text after the first `?` of the URL; empty without one. */
export function queryText({ url }: Pick<AwsRequest, 'url'>): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}
