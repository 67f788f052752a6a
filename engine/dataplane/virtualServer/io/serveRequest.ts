import type { IncomingMessage } from 'node:http';
import type { LocationSettings, ProxySettings } from '../../../model/virtualServer/VirtualLocation.ts';
import { normaliseUri } from '../../../routing/virtualServer/normaliseUri.ts';
import { isAllowed } from '../../../routing/virtualServer/isAllowed.ts';
import { isHost } from '../../../routing/virtualServer/isHost.ts';
import { escapedPath } from '../proxiedHead.ts';
import { matchedPrefix } from '../proxiedUri.ts';
import { headTrouble, TOO_LARGE_TITLE } from '../headTrouble.ts';
import { titledPage } from '../standardPage.ts';
import { realClient } from '../../../routing/virtualServer/realClient.ts';
import { fieldOf, portShown, RequestVariables, type RequestFacts } from '../RequestVariables.ts';
import { proxyRequest } from './proxyRequest.ts';
import { readBody, streamedBody } from './readBody.ts';
import { EMPTY_BODY } from './RequestBody.ts';
import { ServedRequest, type ClientExchange, type RequestContext } from './ServedRequest.ts';

/** What the program tells of itself. */
export interface StatusApi {
  /** JSON of the status API. `address`: that the request came to. */
  readonly status: (asked: { readonly path: string; readonly query: string; readonly address: string }) => {
    readonly status: number;
    readonly text: string;
  };
  /** Prometheus's text. */
  readonly metrics: () => string;
}

/** What serving a request needs beside its context. */
export interface Surroundings {
  readonly api: StatusApi;
  readonly onDone: (settings: LocationSettings, variables: RequestVariables) => void;
  /** `host port` of the listener. */
  readonly listener: string;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Serves one request: chooses the server by its host and the location by its path, and has it answered. */
export async function serveRequest(
  context: RequestContext,
  exchange: ClientExchange,
  facts: RequestFacts,
  { api, onDone, listener }: Surroundings,
): Promise<void> {
  const { incoming, response } = exchange;
  const variables = new RequestVariables(facts, context.generation.maps, context.clock);
  const path = normaliseUri(variables.path);
  const chosen = context.generation.hostsOf(listener)?.choose(variables.host);
  if (!chosen) {
    response.destroy(); // a reload has taken the address away
    return;
  }
  const { server, captures } = chosen;
  variables.serverName = (server.settings.names[0] ?? '').replace(/^\./, '');
  const served = new ServedRequest(context, { exchange, variables, settings: server.settings.root });
  variables.requestLength = headLength(facts);
  const sentBefore = incoming.socket.bytesWritten;
  response.once('close', () => {
    variables.bytesSent = incoming.socket.bytesWritten - sentBefore;
    if (variables.status === 0) variables.status = 499; // the client has given up before it had an answer
    onDone(served.settings, variables);
  });
  const heads = context.generation.clientsOf(listener)?.heads;
  if (facts.httpVersion.startsWith('2')) {
    served.answer(505);
    return;
  }
  const trouble = heads ? headTrouble(facts, heads) : null;
  if (trouble === 'line') {
    served.answer(414);
    return;
  }
  if (trouble === 'field') {
    served.answer(400, { text: titledPage(TOO_LARGE_TITLE), type: 'text/html', isLast: true });
    return;
  }
  if (path === null || !hasHost(facts, incoming)) {
    served.answer(400);
    return;
  }
  if (facts.method === 'TRACE') {
    served.answer(405); // it would show what is between client and server
    return;
  }
  variables.path = path;
  variables.capture(captures);
  recognise(served);
  if (carryOut(served)) return;
  const found = server.locations.find(path);
  if (found) {
    served.settings = found.location;
    variables.capture(found.captures);
  }
  if (served.settings.isInternal) {
    served.answer(404);
    return;
  }
  if (found?.isSlashMissing) {
    const query = variables.args === '' ? '' : `?${variables.args}`;
    served.answer(301, { location: located(served, `${escapedPath(path)}/${query}`) });
    return;
  }
  if (found && carryOut(served)) return;
  recognise(served);
  if (!isAllowed(served.settings.access, variables.client.address)) {
    context.log('error', `access forbidden by rule, client: ${variables.client.address}`);
    served.answer(403);
    return;
  }
  await handle(served, api);
}

/** Whether a request names its host once, and as one can be named; only HTTP/1.0 may do without. */
function hasHost({ fields, httpVersion }: RequestFacts, { rawHeaders }: IncomingMessage): boolean {
  const isNamed = (name: string, at: number) => at % 2 === 0 && name.toLowerCase() === 'host';
  const named = rawHeaders.filter(isNamed).length;
  if (named > 1) return false;
  const at = fields.findIndex(isNamed);
  return at === -1 ? httpVersion === '1.0' : isHost(fields[at + 1] ?? '');
}

/** Takes whom the server, or then the location, trusts at its word on who the client is. */
function recognise({ settings, variables }: ServedRequest): void {
  const { realAddress } = settings;
  // What the server has found out, a location does not ask again.
  if (!realAddress || variables.isRecognised) return;
  const { fields } = variables.facts;
  const client = realClient(realAddress, fieldOf(fields, realAddress.field), variables.client);
  variables.isRecognised = client !== variables.client;
  variables.client = client;
}

/** Bytes of a request before its body. */
function headLength({ method, target, httpVersion, fields }: RequestFacts): number {
  const line = `${method} ${target} HTTP/${httpVersion}`.length;
  // Behind each name stand a colon and a space, behind each line its end.
  return fields.reduce((sum, text) => sum + text.length + 2, line + 4);
}

/** `set` and `return`, in their order; true when the request has its answer. */
function carryOut(served: ServedRequest): boolean {
  const { variables, settings, context } = served;
  for (const step of settings.steps) {
    const texts = context.generation.texts;
    if (step.kind === 'set') {
      variables.set(step.name, texts.text(step.value).evaluate(variables.value));
      continue;
    }
    const { status } = step;
    variables.status = status;
    const text = step.text === null ? undefined : texts.text(step.text).evaluate(variables.value);
    if (status === 444) served.drop(444);
    else if (text !== undefined && REDIRECTS.has(status)) served.answer(status, { location: located(served, text) });
    else served.answer(status, { ...(text !== undefined && { text }), type: typeOf(settings, variables.path) });
    return true;
  }
  return false;
}

async function handle(served: ServedRequest, api: StatusApi): Promise<void> {
  const { handler } = served.settings;
  switch (handler.kind) {
    case 'none':
      served.answer(404);
      return;
    case 'api':
      answerStatus(served, handler.path, api);
      return;
    case 'prometheus':
      if (isRead(served)) served.answer(200, { text: api.metrics(), type: 'text/plain; version=0.0.4' });
      else served.answer(405);
      return;
    case 'proxy':
      await proxy(served, handler.proxy);
      return;
    default:
      handler satisfies never;
  }
}

/** The status API: the path of the location takes the place of what it matched, of all where that is a pattern. */
function answerStatus(served: ServedRequest, written: string, api: StatusApi): void {
  const { variables, settings, context } = served;
  const base = context.generation.texts.text(written).evaluate(variables.value);
  const prefix = matchedPrefix(settings);
  const path = prefix === '' ? base : `${base}${variables.path.slice(prefix.length)}`;
  const { method, serverAddress: address } = variables.facts;
  const type = 'application/json';
  if (isRead(served)) {
    const { status, text } = api.status({ path, query: variables.args, address });
    served.answer(status, { text, type });
    return;
  }
  const description = `The ${method} method is not allowed for the requested API entity "${path}".`;
  served.answer(405, { text: JSON.stringify({ error: 'MethodNotAllowed', description }), type });
}

function isRead({ variables }: ServedRequest): boolean {
  return variables.facts.method === 'GET' || variables.facts.method === 'HEAD';
}

/** Passes a request on, with its body: whole, or while it comes. */
async function proxy(served: ServedRequest, settings: ProxySettings): Promise<void> {
  const { maxBodyBytes, bodyTimeoutMs } = served.settings;
  const length = served.incoming.headers['content-length'];
  const limits = {
    maxBytes: maxBodyBytes,
    timeoutMs: bodyTimeoutMs,
    declaredBytes: length === undefined ? null : Number(length),
    onBytes: (count: number) => (served.variables.requestLength += count),
    clock: served.context.clock,
  };
  if (maxBodyBytes > 0 && Number(length ?? 0) > maxBodyBytes) {
    served.answer(413);
    return;
  }
  const source = served.body();
  if (!source) {
    await proxyRequest(served, settings, EMPTY_BODY);
    return;
  }
  // Chunks cannot be sent in HTTP/1.0, so that the length must be known before.
  const isStreamed = !settings.isRequestBuffered && (length !== undefined || settings.httpVersion === '1.1');
  const read = isStreamed ? streamedBody(source, limits) : await readBody(source, limits);
  if (read.kind !== 'body') {
    served.answerTrouble(read.kind);
    return;
  }
  try {
    await proxyRequest(served, settings, read.body);
  } finally {
    read.body.close();
  }
}

/** Where a redirect of ours leads: a path gets the scheme, host and port of the request. */
function located({ settings, variables }: ServedRequest, text: string): string {
  if (!text.startsWith('/') || !settings.isRedirectAbsolute) return text;
  const port = settings.isPortInRedirect ? portShown(variables.facts) : '';
  return `${variables.value('scheme')}://${variables.host}${port}${text}`;
}

function typeOf({ types, defaultType }: LocationSettings, path: string): string {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return (Object.hasOwn(types, extension) ? types[extension] : undefined) ?? defaultType;
}
