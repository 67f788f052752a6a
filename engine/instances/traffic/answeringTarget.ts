/**
 * Who answered a request: the `X-Instance-Id` that sample targets send, else `instanceId` or `address:port` of a JSON
 * body, else `unknown`; null for an answer that the balancer made itself (its `Server` says so).
 */
export function answeringTarget(
  headers: { readonly instanceId: string | undefined; readonly server: string | undefined },
  body: string,
): string | null {
  if (headers.instanceId !== undefined) return headers.instanceId;
  if (headers.server?.startsWith('awselb/')) return null;
  try {
    const json: unknown = JSON.parse(body);
    if (typeof json === 'object' && json !== null) {
      if ('instanceId' in json && typeof json.instanceId === 'string') return json.instanceId;
      if ('address' in json && 'port' in json && typeof json.address === 'string' && typeof json.port === 'number') {
        return `${json.address}:${json.port}`;
      }
    }
  } catch {
    // Not JSON, so it says nothing of who made it.
  }
  return 'unknown';
}
